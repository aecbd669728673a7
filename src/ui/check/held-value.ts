// Values that are small and must be whole before any of them is sent: enums, URLs, actions, rules.
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { TreeSink } from '../read/tree-sink.ts';

/** A call inside a held value, such as `Action([@OpenUrl("...")])`. */
export class HeldCall {
  readonly args: HeldValue[] = [];
  readonly named: Record<string, HeldValue> = {};
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A word that had no quotes. */
export class HeldWord {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

export type HeldValue = JsonValue | HeldWord | HeldCall | HeldValue[] | { [key: string]: HeldValue };

export const isMembers = (value: HeldValue): value is { [key: string]: HeldValue } =>
  isRecord(value) && !(value instanceof HeldCall) && !(value instanceof HeldWord);

/** Says a held value again, as a reader would. */
export function playHeld(value: HeldValue, sink: TreeSink): void {
  if (typeof value === 'string') {
    sink.openString();
    if (value !== '') sink.text(value);
    sink.closeString(false);
  } else if (value instanceof HeldWord) {
    sink.bare(value.word);
  } else if (value instanceof HeldCall) {
    sink.openCall(value.name);
    for (const item of value.args) playHeld(item, sink);
    playMembers(value.named, sink);
    sink.close(false);
  } else if (Array.isArray(value)) {
    sink.openArray();
    for (const item of value as readonly HeldValue[]) playHeld(item, sink);
    sink.close(false);
  } else if (isMembers(value)) {
    sink.openObject();
    playMembers(value, sink);
    sink.close(false);
  } else {
    sink.bare(JSON.stringify(value));
  }
}

function playMembers(members: { readonly [key: string]: HeldValue }, sink: TreeSink): void {
  for (const [key, member] of Object.entries(members)) {
    sink.key(key);
    playHeld(member, sink);
  }
}

/** Deeper members are left out: nothing we hold is that deep. */
const maxDepth = 24;

interface Container {
  readonly value: HeldValue[] | { [key: string]: HeldValue } | HeldCall;
  key: string | undefined;
}

/** Builds one value from what a reader says. `isDone` after the last close. */
export class HeldBuilder implements TreeSink {
  readonly #stack: Container[] = [];
  #skipped = 0;
  #string: string | undefined;
  #size = 0;
  value: HeldValue | undefined;
  isDone = false;
  /** The text ended inside the value. */
  isCut = false;
  get isTruncated(): boolean {
    return this.#size > this.maxSize;
  }

  readonly maxSize: number;

  constructor(maxSize: number) {
    this.maxSize = maxSize;
  }

  #put(value: HeldValue): void {
    const top = this.#stack.at(-1);
    if (top === undefined) {
      this.value = value;
    } else if (Array.isArray(top.value)) {
      top.value.push(value);
    } else if (top.value instanceof HeldCall) {
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
    this.#size += 8;
    this.#put(value);
    this.#stack.push({ value, key: undefined });
  }

  openCall(name: string): void {
    this.#open(new HeldCall(name));
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
    this.#string = '';
  }
  text(chunk: string): void {
    if (this.#string === undefined || this.#size > this.maxSize) return;
    this.#string += chunk;
    this.#size += chunk.length;
  }
  closeString(isCut: boolean): void {
    const text = this.#string ?? '';
    this.#string = undefined;
    // Half a word is no word: "gro" of "grouped" or half a URL would be a different value.
    if (isCut) this.isCut = true;
    else if (this.#skipped === 0) this.#put(text);
    this.isDone = this.#stack.length === 0 && this.#skipped === 0;
  }
  bare(word: string): void {
    this.#size += word.length;
    if (this.#skipped === 0 && this.#size <= this.maxSize) this.#put(new HeldWord(word));
    this.isDone = this.#stack.length === 0 && this.#skipped === 0;
  }
  close(isCut: boolean): void {
    this.isCut ||= isCut;
    if (this.#skipped > 0) this.#skipped -= 1;
    else this.#stack.pop();
    this.isDone = this.#stack.length === 0 && this.#skipped === 0;
  }
}

/** Defines an own member whatever its name, `__proto__` included. */
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

/** What a word without quotes means: a number, a boolean, null, or itself. */
export function wordValue(word: string): JsonValue {
  if (Object.prototype.hasOwnProperty.call(scalarWords, word)) return scalarWords[word] ?? null;
  if (jsonNumber.test(word)) {
    const value = Number(word);
    if (Number.isFinite(value)) return value;
  }
  return word;
}

/** Strings that a person could read, in order, whatever they are nested in. */
export function readableStrings(value: HeldValue | undefined, found: string[] = []): string[] {
  if (typeof value === 'string') {
    if (isReadable(value)) found.push(value);
  } else if (value instanceof HeldWord) {
    if (typeof wordValue(value.word) === 'string') found.push(value.word);
  } else if (value instanceof HeldCall) {
    for (const item of value.args) readableStrings(item, found);
    readableMembers(value.named, found);
  } else if (Array.isArray(value)) {
    for (const item of value as readonly HeldValue[]) readableStrings(item, found);
  } else if (typeof value === 'object' && value !== null) {
    readableMembers(value as { [key: string]: HeldValue }, found);
  }
  return found;
}

function readableMembers(members: { readonly [key: string]: HeldValue }, found: string[]): void {
  for (const [key, member] of Object.entries(members)) {
    if (!isSetting(key, member)) readableStrings(member, found);
  }
}

const address =
  /^\s*(?:[a-z][a-z\d+.-]*:\/\/\S*|(?:data|javascript|vbscript|blob|about|file|mailto):\S+|[\w.%/-]*\/[\w.%-]+\.[a-z\d]{2,4})\s*$/i;

/** Not a URL or the path of a file, not empty: something a person could read. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !address.test(text);

const technicalKeys = new Set(
  'id key ref type component kind variant size classname class style icon color colour href src url name width height align lang role slot layout direction gap padding margin columns cols span level index step order opacity radius theme spacing justify'.split(
    ' ',
  ),
);

/** What every object of JavaScript has: nobody means them as text. */
const inheritedKeys = new Set(['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty']);
export const isInheritedKey = (key: string): boolean => inheritedKeys.has(key);

/** Keys whose strings are settings, not text. */
export const isTechnicalKey = (key: string): boolean =>
  technicalKeys.has(key.toLowerCase().replace(/[^a-z]/g, '')) || isInheritedKey(key);

/** "name" is a setting in forms and a title elsewhere; only its value tells. */
export const mayBeTitle = (key: string): boolean => key.toLowerCase() === 'name';

export const isSetting = (key: string, value: HeldValue): boolean =>
  isTechnicalKey(key) && !(mayBeTitle(key) && typeof value === 'string' && /[^a-z\d_-]/.test(value));
