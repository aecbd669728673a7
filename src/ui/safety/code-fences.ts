// Finds where fenced code begins and ends in Markdown: at the top level, in list items and in quotes. Containers count
// only where all parsers agree that they are open, because text that is mistaken for code is not sanitized.

const fenceStart = /^(`{3,}(?=[^`]*$)|~{3,})/;
const fenceEnd = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const bullet = /^([-*+])( {1,4})(?=\S)/;
const ordered = /^(\d{1,9})[.)]( {1,4})(?=\S)/;
const item = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const rule = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const quotes = /^ {0,3}(?:> ?)+/;
/** The beginning of a paragraph that no parser takes for a list item, a footnote or a term. */
const plainLine = /^(?:[\p{L}#(>"“„«「]|\*{1,3}[^\s*]|_{1,3}[^\s_]|`[^`\s])/u;
/** Such a line after a blank one is outside all containers. */
const outsideLine = /^(?:[\p{L}#]|\*{1,3}[^\s*]|`[^`\s])/u;
/** Only this much of a line is kept. A longer opening line of a fence is not recognized. */
const maxStart = 200;

/** A line that may open or close a fence in some container. */
const possibleFence = /^(?:[\s>*+-]|\d{1,9}[.)])*(`{3,}(?=[^`]*$)|~{3,})([^]*)$/;

interface Fence {
  readonly marker: string;
  /** The number of `>` that each of its lines begins with. */
  readonly quotes: number;
  /** The indentation of each of its lines that is not blank. */
  readonly indent: number;
}

export class CodeFences {
  #fence: Fence | undefined;
  /** The line so far, up to `maxStart`. */
  #start = '';
  #isLong = false;
  /** In a fence: the line is inside the container of the fence. */
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
  /** The current paragraph is in no container, so that an indented line after a blank one is code. */
  #isPlain = true;
  /** The output differs from the input, so containers are not followed until all of them have ended. */
  #isUnsure = false;
  /** The output of this line, or of the line above, may differ from the input. */
  #isChanged = false;
  #wasChanged = false;
  /** The marker of a line that opens a fence for some parsers, but not here. */
  #suspect: string | undefined;
  /** After a tab whose width parsers disagree on, nothing is code. */
  #isLost = false;

  /** Takes a character that is not a line end. Returns true if it belongs to code. */
  take(char: string): boolean {
    if (this.#start.length < maxStart) this.#start += char;
    else this.#isLong = true;
    const fence = this.#fence;
    if (fence === undefined) return this.#isIndentedCode(this.#start);
    if (this.#isInside) return true;
    this.#match(fence, char);
    return this.#fence !== undefined;
  }

  /** In list items and footnotes an indented line is text, so the paragraph above must be in no container. */
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

  get isOpen(): boolean {
    return this.#fence !== undefined;
  }

  /** Returns true if the line opened a fence. */
  endLine(): boolean {
    const line = this.#start;
    const isLong = this.#isLong;
    this.#isBelowCode = this.isLikelyCode;
    this.#start = '';
    this.#isLong = false;
    const fence = this.#fence;
    if (fence !== undefined) {
      // A line without `>` ends a quote; a blank line does not end a list item.
      if (!this.#isInside && this.#marks < fence.quotes) this.#fence = undefined;
      else if (this.#isInside && !isLong) this.#close(line, fence);
      this.#newLine();
      return false;
    }
    // Code does not change what may follow it.
    if (line.trim() !== '' && this.#isIndentedCode(line)) {
      this.#newLine();
      return false;
    }
    if (this.#isAfterBlank && !this.#isChanged && !this.#wasChanged && outsideLine.test(line)) {
      this.#isUnsure = false;
      this.#items = [];
    }
    const wasPlain = this.#isPlain;
    this.#isPlain = line.trim() === '' ? this.#isPlain : (this.#isAfterBlank || this.#isPlain) && plainLine.test(line);
    this.#fence = this.#confirm(line, this.#follow(line, !isLong, wasPlain));
    this.#newLine();
    return this.#fence !== undefined;
  }

  /** After a possible fence that was not followed, the next marker may close it instead of opening another. */
  #confirm(line: string, opened: Fence | undefined): Fence | undefined {
    const [, marker, rest = ''] = possibleFence.exec(line) ?? [];
    if (marker === undefined) return undefined;
    const suspect = this.#suspect;
    if (opened === undefined) {
      const isEnd = suspect !== undefined && marker.startsWith(suspect) && rest.trim() === '';
      this.#suspect = isEnd ? undefined : (suspect ?? marker);
      return undefined;
    }
    if (suspect !== undefined) this.#lose();
    return suspect === undefined ? opened : undefined;
  }

  #newLine(): void {
    const fence = this.#fence;
    this.#wasChanged = this.#isChanged;
    this.#isChanged = false;
    this.#column = 0;
    this.#marks = 0;
    this.#spaces = 0;
    this.#isInside = fence !== undefined && fence.quotes === 0 && fence.indent === 0;
  }

  /** Takes a character of a line that is not yet known to be inside the container of the fence. */
  #match(fence: Fence, char: string): void {
    const isSpace = char === ' ';
    if (char === '\t' && fence.quotes > 0) return this.#lose();
    if (this.#marks < fence.quotes) {
      // Up to three spaces may precede a `>`; the space after a `>` belongs to it.
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

  /** The line is outside the container, so the fence has ended. */
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

  /** The output of this line differs from its input. */
  spoilLine(): void {
    // A marker before the change may still open a fence.
    if (/`{3}|~{3}/.test(this.#start)) this.#lose();
    this.#isLong = true;
    this.#start = '';
    this.distrust();
  }

  /** From here on, output may differ from input. */
  distrust(): void {
    this.#isUnsure = true;
    this.#isChanged = true;
    this.#items = [];
  }

  /**
   * Follows the containers of a line of text. Returns the fence that it opens. `wasPlain`: the paragraph above is in no
   * container.
   */
  #follow(line: string, isWhole: boolean, wasPlain: boolean): Fence | undefined {
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
    const isOutside = open === 0 && wasPlain && isAfterBlank && blanks.length <= 3 && !this.#isUnsure;
    if (marker !== undefined && isOutside) return { marker, quotes: 0, indent: 0 };
    if (blanks.length === 0 && marker !== undefined) {
      this.#items = [];
      return { marker, quotes: 0, indent: 0 };
    }
    if (this.#isUnsure || blanks.length > base + 3) return undefined;
    if (text.startsWith('>')) return this.#inQuote(line, base, isWhole);
    const items = this.#itemsOf(text, blanks.length, isAfterBlank || isSibling);
    if (items === undefined) {
      // For some parsers, the line may continue an item that has ended for us.
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

  /** The list items that this text opens, and the text after them. Undefined without any, or if parsers disagree. */
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
    // Not an empty item, or one that begins with indented code.
    const isClear = columns.length > 0 && (rule.test(rest) || !item.test(rest));
    return isClear ? { columns, rest } : undefined;
  }

  /** Closes the fence if this line does. The indentation of the line is counted from the container. */
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
