// The beginning of a list that is held because later characters decide what it means: whether commas are decimal points,
// or whether the first item is a template.
import type { Report } from '../check/diagnostics.ts';
import { HeldItem, repeatedTemplate } from './comprehension.ts';
import { HeldNumbers, withDecimalPoints } from './decimal-commas.ts';
import type { Nesting } from './nesting.ts';

const maxShown = 60;

export interface HeldListHost {
  readonly hasCollections: boolean;
  /** Reads text between values. */
  read(text: string): void;
  /** Writes the items that an expression makes. */
  finishItems(source: string): void;
}

export class HeldList {
  readonly #nesting: Nesting;
  readonly #report: Report;
  readonly #host: HeldListHost;
  readonly #numbers = new HeldNumbers();
  readonly #item = new HeldItem();
  #isItem = false;
  /** The held item, or the held numbers, are read again. */
  #isItemAgain = false;
  #areNumbersAgain = false;

  constructor(nesting: Nesting, report: Report, host: HeldListHost) {
    this.#nesting = nesting;
    this.#report = report;
    this.#host = host;
  }

  /** Starts before the first word of a list. */
  startItem(): boolean {
    const starts =
      this.#nesting.isInNewList && !this.#isItemAgain && !this.#areNumbersAgain && this.#host.hasCollections;
    this.#isItemAgain = false;
    if (!starts) return false;
    this.#isItem = true;
    this.#item.start();
    return true;
  }

  /** Starts at a whole number that a comma follows in a list. */
  startNumbers(word: string, next: string): boolean {
    const { top, isJson } = this.#nesting;
    if (next !== ',' || this.#areNumbersAgain || isJson || top?.kind !== 'array') return false;
    if (!/^[-+]?\d+$/.test(word)) return false;
    this.#isItem = false;
    this.#numbers.start(word);
    return true;
  }

  /** Returns false if the character is to be read again. */
  take(char: string): boolean {
    return this.#isItem ? this.#takeItem(char) : this.#takeNumber(char);
  }

  #takeItem(char: string): boolean {
    const { length } = this.#item.text;
    const step = this.#item.take(char);
    if (step === 'taken') return true;
    const { text } = this.#item;
    const isTaken = text.length > length;
    const repeated = step === 'list' ? repeatedTemplate(text) : undefined;
    if (repeated === undefined) this.release();
    else this.#host.finishItems(repeated);
    return isTaken;
  }

  #takeNumber(char: string): boolean {
    const isTaken = this.#numbers.take(char);
    if (!isTaken) this.release();
    return isTaken;
  }

  /** Reads what is held. */
  release(): void {
    if (this.#isItem) {
      this.#isItemAgain = true;
      return this.#host.read(this.#item.text);
    }
    const { text } = this.#numbers;
    const numbers = withDecimalPoints(text, this.#nesting.top?.isSpaced === true);
    const shown = JSON.stringify(text.slice(0, maxShown));
    if (numbers !== undefined) this.#report('changed_value', `${shown} was read as ${numbers.slice(0, maxShown)}.`);
    this.#areNumbersAgain = true;
    this.#host.read(numbers ?? text);
    this.#areNumbersAgain = false;
  }
}
