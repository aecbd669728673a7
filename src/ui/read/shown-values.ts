// Numbers values, so that a repeated UI adds only what was not yet shown. Equal values get equal numbers however they
// are split into pieces; the text itself is not kept.
import type { TreeSink } from '../events/tree-sink.ts';

const seed = 0x811c9dc5;

/** The number of brackets that open, and of a text or a word: 31 bits, so that a set stores the number unboxed. */
export const numberOf = {
  text: (text: string): number => mixText(seed, text) >> 1,
  word: (word: string): number => mixText(mix(seed, 5), word) >> 1,
  call: (name: string): number => mixText(mix(seed, 1), name),
  array: (): number => mix(seed, 2),
  object: (): number => mix(seed, 3),
};

/** Combines a hash with a name, a word or the number of a value. */
export const folded = {
  key: (number: number, name: string): number => mix(number, mixText(mix(seed, 4), name)),
  bare: (number: number, word: string): number => mix(number, mixText(mix(seed, 5), word)),
  value: (number: number, value: number): number => mix(number, value),
};

const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 0x01000193);

function mixText(hash: number, text: string): number {
  const { length } = text;
  let mixed = hash;
  for (let index = 0; index < length; index += 1) mixed = mix(mixed, text.charCodeAt(index));
  return mixed;
}

/** A string that has not ended, known by its length and its number. */
export interface OpenText {
  readonly length: number;
  readonly number: number;
}

/** True if a text begins with an open one. */
export const continuesText = (text: string, { length, number }: OpenText): boolean =>
  text.length >= length && mixText(seed, text.slice(0, length)) === number;

/** Follows the events and numbers each value that ends. */
export class ValueNumbers implements TreeSink {
  readonly #open: number[] = [];
  #text = seed;
  /** The number of the string, list, object or call that ended last. */
  last = 0;
  /** The same with all its bits. */
  whole = 0;

  /** The number of the text that is open or ended last. */
  get textSoFar(): number {
    return this.#text;
  }

  /** The numbers of the open brackets, outermost first. */
  get open(): readonly number[] {
    return this.#open;
  }

  openCall(name: string): void {
    this.#open.push(numberOf.call(name));
  }
  openArray(): void {
    this.#open.push(numberOf.array());
  }
  openObject(): void {
    this.#open.push(numberOf.object());
  }
  key(name: string): void {
    this.#fold(mixText(mix(seed, 4), name));
  }
  openString(): void {
    this.#text = seed;
  }
  text(chunk: string): void {
    this.#text = mixText(this.#text, chunk);
  }
  closeString(_isCut: boolean): void {
    this.#end(this.#text);
  }
  bare(word: string): void {
    this.#fold(mixText(mix(seed, 5), word));
  }
  /** A truncated value is incomplete and equals nothing. */
  close(isCut: boolean): void {
    const number = this.#open.pop();
    if (number !== undefined) this.#end(isCut ? mix(number, 6) : number);
  }

  #end(number: number): void {
    // 31 bits, so that a set stores the number unboxed.
    this.last = number >> 1;
    this.whole = number;
    this.#fold(number);
  }

  #fold(number: number): void {
    const top = this.#open.length - 1;
    if (top >= 0) this.#open[top] = mix(this.#open[top] ?? seed, number);
  }
}

/** Characters of a text by which its beginning is recognized. */
const beginning = 12;
const withoutFigures = (start: string): string => start.replace(/\d/g, '0');
/** Bounds memory. Values beyond the limit are shown again. */
const maxKept = 20_000;

/** A set that is built when it is first needed, which few documents do: 4 % less for each push (`npm run bench -- compile`). */
class LateSet<Value> {
  readonly #set = new Set<Value>();
  #waiting: Value[] = [];

