// The number of an item of the notation, which is not shown: `[1. CardHeader("Harbour"), 2) Tag("New")]`, `[(1)
// CardHeader("Harbour")]`, `[0: CardHeader("Harbour")]`.
import type { Nesting } from './nesting.ts';

/** A number of at most three digits and its mark, before a text or the name of a component and its bracket. */
const item = /^(?:\d{1,3}[.):]|\(\d{1,3}\))[ \t]*(?:[A-Z]\w*\(|["“])$/;
const beginning = /^(?:\d{1,3}(?:[.):](?:[ \t]*(?:[A-Z]\w*)?)?)?|\((?:\d{1,3}(?:\)(?:[ \t]*(?:[A-Z]\w*)?)?)?)?)$/;
const maxName = 60;

/** True for a digit, or for the bracket before one. */
function mayBegin(char: string): boolean {
  const code = char.charCodeAt(0);
  return (code >= 0x30 && code <= 0x39) || char === '(';
}

export class ItemNumbers {
  /** The number at the position of the reader, and what follows it so far. */
  text = '';
  /** Items with numbers were read. */
  #hasItems = false;
  /** The number at this position was already examined. It may have been held and is now read again. */
  #isExamined = false;

  /** A separator or a value ends the position. */
  leavePosition(): void {
    this.#isExamined = false;
  }

  /** True for the first character of what may be a number. */
  begins(char: string, nesting: Nesting): boolean {
    if (!mayBegin(char) || this.#isExamined) return false;
    this.text = '';
    return nesting.isLineStart || nesting.isInNewList || (nesting.isAfterComma && this.#hasItems);
  }

  /** `none`: the text is read as it is. */
  take(char: string): 'more' | 'item' | 'none' {
    if (char === '\n') return 'none';
    this.text += char;
    if (item.test(this.text)) return 'item';
    return this.text.length <= maxName && beginning.test(this.text) ? 'more' : 'none';
  }

  /** Returns the component without the number, to be read instead of it. */
  takeItem(): string {
    this.#hasItems = true;
    return this.text.replace(/^[\d(.):]+[ \t]*/, '');
  }

  /** Returns the text, which is to be read again. */
  release(): string {
    this.#isExamined = true;
    return this.text;
  }
}
