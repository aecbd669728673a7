/** Maximum length of a list of numbers that is held. */
const maxHeld = 8_000;

/** Numbers that are held from the first one that a comma follows directly: the rest of their list, or a single number. */
export class HeldNumbers {
  text = '';
  isList = false;
  #hasComma = false;
  #isAfterFirst = false;

  start(number: string, isList: boolean): void {
    this.text = number;
    this.isList = isList;
    this.#hasComma = false;
    this.#isAfterFirst = false;
  }

  /** True directly after the first comma: if no digit follows, the comma only separates. */
  get isAfterFirst(): boolean {
    return this.#isAfterFirst;
  }

  /** Removes and returns the last number, which precedes a unit. */
  takeLast(): string {
    const start = this.text.search(/[^,\s]*(?:,\S+)?\s*$/);
    const last = this.text.slice(start);
    this.text = this.text.slice(0, start);
    return last;
  }

  /** Returns false if the character is not part of the numbers. */
  take(char: string): boolean {
    const isHeld = this.#continues(char) && this.text.length < maxHeld;
    if (!isHeld) return false;
    this.text += char;
    this.#isAfterFirst = char === ',' && !this.#hasComma;
    this.#hasComma ||= char === ',';
    return true;
  }

  #continues(char: string): boolean {
    const isDigit = char >= '0' && char <= '9';
    if (this.#isAfterFirst) return isDigit;
    if (this.isList) return isDigit || char === ',' || char === '.' || char === '+' || char === '-' || /\s/.test(char);
    // A unit may follow the space.
    return this.#hasComma ? isDigit || char === ' ' : char === ',';
  }
}
