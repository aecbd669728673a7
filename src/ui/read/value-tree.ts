// Collects the events of a statement as values, with the numbers by which equal values are recognized.
import type { TreeSink } from '../events/tree-sink.ts';
import { folded, numberOf, ValueNumbers } from './shown-values.ts';

export interface Value {
  readonly kind: 'call' | 'array' | 'object' | 'string' | 'bare' | 'reference';
  /** The name of a call, the text of a string, or a word. */
  readonly text: string;
  /** The name that precedes the value. */
  readonly key: string | undefined;
  readonly inside: Value[];
  /** The text ended inside the value. */
  isCut: boolean;
  number: number;
  /** The number with all its bits. */
  whole: number;
}

/** The number of its opening bracket; undefined for a value without brackets. */
export function numberOfOpening({ kind, text }: Value): number | undefined {
  return kind === 'call' || kind === 'array' || kind === 'object' ? numberOf[kind](text) : undefined;
}

/** Folds another value into the number of the brackets that contain it. */
export function foldValue(number: number, { kind, text, key, whole }: Value): number {
  const named = key === undefined ? number : folded.key(number, key);
  return kind === 'bare' ? folded.bare(named, text) : folded.value(named, whole);
}

/** The innermost call in which the text ended, and the value without it. */
export function withoutUnfinished(value: Value): { readonly rest: Value; readonly unfinished: Value | undefined } {
  const last = value.inside.at(-1);
  if (last?.isCut !== true) return { rest: value, unfinished: undefined };
  const before = value.inside.slice(0, -1);
  if (!holdsUnfinished(last)) return { rest: { ...value, inside: before }, unfinished: last };
  const { rest, unfinished } = withoutUnfinished(last);
  return { rest: { ...value, inside: [...before, rest] }, unfinished };
}

/** True if the text ended inside a call in the value. */
function holdsUnfinished({ inside }: Value): boolean {
  const last = inside.at(-1);
  return last?.isCut === true && (last.kind === 'call' || holdsUnfinished(last));
}

/** Collects events as values. */
export class ValueTree implements TreeSink {
  readonly values: Value[] = [];
  /** The number of values. */
  size = 0;
  readonly #open: Value[] = [];
  readonly #numbers = new ValueNumbers();
  #key: string | undefined;
  #string = '';

  #add(kind: Value['kind'], text: string): Value {
    const value: Value = { kind, text, key: this.#key, inside: [], isCut: false, number: 0, whole: 0 };
    (this.#open.at(-1)?.inside ?? this.values).push(value);
    this.#key = undefined;
    this.size += 1;
    return value;
  }

  openCall(name: string): void {
    this.#open.push(this.#add('call', name));
    this.#numbers.openCall(name);
  }
  openArray(): void {
    this.#open.push(this.#add('array', ''));
    this.#numbers.openArray();
  }
  openObject(): void {
    this.#open.push(this.#add('object', ''));
    this.#numbers.openObject();
  }
  key(name: string): void {
    this.#key = name;
    this.#numbers.key(name);
  }
  openString(): void {
    this.#string = '';
    this.#numbers.openString();
  }
  text(chunk: string): void {
    this.#string += chunk;
    this.#numbers.text(chunk);
  }
  closeString(isCut: boolean): void {
    this.#numbers.closeString(isCut);
    this.#end(this.#add('string', this.#string), isCut);
  }
  bare(word: string): void {
    this.#add('bare', word);
    this.#numbers.bare(word);
  }
  /** A name that is not defined. */
  reference(name: string): void {
    this.#add('reference', name);
  }
  close(isCut: boolean): void {
    this.#numbers.close(isCut);
    const value = this.#open.pop();
    if (value !== undefined) this.#end(value, isCut);
  }

  #end(value: Value, isCut: boolean): void {
    value.isCut = isCut;
    value.number = this.#numbers.last;
    value.whole = this.#numbers.whole;
  }
}
