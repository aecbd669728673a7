// A line of prose, which something else may interrupt: only an opening brace outside of code can begin a UI in it.

export class ProseLine {
  #isInCode = false;
  /** Nothing interrupts a line of code or of a quote. */
  #isWhole = false;

  /** `beginning`: the part of the line that was already read. */
  start(beginning: string, isCode: boolean): void {
    this.#isWhole = isCode || beginning.startsWith('>');
    this.#isInCode = this.#isWhole || beginning.split('`').length % 2 === 0;
  }

  /** Returns the index of the line end or of the brace that may begin a UI, or the length of the text. */
  findEnd(text: string, from: number): number {
    let index = from;
    for (; index < text.length; index += 1) {
      const char = text[index];
      if (char === '\n' || (char === '{' && !this.#isInCode)) break;
      if (char === '`' && !this.#isWhole) this.#isInCode = !this.#isInCode;
    }
    return index;
  }
}
