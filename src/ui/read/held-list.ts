// The beginning of a list that is held because later characters decide what it means: whether commas are decimal points,
// whether a number has a unit, or whether the first item is a template.
import type { Report } from '../check/diagnostics.ts';
import { HeldItem, repeatedTemplate } from './comprehension.ts';
import { joinedNumber, mayJoin, readNumbers } from './decimal-commas.ts';
import { HeldAmount, isGrouped, mayStartAmount, mayStartUnit } from './held-amount.ts';
import type { Bracket } from './brackets.ts';
import { areNumbers, isFigure, isPlainNumber, mayBeFigure, takesFigure } from './held-figure.ts';
import { HeldNumbers } from './held-numbers.ts';
import type { KnownData } from './known-data.ts';
import type { KnownNames } from './known-names.ts';
import type { Nesting } from './nesting.ts';
import { RawExpression } from './raw-expression.ts';
import { isQuote } from './string-reader.ts';

const maxShown = 60;
/** Maximum characters of a list of numbers, with spaces, that is held because a method may follow. */
const maxSpaced = 120;
/** Maximum length of a number before a comma; a longer one fills the list that is held. */
const maxDigits = 40;
/** Places for numbers that are counted in a component. */
const maxPlaces = 8;
/** Items in items that are held again when the outer one is read. */
const maxNestedItems = 8;

