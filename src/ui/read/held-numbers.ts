/** Maximum length of a list of numbers that is held. */
const maxHeld = 8_000;

/** Numbers that are held from the first one that a comma follows directly: the rest of their list, or a single number. */
export class HeldNumbers {
  text = '';
  isList = false;
  #hasComma = false;

  start(number: string, isList: boolean): void {
    this.text = number;
    this.isList = isList;
    this.#hasComma = false;
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
    const isBehindFirst = this.#hasComma && this.text.endsWith(',') && this.text.indexOf(',') === this.text.length - 1;
    const isHeld = (isBehindFirst ? /\d/.test(char) : this.#continues(char)) && this.text.length < maxHeld;
    if (isHeld) this.text += char;
    this.#hasComma ||= isHeld && char === ',';
    return isHeld;
  }

  #continues(char: string): boolean {
    if (this.isList) return /[\d.,\s+-]/.test(char);
    // A unit may follow the space.
    return this.#hasComma ? /[\d ]/.test(char) : char === ',';
  }
}