  add(value: Value): void {
    this.#waiting.push(value);
    if (this.#waiting.length >= maxKept) this.#build();
  }

  has(value: Value): boolean {
    this.#build();
    return this.#set.has(value);
  }

  get values(): ReadonlySet<Value> {
    this.#build();
    return this.#set;
  }

  #build(): void {
    for (const value of this.#waiting) if (this.#set.size < maxKept) this.#set.add(value);
    this.#waiting.length = 0;
  }
}

/** Passes events on and remembers the numbers of their values. */
export class ShownValues extends ValueNumbers {
  readonly #sink: TreeSink;
  readonly #shown = new LateSet<number>();
  /** The first characters of the texts that were shown. */
  readonly #beginnings = new LateSet<string>();
  #start = '';
  #isInString = false;
  /** The end of the open string is held back. */
  #isStringHeld = false;
  /** The number of characters of the last string. */
  #length = 0;
  /** The number of closing brackets that are held back. */
  #held = 0;
  /** The name of the first block of the root. */
  firstBlock = '';

  constructor(sink: TreeSink) {
    super();
    this.#sink = sink;
  }

  /** True if the value with this number was shown. */
  has(number: number): boolean {
    return this.#shown.has(number);
  }

  /** True if a text that was shown begins like this one, with other figures at most. */
  hasBeginning(text: string): boolean {
    const start = withoutFigures(text.slice(0, beginning));
    if (this.#beginnings.has(start)) return true;
    return start.length < beginning && [...this.#beginnings.values].some((known) => known.startsWith(start));
  }

  /** Holds back the end of the open string, or the closing brackets of what is open: the model writes it again. */
  hold(): void {
    if (this.#isInString && !this.#isStringHeld) this.#isStringHeld = true;
    else this.#held = this.open.length;
  }

  /** The string whose end is held back, by its length and its number. */
  get openText(): OpenText | undefined {
    return this.#isStringHeld ? { length: this.#length, number: this.textSoFar } : undefined;
  }

  /** Sends the rest of the string that was held back. */
  continueText(rest: string): void {
    this.#isStringHeld = false;
    if (rest !== '') this.text(rest);
    this.closeString(false);
  }

  #endText(): void {
    if (this.#isStringHeld) this.continueText('');
  }

  /** Closes open brackets down to `depth`. */
  closeTo(depth: number): void {
    this.#held = 0;
    this.#endText();
    while (this.open.length > depth) this.close(false);
  }

  #remember(): void {
    this.#shown.add(this.last);
  }

  override openCall(name: string): void {
    this.#endText();
    super.openCall(name);
    if (this.firstBlock === '' && this.open.length > 1) this.firstBlock = name;
    this.#sink.openCall(name);
  }
  override openArray(): void {
    this.#endText();
    super.openArray();
    this.#sink.openArray();
  }
  override openObject(): void {
    this.#endText();
    super.openObject();
    this.#sink.openObject();
  }
  override key(name: string): void {
    this.#endText();
    super.key(name);
    this.#sink.key(name);
  }
  override openString(): void {
    this.#endText();
    super.openString();
    this.#start = '';
    this.#length = 0;
    this.#isInString = true;
    this.#sink.openString();
  }
  override text(chunk: string): void {
    super.text(chunk);
    this.#length += chunk.length;
    if (this.#start.length < beginning) this.#start += chunk.slice(0, beginning - this.#start.length);
    this.#sink.text(chunk);
  }
  override closeString(isCut: boolean): void {
    if (this.#isStringHeld) return;
    this.#isInString = false;
    super.closeString(isCut);
    this.#beginnings.add(withoutFigures(this.#start));
    this.#remember();
    this.#sink.closeString(isCut);
  }
  override bare(word: string): void {
    this.#endText();
    super.bare(word);
    this.#shown.add(numberOf.word(word));
    this.#sink.bare(word);
  }
  override close(isCut: boolean): void {
    if (this.#held > 0) {
      this.#held -= 1;
      return;
    }
    this.#endText();
    super.close(isCut);
    this.#remember();
    this.#sink.close(isCut);
  }
}
