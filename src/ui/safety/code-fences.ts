// Where fenced code begins and ends in Markdown: at the start of a line, in items of lists and in quotes. Only where all
// parsers agree that a container is open: what is taken for code by mistake would be run.

const fenceStart = /^(`{3,}(?=[^`]*$)|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const bullet = /^([-*+])( {1,4})(?=\S)/;
const ordered = /^(\d{1,9})[.)]( {1,4})(?=\S)/;
const item = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const rule = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const quotes = /^ {0,3}(?:> ?)+/;
/** A paragraph that no parser takes for an item, a footnote or a term. */
const plainLine = /^[\p{L}#(>]/u;
/** The beginning of a line that says where it stands. A fence that is not over by then is none. */
const maxStart = 200;

interface Fence {
  readonly marker: string;
  /** Marks of quotes that each of its lines begins with. */
  readonly quotes: number;
  /** Columns that each of its lines is indented by, blank ones excepted. */
  readonly indent: number;
}

export class CodeFences {
  #fence: Fence | undefined;
  /** The line so far, up to its limit. */
  #start = '';
  #isLong = false;
  /** In a fence: the line has shown that it stands in the container of the fence. */
  #isInside = false;
  #column = 0;
  #marks = 0;
  /** Spaces since the last mark of a quote. */
  #spaces = 0;
  /** Columns where the contents of the open items begin, outermost first. */
  #items: number[] = [];
  #isAfterBlank = true;
  /** The line above is likely to be code. */
  #isBelowCode = false;
  /** The lines since the last blank one are a paragraph of no container; with a blank line below it, indented code follows. */
  #isPlain = true;
  /** What was written is not what was read: containers are not followed any more. */
  #isUnsure = false;
  /** A tab stood where parsers count differently: from here on nothing is code. */
  #isLost = false;

  /** Takes a character that is no line end. True when it belongs to code. */
  take(char: string): boolean {
    if (this.#start.length < maxStart) this.#start += char;
    else this.#isLong = true;
    const fence = this.#fence;
    if (fence === undefined) return this.#isIndentedCode(this.#start);
    if (this.#isInside) return true;
    this.#match(fence, char);
    return this.#fence !== undefined;
  }

  /** Only below a paragraph that stands in nothing: in items and footnotes, an indented line is text. */
  #isIndentedCode(line: string): boolean {
    const mayBe = this.#isAfterBlank && this.#isPlain && this.#items.length === 0;
    return mayBe && !this.#isUnsure && !this.#isLost && line.startsWith('    ');
  }

  /** The line is indented as code is, although it may be text in a container. */
  get isIndented(): boolean {
    return /^(?: {4}| {0,3}\t)/.test(this.#start);
  }

  /** The line is indented as code in an item of a list is, although not for every parser. */
  get isLikelyCode(): boolean {
    const inner = this.#items.at(-1);
    const mayBe = inner !== undefined && (this.#isAfterBlank || this.#isBelowCode);
    return mayBe && this.#start.startsWith(' '.repeat(inner + 4));
  }

  /** True inside a fence. */
  get isOpen(): boolean {
    return this.#fence !== undefined;
  }

  /** The line is over. True when a fence opened with it. */
  endLine(): boolean {
    const line = this.#start;
    const isLong = this.#isLong;
    this.#isBelowCode = this.isLikelyCode;
    this.#start = '';
    this.#isLong = false;
    const fence = this.#fence;
    if (fence !== undefined) {
      // A quote ends with a line that has no mark; an item goes on after a blank one.
      if (!this.#isInside && this.#marks < fence.quotes) this.#fence = undefined;
      else if (this.#isInside && !isLong) this.#close(line, fence);
      this.#newLine();
      return false;
    }
    // What follows on code is code, or begins a paragraph.
    if (line.trim() !== '' && this.#isIndentedCode(line)) {
      this.#newLine();
      return false;
    }
    this.#isPlain = line.trim() === '' ? this.#isPlain : (this.#isAfterBlank || this.#isPlain) && plainLine.test(line);
    this.#fence = isLong ? this.#follow(line, false) : this.#follow(line, true);
    this.#newLine();
    return this.#fence !== undefined;
  }

  #newLine(): void {
    const fence = this.#fence;
    this.#column = 0;
    this.#marks = 0;
    this.#spaces = 0;
    this.#isInside = fence !== undefined && fence.quotes === 0 && fence.indent === 0;
  }

  /** The next character of a line of code, as long as it is not clear that the line is one. */
  #match(fence: Fence, char: string): void {
    const isSpace = char === ' ';
    if (char === '\t' && fence.quotes > 0) return this.#lose();
    if (this.#marks < fence.quotes) {
      // Up to three spaces before a mark; behind a mark, one more belongs to it.
      const limit = this.#marks === 0 ? 3 : 4;
      if (char === '>') {
        this.#marks += 1;
        this.#spaces = 0;
        this.#isInside = this.#marks === fence.quotes && fence.indent === 0;
      } else if (isSpace && this.#spaces < limit) {
        this.#spaces += 1;
      } else {
        this.#leave();
      }
      return;
    }
    if (isSpace) this.#column += 1;
    else if (char === '\t') this.#column += 4 - (this.#column % 4);
    else return this.#leave();
    this.#isInside = this.#column >= fence.indent;
  }

  /** The line stands outside of the container, so that the fence is over before it. */
  #leave(): void {
    this.#fence = undefined;
    this.#items = [];
    this.#isAfterBlank = false;
  }

  #lose(): void {
    this.#leave();
    this.#isLost = true;
  }

  /** Takes a run of text at once. */
  takeText(text: string): void {
    const room = maxStart - this.#start.length;
    if (room > 0) this.#start += text.slice(0, room);
    if (text.length > room) this.#isLong = true;
  }

  /** The line is written differently than it was read. */
  spoilLine(): void {
    // The line may open a fence all the same, if the marker stands before what changed.
    if (/`{3}|~{3}/.test(this.#start)) this.#lose();
    this.#isLong = true;
    this.#start = '';
    this.distrust();
  }

  /** From here on lines may be written differently than they are read. */
  distrust(): void {
    this.#isUnsure = true;
    this.#items = [];
  }

  /** Reads where a line of text stands. Returns the fence that it opens. */
  #follow(line: string, isWhole: boolean): Fence | undefined {
    const text = line.trimStart();
    if (this.#isLost) return undefined;
    if (text === '') {
      this.#isAfterBlank = true;
      return undefined;
    }
    const isAfterBlank = this.#isAfterBlank;
    this.#isAfterBlank = false;
    const blanks = line.slice(0, line.length - text.length);
    if (/[^ ]/.test(blanks)) {
      this.distrust();
      return undefined;
    }
    const open = this.#items.length;
    while (this.#items.length > 0 && blanks.length < (this.#items.at(-1) ?? 0)) this.#items.pop();
    const isSibling = this.#items.length < open;
    const marker = isWhole ? fenceStart.exec(text)?.[1] : undefined;
    const base = this.#items.at(-1) ?? 0;
    if (blanks.length === 0 && marker !== undefined) {
      this.#items = [];
      return { marker, quotes: 0, indent: 0 };
    }
    if (this.#isUnsure || blanks.length > base + 3) return undefined;
    if (text.startsWith('>')) return this.#inQuote(line, base, isWhole);
    const items = this.#itemsOf(text, blanks.length, isAfterBlank || isSibling);
    if (items === undefined) {
      // The line may go on with an item that ended here for others.
      if (isSibling || (item.test(text) && !rule.test(text))) {
        this.#items = [];
        return undefined;
      }
      return marker === undefined || base === 0 ? undefined : { marker, quotes: 0, indent: base };
    }
    this.#items.push(...items.columns);
    const inner = isWhole ? fenceStart.exec(items.rest)?.[1] : undefined;
    return inner === undefined ? undefined : { marker: inner, quotes: 0, indent: this.#items.at(-1) ?? 0 };
  }

  #inQuote(line: string, base: number, isWhole: boolean): Fence | undefined {
    const prefix = quotes.exec(line)?.[0] ?? '';
    // A quote in an item is not followed.
    if (base > 0 || prefix === '') return undefined;
    const marker = isWhole ? fenceStart.exec(line.slice(prefix.length))?.[1] : undefined;
    return marker === undefined ? undefined : { marker, quotes: prefix.split('>').length - 1, indent: 0 };
  }

  /** The items that begin with this text, and what they begin with. Undefined when none does, or not for everyone. */
  #itemsOf(
    text: string,
    column: number,
    mayBeAnyNumber: boolean,
  ): { readonly columns: readonly number[]; readonly rest: string } | undefined {
    const columns: number[] = [];
    let rest = text;
    let at = column;
    for (;;) {
      const found = rule.test(rest) ? null : (bullet.exec(rest) ?? ordered.exec(rest));
      if (found === null) break;
      const [whole, mark = ''] = found;
      // A number other than 1 begins no list in a paragraph.
      if (/\d/.test(mark) && mark !== '1' && !(mayBeAnyNumber && columns.length === 0)) return undefined;
      at += whole.length;
      columns.push(at);
      rest = rest.slice(whole.length);
    }
    // Such as an item that is empty, or begins with indented code.
    const isClear = columns.length > 0 && (rule.test(rest) || !item.test(rest));
    return isClear ? { columns, rest } : undefined;
  }

  /** Closes the fence if this line does. What the line is indented by is counted from the container. */
  #close(line: string, fence: Fence): void {
    let text = line;
    for (let mark = 0; mark < fence.quotes; mark += 1) text = text.slice(text.indexOf('>') + 1).replace(/^ /, '');
    const blanks = /^[ \t]*/.exec(text)?.[0] ?? '';
    if (blanks.includes('\t') && fence.quotes > 0) return this.#lose();
    let column = 0;
    for (const char of blanks) column += char === '\t' ? 4 - (column % 4) : 1;
    const isIndented = column - fence.indent > 3;
    if (!isIndented && fenceEnd.exec(text.slice(blanks.length))?.[1]?.startsWith(fence.marker) === true)
      this.#fence = undefined;
  }
}
