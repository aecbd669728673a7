// `[312,5, 298, 154,7]`: a list of numbers with decimal commas. The spaces show which commas separate.

/** Maximum length of a list of numbers that is held. */
const maxHeld = 8_000;

/** A number with one decimal comma, or with separators of thousands. */
const joined = /^[-+]?(?:\d+,\d{1,2}|[1-9]\d{0,2}(?:,\d{3})+)$/;
const plain = /^[-+]?\d+(?:\.\d+)?$/;

/**
 * The same list with decimal points, or undefined if no comma is part of a number. `isSpaced`: spaces follow the commas
 * before it.
 */
export function withDecimalPoints(list: string, isSpaced: boolean): string | undefined {
  const items = list.split(/,[ \t]+/).map((item) => item.trim());
  const numbers = items.at(-1) === '' ? items.slice(0, -1) : items;
  if ((items.length < 2 && !isSpaced) || !numbers.some((item) => item.includes(','))) return undefined;
  if (!numbers.every((item) => joined.test(item) || plain.test(item))) return undefined;
  const read = numbers.map((item) => (/,\d{3}(?:,|$)/.test(item) ? item.replaceAll(',', '') : item.replace(',', '.')));
  return `${read.join(', ')}${numbers === items ? '' : ', '}`;
}

/** The numbers of a list from the first one that a comma follows directly. */
export class HeldNumbers {
  text = '';
  #hasComma = false;

  start(number: string): void {
    this.text = number;
    this.#hasComma = false;
  }

  /** Returns false if the character is not part of the numbers. */
  take(char: string): boolean {
    const isBehindFirst = this.#hasComma && this.text.endsWith(',') && this.text.indexOf(',') === this.text.length - 1;
    const isHeld = (isBehindFirst ? /\d/.test(char) : /[\d., \t+-]/.test(char)) && this.text.length < maxHeld;
    if (isHeld) this.text += char;
    this.#hasComma ||= isHeld && char === ',';
    return isHeld;
  }
}
