// `[312,5, 298, 154,7]`: a list of numbers with decimal commas. The spaces show which commas separate.
import type { Report } from '../check/diagnostics.ts';
import type { Nesting } from './nesting.ts';

/** Maximum length of a list of numbers that is held. */
const maxHeld = 8_000;
const maxShown = 60;

/** A number with one decimal comma, or with separators of thousands. */
const joined = /^[-+]?(?:\d+,\d{1,2}|[1-9]\d{0,2}(?:,\d{3})+)$/;
const plain = /^[-+]?\d+(?:\.\d+)?$/;

/** The same list with decimal points, or undefined if no comma is part of a number. */
function withDecimalPoints(list: string, isSpaced: boolean): string | undefined {
  const items = list.split(/,[ \t]+/).map((item) => item.trim());
  const numbers = items.at(-1) === '' ? items.slice(0, -1) : items;
  if ((items.length < 2 && !isSpaced) || !numbers.some((item) => item.includes(','))) return undefined;
  if (!numbers.every((item) => joined.test(item) || plain.test(item))) return undefined;
  const read = numbers.map((item) => (/,\d{3}(?:,|$)/.test(item) ? item.replaceAll(',', '') : item.replace(',', '.')));
  return `${read.join(', ')}${numbers === items ? '' : ', '}`;
}

/** Holds the numbers of a list from the first one that a comma follows directly. */
export class DecimalCommas {
  readonly #nesting: Nesting;
  readonly #report: Report;
  #text = '';
  #isReadAgain = false;

  constructor(nesting: Nesting, report: Report) {
    this.#nesting = nesting;
    this.#report = report;
  }

  /** Starts at a word that a character follows. Returns false if they are no number and comma in a list. */
  start(word: string, next: string): boolean {
    const { top, isJson } = this.#nesting;
    if (next !== ',' || this.#isReadAgain || isJson || top?.kind !== 'array' || !/^[-+]?\d+$/.test(word)) return false;
    this.#text = word;
    return true;
  }

  /** Returns false if the character is not part of the held numbers. */
  take(char: string): boolean {
    const isBehindFirst = this.#text.indexOf(',') === this.#text.length - 1;
    const isTaken = isBehindFirst ? /\d/.test(char) : /[\d., \t+-]/.test(char);
    const isHeld = (isTaken || !this.#text.includes(',')) && this.#text.length < maxHeld;
    if (isHeld) this.#text += char;
    return isHeld;
  }

  /** Reads the held numbers. */
  release(read: (text: string) => void): void {
    const { top } = this.#nesting;
    const numbers = withDecimalPoints(this.#text, top?.isSpaced === true);
    const shown = this.#text.slice(0, maxShown);
    if (numbers !== undefined)
      this.#report('changed_value', `${JSON.stringify(shown)} was read as ${numbers.slice(0, maxShown)}.`);
    this.#isReadAgain = true;
    read(numbers ?? this.#text);
    this.#isReadAgain = false;
  }
}
