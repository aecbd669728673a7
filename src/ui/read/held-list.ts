// The beginning of a list that is held because later characters decide what it means: whether commas are decimal points,
// or whether the first item is a template.
import type { Report } from '../check/diagnostics.ts';
import { HeldItem, repeatedTemplate } from './comprehension.ts';
import { joinedNumber, readNumbers } from './decimal-commas.ts';
import { HeldNumbers } from './held-numbers.ts';
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';

const maxShown = 60;
/** Maximum length of a number before a comma; a longer one fills the list that is held. */
const maxDigits = 40;
/** Items in items that are held again when the outer one is read. */
const maxNestedItems = 8;

export interface HeldListHost {
  readonly hasCollections: boolean;
  /** Reads text between values. */
  read(text: string): void;
  /** Writes the items that an expression makes. */
  finishItems(source: string): void;
}

export class HeldList {
  readonly #nesting: Nesting;
  readonly #names: KnownNames;
  readonly #report: Report;
  readonly #host: HeldListHost;
  readonly #numbers = new HeldNumbers();
  readonly #item = new HeldItem();
  #isItem = false;
  /** The held item, or the held numbers, are read again. */
  #isItemAgain = false;
  #areNumbersAgain = false;
  /** The number of held items around the text that is read. */
  #nestedItems = 0;

  constructor(nesting: Nesting, names: KnownNames, report: Report, host: HeldListHost) {
    this.#nesting = nesting;
    this.#names = names;
    this.#report = report;
    this.#host = host;
  }

  /** Starts before the first word of a list. */
  startItem(): boolean {
    const isAgain = this.#isItemAgain || this.#areNumbersAgain;
    this.#isItemAgain = false;
    if (isAgain || this.#nestedItems >= maxNestedItems) return false;
    if (!this.#nesting.isInNewList || !this.#host.hasCollections) return false;
    this.#isItem = true;
    this.#item.start();
    return true;
  }

  /** Starts at a whole number that a comma follows. */
  startNumbers(word: string, next: string): boolean {
    if (next !== ',' || this.#areNumbersAgain || word.length > maxDigits || !/^[-+]?\d+(?:\.\d{3})*$/.test(word))
      return false;
    const { top, isJson } = this.#nesting;
    if (top === undefined || (top.kind === 'array' && isJson) || (top.kind === 'call' && !this.#mayBeJoined()))
      return false;
    if (top.kind === 'group') return false;
    this.#isItem = false;
    this.#numbers.start(word, top.kind === 'array' || top.kind === 'tuple');
    return true;
  }

  /** Between arguments: other commas have a space behind them, and the next argument is no number. */
  #mayBeJoined(): boolean {
    const { top } = this.#nesting;
    if (top?.hasKey === true) return true;
    return top?.isSpaced === true && !this.#names.takesNumber(top.name, top.position + 1);
  }

  /** Returns false if the character is to be read again. `twin`: the ASCII character that it stands for. */
  take(char: string, twin: string): boolean {
    return this.#isItem ? this.#takeItem(char) : this.#takeNumber(twin);
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
    if (!isTaken) this.#releaseNumbers(/[\])]/.test(char));
    return isTaken;
  }

  /** Reads what is held. */
  release(): void {
    if (!this.#isItem) return this.#releaseNumbers(false);
    this.#isItemAgain = true;
    const around = this.#nestedItems;
    // Otherwise each name in an item without end would begin another one.
    this.#nestedItems = this.#item.isTooLong ? maxNestedItems : around + 1;
    this.#host.read(this.#item.text);
    this.#nestedItems = around;
  }

  /** `isEnd`: a bracket closes after the numbers. */
  #releaseNumbers(isEnd: boolean): void {
    const { text, isList } = this.#numbers;
    const numbers = isList ? this.#readList(text, isEnd) : this.#readOne(text);
    this.#areNumbersAgain = true;
    this.#host.read(numbers);
    this.#areNumbersAgain = false;
  }

  #readOne(text: string): string {
    const number = joinedNumber(text);
    if (number !== undefined) this.#reportReading(text, number);
    return number ?? text;
  }

  #readList(text: string, isEnd: boolean): string {
    const isSpaced = this.#nesting.top?.isSpaced === true;
    const missing = this.#nesting.missingValues(this.#names);
    const reading = readNumbers(text, { isSpaced, isEnd, missing });
    const rest = /,?\s*$/.exec(text)?.[0] ?? '';
    switch (reading.type) {
      case 'plain':
        return text;
      case 'joined': {
        const numbers = reading.numbers.join(', ');
        this.#reportReading(text, numbers);
        return numbers + rest;
      }
      case 'unclear': {
        const shown = JSON.stringify(text.slice(0, maxShown));
        this.#report('dropped_value', `The commas of ${shown} do not show where ${missing} numbers end.`, true);
        return (
          Array<string>(missing ?? 0)
            .fill('null')
            .join(', ') + rest
        );
      }
      default:
        return reading satisfies never;
    }
  }

  #reportReading(text: string, numbers: string): void {
    const shown = JSON.stringify(text.slice(0, maxShown));
    this.#report('changed_value', `${shown} was read as ${numbers.slice(0, maxShown)}.`);
  }
}
