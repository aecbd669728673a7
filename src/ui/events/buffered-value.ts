// Values that must be complete before any part of them can be used: enums, URLs, actions, rows of data.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Pace, Sliced } from '../../slices.ts';
import { sendString, type TreeSink } from './tree-sink.ts';

/** A call inside a buffered value, such as `Action([@OpenUrl("...")])`. */
export class BufferedCall {
  readonly args: BufferedValue[] = [];
  readonly named: Record<string, BufferedValue> = {};
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A word without quotes, as written. */
export class BufferedWord {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

export type BufferedValue =
  | JsonValue
  | BufferedWord
  | BufferedCall
  | BufferedValue[]
  | { [key: string]: BufferedValue };

/** True for an object with members, not for a call or a word. */
export const isMembers = (value: BufferedValue): value is { [key: string]: BufferedValue } =>
  isRecord(value) && !(value instanceof BufferedCall) && !(value instanceof BufferedWord);

/** The work on one value, in units of `Pace`. */
export const unitsPerValue = 20;

/** The number of values in a value, itself included, counted up to a limit. */
export function countValues(value: BufferedValue, limit: number): number {
  let inner: readonly BufferedValue[] = [];
  if (value instanceof BufferedCall) inner = [...value.args, ...Object.values(value.named)];
  else if (Array.isArray(value)) inner = value;
  else if (isMembers(value)) inner = Object.values(value);
  let count = 1;
  for (const one of inner) {
    if (count >= limit) break;
    count += countValues(one, limit - count);
  }
  return count;
}

/** Sends a buffered value to a sink, as the original reader did. */
export function replayBuffered(value: BufferedValue, sink: TreeSink): void {
  if (typeof value === 'string') {
    sendString(sink, value);
  } else if (value instanceof BufferedWord) {
    sink.bare(value.word);
  } else if (value instanceof BufferedCall) {
    sink.openCall(value.name);
    replayArguments(value, sink, false);
  } else if (isList(value)) {
    sink.openArray();
    for (const item of value) replayBuffered(item, sink);
    sink.close(false);
  } else if (isMembers(value)) {
    sink.openObject();
    replayMembers(value, sink);
    sink.close(false);
  } else {
    sink.bare(JSON.stringify(value));
  }
}

/** `replayBuffered`, in slices. */
export function* replayInSlices(value: BufferedValue, sink: TreeSink, pace: Pace): Sliced<void> {
  if (value instanceof BufferedCall) {
    sink.openCall(value.name);
    for (const argument of value.args) yield* replayInSlices(argument, sink, pace);
    for (const [key, member] of Object.entries(value.named)) {
      sink.key(key);
      yield* replayInSlices(member, sink, pace);
    }
    sink.close(false);
  } else if (isList(value)) {
    sink.openArray();
    for (const item of value) yield* replayInSlices(item, sink, pace);
    sink.close(false);
  } else {
    replayBuffered(value, sink);
    if (pace.isDue(unitsPerValue)) yield;
  }
}

/** Sends the arguments of a call that is open, and closes it. */
export function replayArguments(
  { args, named }: Pick<BufferedCall, 'args' | 'named'>,
  sink: TreeSink,
  isCut: boolean,
): void {
  for (const argument of args) replayBuffered(argument, sink);
  replayMembers(named, sink);
  sink.close(isCut);
}

function replayMembers(members: { readonly [key: string]: BufferedValue }, sink: TreeSink): void {
  for (const [key, member] of Object.entries(members)) {
    sink.key(key);
    replayBuffered(member, sink);
  }
}

/** Deeper members are left out; no buffered value is that deep. */
const maxDepth = 24;

interface Container {
  readonly value: BufferedValue[] | { [key: string]: BufferedValue } | BufferedCall;
  key: string | undefined;
}

/** Characters that each value counts as besides its text, because holding and replaying it has a fixed cost. */
const sizeOfValue = 16;

/** Builds one value from events. `isDone` after its last event. */
export class ValueBuffer implements TreeSink {
  readonly #stack: Container[] = [];
  #skipped = 0;
  #string: string | undefined;
  #size = 0;
  declare value: BufferedValue | undefined;
  declare isDone: boolean;
  /** The text ended inside the value. */
  declare isCut: boolean;
  /** The value was longer than `maxSize`; the rest of it was left out. */
  get isTruncated(): boolean {
    return this.#size > this.maxSize;
  }

  declare readonly maxSize: number;

  /** Assigns its fields, as `OneValue` does. */
  constructor(maxSize: number) {
    this.value = undefined;
    this.isDone = false;
    this.isCut = false;
    this.maxSize = maxSize;
  }