const literalList = /^\s*(?:\[|range\()/;

export interface HeldListHost {
  /** Reads text between values. */
  read(text: string): void;
  /** Ends the word that is held. */
  endWord(): void;
  /** Writes the items that an expression yields. */
  finishItems(source: string): void;
}

export class HeldList {
  readonly #nesting: Nesting;
  readonly #names: KnownNames;
  readonly #report: Report;
  readonly #data: Pick<KnownData, 'hasCollections'>;
  readonly #host: HeldListHost;
  readonly #numbers = new HeldNumbers();
  readonly #item = new HeldItem();
  readonly #amount = new HeldAmount();
  #kind: 'item' | 'numbers' | 'spaced' | 'closed' | 'spaced-closed' | 'method' | 'amount' | 'ordinal' | 'figure' =
    'item';
  /** A list of numbers and its method: `[1, 2].map((x) => x * 10)`. */
  readonly #method = new RawExpression();
  /** A number in parentheses, with the space after it. */
  #figure = '';
  /** The number of an element before its first text, with the comma and space after it. */
  #ordinal = '';
  /** The held item, or the held numbers, are read again. */
  #isItemAgain = false;
  #areNumbersAgain = false;
  #isSpacedAgain = false;
  #isFigureAgain = false;
  /** A number in parentheses was read in this bracket, so plain ones in it are negative as well. */
  #listOfFigures: Bracket | undefined;
  /** The number of held items around the text that is read. */
  #nestedItems = 0;

  constructor(
    nesting: Nesting,
    names: KnownNames,
    report: Report,
    data: Pick<KnownData, 'hasCollections'>,
    host: HeldListHost,
  ) {
    this.#nesting = nesting;
    this.#names = names;
    this.#report = report;
    this.#data = data;
    this.#host = host;
  }

  /** Starts before the first word of a list. */
  startItem(): boolean {
    const isAgain = this.#isItemAgain || this.#areNumbersAgain;
    this.#isItemAgain = false;
    if (isAgain || this.#nestedItems >= maxNestedItems) return false;
    if (!this.#nesting.isInNewList) return false;
    this.#kind = 'item';
    this.#item.start();
    return true;
  }

  /** Starts at a number. `next`: the character after it and its space. */
  startNumbers(word: string, next: string): boolean {
    // A typographic minus sign.
    const written = word.charCodeAt(0) < 0x80 ? word : word.replace(/^[–−](?=\p{Sc}?\d)/u, '-');
    const { top, isJson } = this.#nesting;
    if (this.#areNumbersAgain || top === undefined || top.kind === 'group' || (top.kind === 'array' && isJson))
      return false;
    if (!this.#nesting.isUndecided && mayStartAmount(written, next)) {
      this.#kind = 'amount';
      this.#numbers.start('', false);
      this.#amount.start(written);
      return true;
    }
    if (next === ',' && this.#isOrdinal(written)) {
      this.#kind = 'ordinal';
      this.#ordinal = written;
      return true;
    }
    if (next !== ',' || written.length > maxDigits || !/^[-+]?\d+(?:\.\d{3})*$/.test(written)) return false;
    this.#kind = 'numbers';
    this.#numbers.start(written, top.kind !== 'object' && !top.hasKey);
    return true;
  }

  /** Starts at an opening bracket that may begin a number in parentheses, which stands for a negative one. */
  startFigure(): boolean {
    const isAgain = this.#isFigureAgain;
    this.#isFigureAgain = false;
    if (isAgain || !takesFigure(this.#nesting.stack, this.#names)) return false;
    this.#kind = 'figure';
    this.#figure = '(';
    return true;
  }

  /** `1` in `Step(1, "Mix")`, where steps are shown with their numbers. */
  #isOrdinal(written: string): boolean {
    const { top } = this.#nesting;
    if (top?.kind !== 'call' || top.hasKey || top.position > 0 || !/^\d{1,2}$/.test(written)) return false;
    return this.#names.isNumbered(top.name);
  }

  /** Returns false if the character is to be read again. `twin`: the ASCII character with the same meaning. */
  take(char: string, twin: string): boolean {
    switch (this.#kind) {
      case 'item':
        return this.#takeItem(char);
      case 'numbers':
        return this.#takeNumber(twin);
      case 'spaced':
        if (twin !== ']' && (!/[-+\d\s.,]/.test(twin) || this.#numbers.text.length > maxSpaced)) {
          this.release();
          return false;
        }
        if (twin === ']') this.#kind = 'spaced-closed';
        else this.#numbers.text += char;
        return true;
      case 'closed':
      case 'spaced-closed':
        if (twin === '.') return this.#startMethod();
        this.release();
        return false;
      case 'method':
        if (this.#method.take(char)) return true;
        this.#finishMethod();
        return false;
      case 'ordinal':
        return this.#takeOrdinal(twin);
      case 'figure':
        if (!mayBeFigure(this.#figure + twin)) {
          this.#releaseFigure(twin);
          return false;
        }
        this.#figure += twin;
        return true;
      case 'amount':
        if (this.#amount.take(twin)) return true;
        this.#releaseAmount(twin);
        return false;
      default:
        return this.#kind satisfies never;
    }
  }

  #takeOrdinal(char: string): boolean {
    const isComma = char === ',' && !this.#ordinal.includes(',');
    if (isComma || (/\s/.test(char) && this.#ordinal.length < maxDigits)) {
      this.#ordinal += char;
      return true;
    }
    if (!isQuote(char)) this.release();
    else {
      const shown = this.#ordinal.replace(/,\s*$/, '');
      this.#report('extra_argument', `The number ${shown} is not needed, because the list shows it.`);
      this.#host.read('');
    }
    return false;
  }

  #takeItem(char: string): boolean {
    const { length } = this.#item.text;
    const step = this.#item.take(char);
    if (step === 'taken') return true;
    const { text } = this.#item;
    const isTaken = text.length > length;
    const repeated = step === 'list' ? repeatedTemplate(text) : undefined;
    // Without data in the text, only a list that stands in the loop can be repeated.
    if (repeated === undefined || !(this.#data.hasCollections || literalList.test(repeated))) this.release();
    else this.#host.finishItems(repeated);
    return isTaken;
  }

  #takeNumber(char: string): boolean {
    if (this.#numbers.take(char)) return true;
    // A method may follow the list, whose numbers are not shown then.
    if (char === ']' && this.#isInArgument) {
      this.#kind = 'closed';
      return true;
    }
    if (this.#numbers.isAfterFirst) {
      if (this.#mayHaveMethod) return this.#startSpaced(char);
      this.#host.endWord();
      this.#host.read(',');
      return false;
    }
    const last = this.#numbers.takeLast();
    if (isGrouped(last) && mayStartUnit(char)) {
      this.#amount.start(last);
      if (this.#amount.take(char)) {
        this.#kind = 'amount';
        return true;
      }
    }
    this.#numbers.text += last;
    this.#releaseNumbers(/[\])]/.test(char));
    return false;
  }

  /** A list in a call or in another list: a statement may end after any other. */
  get #isInArgument(): boolean {
    return this.#numbers.isList && this.#nesting.top?.kind === 'array' && this.#nesting.depth > 1;
  }

  get #mayHaveMethod(): boolean {
    return this.#isInArgument && !this.#isSpacedAgain && this.#nesting.top?.position === 0;
  }

  /** Holds `[1, 2` up to the bracket, if it is short. */
  #startSpaced(char: string): boolean {
    this.#kind = 'spaced';
    return this.take(char, char);
  }

  #releaseSpaced(rest: string): void {
    const text = this.#numbers.text.replace(/^[^,]*/, '');
    this.#host.endWord();
    this.#isSpacedAgain = true;
    this.#host.read(text + rest);
    this.#isSpacedAgain = false;
  }

  #startMethod(): true {
    this.#kind = 'method';
    this.#method.start(`[${this.#numbers.text}].`);
    return true;
  }

  #finishMethod(): void {
    this.#host.finishItems(this.#method.text);
    this.#host.read(`]${this.#method.takeHeld()}`);
  }

  /** Reads the held text. */
  release(): void {
    if (this.#kind === 'spaced') return this.#releaseSpaced('');
    if (this.#kind === 'spaced-closed') return this.#releaseSpaced(']');
    if (this.#kind === 'closed') return this.#releaseNumbers(true, ']');
    if (this.#kind === 'method') return this.#finishMethod();
    if (this.#kind === 'amount') return this.#releaseAmount('');
    if (this.#kind === 'numbers') return this.#releaseNumbers(false);
    if (this.#kind === 'figure') return this.#releaseFigure('');
    if (this.#kind === 'ordinal') {
      this.#numbers.start(this.#ordinal, false);
      return this.#releaseNumbers(false);
    }
    this.#isItemAgain = true;
    const around = this.#nestedItems;
    // Otherwise each name in an unclosed item would begin another item.
    this.#nestedItems = this.#item.isTooLong ? maxNestedItems : around + 1;
    this.#host.read(this.#item.text);
    this.#nestedItems = around;
  }

  /** `isEnd`: a bracket closes after the numbers. `rest`: the text to read after them. */
  #releaseNumbers(isEnd: boolean, rest = ''): void {
    const { text, isList } = this.#numbers;
    const isCall = this.#nesting.top?.kind === 'call';
    const numbers = isList && !isCall ? this.#readList(text, isEnd) : this.#readOne(text, isList);
    this.#areNumbersAgain = true;
    this.#host.read(numbers + rest);
    this.#areNumbersAgain = false;
  }

  /** Reads the numbers before the amount, then the amount as text. `end`: the character after it. */
  #releaseAmount(end: string): void {
    const amount = this.#amount.endBefore(end);
    if (amount === undefined) {
      this.#numbers.text += this.#amount.number;
      return this.#releaseNumbers(false, this.#amount.rest);
    }
    this.#report('unexpected_character', `${JSON.stringify(amount)} has no quotes; it was read as text.`);
    this.#releaseNumbers(false, JSON.stringify(amount) + this.#amount.comma);
  }

  /** Reads the number in parentheses as a text. `end`: the character after it. */
  #releaseFigure(end: string): void {
    const text = this.#figure;
    const { top } = this.#nesting;
    const isPlain = isPlainNumber(text) && top !== this.#listOfFigures && areNumbers(this.#nesting.stack, this.#names);
    if (isPlain || !isFigure(text, end)) {
      this.#isFigureAgain = true;
      return this.#host.read(text);
    }
    const figure = JSON.stringify(text.trim());
    this.#listOfFigures = top;
    this.#report('unexpected_character', `${figure} has no quotes; it was read as text.`);
    this.#host.read(figure + text.slice(text.indexOf(')') + 1));
  }

  /** `isArgument`: more numbers may follow, as many as the component takes. */
  #readOne(text: string, isArgument: boolean): string {
    const digits = text.replace(/[,\s]+$/, '');
    const joined = isArgument ? this.#joinArguments(digits) : joinedNumber(digits);
    if (joined === undefined) return text;
    this.#reportReading(digits, joined);
    return joined + text.slice(digits.length);
  }

  /** Between arguments: other commas are followed by a space, and the component does not take so many numbers. */
  #joinArguments(text: string): string | undefined {
    const { top } = this.#nesting;
    const items = text.split(/,\s+/);
    if (top === undefined || !(top.isSpaced || items.length > 1)) return undefined;
    let places = 1;
    while (places < maxPlaces && this.#names.takesNumber(top.name, top.position + places)) places += 1;
    if (text.split(',').length <= places) return undefined;
    const joined = items.map((item) => (item.includes(',') ? joinedNumber(item) : item));
    return joined.includes(undefined) ? undefined : joined.join(', ');
  }

  #readList(text: string, isEnd: boolean): string {
    if (!mayJoin(text)) return text;
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
