// Follows where formulas begin and end in Markdown: `$x$`, `$$`, `\(` and `\[`. Only the appearance of the text depends
// on the result, so a guess is enough: a dollar sign before a digit is a price.

const mark = /[$\\\n]/;
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

export class Formulas {
  /** The delimiter that closes the formula; empty outside of formulas. */
  #end = '';
  /** The last character, if it means something with the next. */
  #last = '';

  get isOpen(): boolean {
    return this.#end !== '';
  }

  take(text: string): void {
    if (this.#last === '' && !mark.test(text)) return;
    for (const char of text) this.#takeChar(char);
  }

  #takeChar(char: string): void {
    const last = this.#last;
    this.#last = '';
    if (last === '\\') return this.#takeEscaped(char);
    if (last === '$') {
      if (char === '$') return this.#toggle('$$');
      if (this.#end === '$' || (this.#end === '' && /[\p{L}\\]/u.test(char))) this.#toggle('$');
    }
    // A formula does not go beyond its paragraph.
    if (last === '\n' && char === '\n') this.#end = '';
    if (mark.test(char)) this.#last = char;
  }

  #takeEscaped(char: string): void {
    if (this.#end === '') this.#end = closing[char] ?? '';
    else if (this.#end === char) this.#end = '';
  }

  #toggle(end: string): void {
    this.#end = this.#end === end ? '' : this.#end === '' ? end : this.#end;
  }
}