  /** The next argument of the outermost call: its name if it has one, and how many came before it. */
  protected get nextArgument(): { readonly name: string | undefined; readonly index: number } | undefined {
    const [call, ...others] = this.#stack;
    if (!(call?.value instanceof BufferedCall) || others.length > 0 || this.#skipped > 0) return undefined;
    return { name: call.key, index: call.value.args.length };
  }

  /** The next member of the object with the props of the outermost call. */
  protected get nextMember(): string | undefined {
    const [call, props, ...others] = this.#stack;
    if (!(call?.value instanceof BufferedCall) || others.length > 0 || this.#skipped > 0) return undefined;
    return props !== undefined && call.value.named['props'] === props.value ? props.key : undefined;
  }

  /** False for part of a value that is another value: "gro" of "grouped", or half a URL. */
  protected keepsCut(_text: string): boolean {
    return false;
  }

  protected get isInList(): boolean {
    return this.#skipped === 0 && Array.isArray(this.#stack.at(-1)?.value);
  }

  /** The argument or member that the innermost list is, if it belongs to the outermost call or its props. */
  protected get propOfList(): string | number | undefined {
    const [list, owner] = [this.#stack.at(-1)?.value, this.#stack.at(-2)?.value];
    if (!Array.isArray(list) || owner === undefined || Array.isArray(owner) || this.#stack.length > 3) return undefined;
    if (owner instanceof BufferedCall && owner.args.at(-1) === list) return owner.args.length - 1;
    const members = owner instanceof BufferedCall ? owner.named : owner;
    return Object.keys(members).find((name) => members[name] === list);
  }

  /** An item of a list with a name before it, which a list has no place for. */
  protected namedItem(_name: string, value: BufferedValue): BufferedValue {
    return value;
  }

  #put(value: BufferedValue): void {
    const top = this.#stack.at(-1);
    if (top === undefined) {
      this.value = value;
    } else if (Array.isArray(top.value)) {
      top.value.push(top.key === undefined ? value : this.namedItem(top.key, value));
      top.key = undefined;
    } else if (top.value instanceof BufferedCall) {
      if (top.key === undefined) top.value.args.push(value);
      else setOwn(top.value.named, top.key, value);
      top.key = undefined;
    } else {
      if (top.key !== undefined) setOwn(top.value, top.key, value);
      top.key = undefined;
    }
  }

  #open(value: Container['value']): void {
    if (this.#skipped > 0 || this.#stack.length >= maxDepth || this.#size > this.maxSize) {
      this.#skipped += 1;
      return;
    }
    this.#size += sizeOfValue;
    this.#put(value);
    this.#stack.push({ value, key: undefined });
  }

  openCall(name: string): void {
    this.#open(new BufferedCall(name));
  }
  openArray(): void {
    this.#open([]);
  }
  openObject(): void {
    this.#open({});
  }
  key(name: string): void {
    const top = this.#stack.at(-1);
    if (top !== undefined && this.#skipped === 0) top.key = name;
  }
  openString(): void {
    this.#string = this.isTruncated ? undefined : '';
    this.#size += sizeOfValue;
  }
  text(chunk: string): void {
    if (this.#string === undefined || this.#size > this.maxSize) return;
    this.#string += chunk;
    this.#size += chunk.length;
  }
  closeString(isCut: boolean): void {
    const text = this.#string;
    this.#string = undefined;
    this.isCut ||= isCut;
    if (this.#skipped === 0 && text !== undefined && (!isCut || this.keepsCut(text))) this.#put(text);
    this.isDone = this.#stack.length === 0 && this.#skipped === 0;
  }
  bare(word: string): void {
    this.#size += sizeOfValue + word.length;
    if (this.#skipped === 0 && !this.isTruncated) this.#put(new BufferedWord(word));
    this.isDone = this.#stack.length === 0 && this.#skipped === 0;
  }
  close(isCut: boolean): void {
    this.isCut ||= isCut;
    if (this.#skipped > 0) this.#skipped -= 1;
    else this.#stack.pop();
    this.isDone = this.#stack.length === 0 && this.#skipped === 0;
  }
}

/** Defines an own member under any name, `__proto__` included. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

const scalarWords: Readonly<Record<string, JsonValue>> = {
  true: true,
  True: true,
  TRUE: true,
  false: false,
  False: false,
  FALSE: false,
  null: null,
  None: null,
  undefined: null,
  nil: null,
  NULL: null,
};

const jsonNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
/** Digits up to this length are exact as a number. */
const maxDigits = 15;

/** The value of a word that consists of a few digits, else undefined. */
function digitsValue(word: string): number | undefined {
  const { length } = word;
  if (length === 0 || length > maxDigits) return undefined;
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    const digit = word.charCodeAt(index) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** The value of a word without quotes: a number, a boolean, null, or the word itself. */
export function wordValue(word: string): JsonValue {
  const digits = digitsValue(word);
  if (digits !== undefined) return digits;
  if (Object.prototype.hasOwnProperty.call(scalarWords, word)) return scalarWords[word] ?? null;
  if (jsonNumber.test(word)) {
    const value = Number(word);
    if (Number.isFinite(value)) return value;
  }
  return word;
}

/** True for null, also as a word. */
export const isNull = (value: BufferedValue): boolean => scalarOf(value) === null;

/** The value of a bare word; any other value unchanged. */
export function scalarOf(value: BufferedValue): BufferedValue;
export function scalarOf(value: BufferedValue | undefined): BufferedValue | undefined;
export function scalarOf(value: BufferedValue | undefined): BufferedValue | undefined {
  return value instanceof BufferedWord ? wordValue(value.word) : value;
}
