// Splits growing Markdown into pieces that can be parsed alone, so that each is parsed once: a piece ends at a blank line
// where no fence is open and what follows is not part of the same list or quote.

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const marker = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** A list is split between its items once it is this long. */
const longList = 1500;
/** The kind of a line is undecided until this many of its characters have arrived. */
const tellingStart = 12;
const definition = /^ {0,3}\[[^\]\n]{1,200}\]:[^\n]*/gm;

export class MarkdownSplitter {
  #text = '';
  readonly #pieces: string[] = [];
  /** Where the last piece, which may still grow, begins. */
  #start = 0;
  /** All lines up to this offset have been read. */
  #read = 0;
  #fence = '';
  #isBlank = false;
  #isList = false;

  /** The pieces of the text, of which only the last one may change. `text` continues that of the previous call. */
  split(text: string): readonly string[] {
    if (!text.startsWith(this.#text)) this.#restart();
    this.#text = text;
    while (this.#readLine(text)) {
      // Until the rest is not a whole line.
    }
    return [...this.#pieces, text.slice(this.#start)];
  }

  #restart(): void {
    this.#pieces.length = 0;
    this.#start = 0;
    this.#read = 0;
    this.#fence = '';
    this.#isBlank = false;
    this.#isList = false;
  }

  #readLine(text: string): boolean {
    const end = text.indexOf('\n', this.#read);
    if (end < 0 && text.length - this.#read < tellingStart) return false;
    const line = text.slice(this.#read, end < 0 ? this.#read + tellingStart : end);
    this.#splitBefore(text, line);
    if (end < 0) return false;
    const isFirst = this.#start === this.#read;
    const [, mark = '', rest = ''] = fence.exec(line) ?? [];
    if (this.#fence === '') {
      if (mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) this.#fence = mark;
      if (isFirst) this.#isList = marker.test(line);
    } else if (mark.startsWith(this.#fence) && rest.trim() === '') {
      this.#fence = '';
    }
    this.#isBlank = line.trim() === '';
    this.#read = end + 1;
    return true;
  }

  /** Ends the piece before this line if it is complete. */
  #splitBefore(text: string, line: string): void {
    if (this.#fence !== '' || this.#read === this.#start || !/^\S/.test(line)) return;
    const isItem = marker.test(line);
    const isSplit = this.#isBlank
      ? !(this.#isList && isItem) || this.#read - this.#start > longList
      : this.#isList && isItem && this.#read - this.#start > longList;
    if (!isSplit) return;
    this.#pieces.push(text.slice(this.#start, this.#read));
    this.#start = this.#read;
    this.#isBlank = false;
  }
}

/** The link definitions of a text, which any of its pieces may refer to. */
export const definitionsIn = (text: string): string =>
  text.includes(']:') ? (text.match(definition) ?? []).slice(0, 200).join('\n') : '';
