// JSON.parse in slices: the members of a long list or object are parsed a run at a time.
import type { Sliced } from './slices.ts';

/** Characters that JSON.parse is given at once, if the text allows a cut. */
const runLength = 8_192;

/** Throws a SyntaxError on what is no JSON. */
export function* slicedParseJson(text: string, longestRun = runLength): Sliced<unknown> {
  // JSON.parse returns JSON.
  if (text.length <= 2 * longestRun) return JSON.parse(text) as unknown;
  const stack: Container[] = [];
  let root: Container | undefined;
  let end = 0;
  let pause = longestRun;
  for (let at = 0; at < text.length; at++) {
    if (at > pause) {
      yield;
      pause = at + longestRun;
    }
    const code = text.charCodeAt(at);
    const container = stack.at(-1);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x5b || code === 0x7b) {
      const opened = new Container(text, at, code === 0x7b);
      if (root === undefined) root = opened;
      else if (container === undefined) throw new SyntaxError('There is text after the JSON.');
      stack.push(opened);
    } else if (code === 0x2c && container !== undefined) {
      if (at - container.start > longestRun) open(stack);
      container.comma(at);
    } else if (code === 0x5d || code === 0x7d) {
      stack.pop();
      if (container?.value === undefined) continue;
      container.close(at);
      stack.at(-1)?.add(container, at);
      end = at + 1;
    }
  }
  // Nothing in it was long.
  if (root?.value === undefined || stack.length > 0) return JSON.parse(text) as unknown;
  if (text.slice(0, root.opener).trim() !== '' || text.slice(end).trim() !== '') {
    throw new SyntaxError('There is text around the JSON.');
  }
  return root.value;
}

/** Each container gets a value of its own, and its parents with it. */
function open(stack: readonly Container[]): void {
  for (const [index, container] of stack.entries()) {
    if (container.value !== undefined) continue;
    stack[index - 1]?.takeUpTo(container.opener);
    container.value = container.isObject ? {} : [];
  }
}

type Members = unknown[] | Record<string, unknown>;

/** A list or object whose end has not been found. */
class Container {
  readonly opener: number;
  readonly isObject: boolean;
  /** Undefined as long as it is parsed as a part of the container around it. */
  value: Members | undefined;
  /** Where the members begin that are not in the value. */
  start: number;
  readonly #text: string;
  #lastComma = -1;
  /** The name of the member that is being read, in an object. */
  #key = '';
  /** What stands before `start`. */
  #before: 'opener' | 'comma' | 'member' = 'opener';

  constructor(text: string, opener: number, isObject: boolean) {
    this.#text = text;
    this.opener = opener;
    this.isObject = isObject;
    this.start = opener + 1;
  }

  /** A member ends here. */
  comma(at: number): void {
    this.#lastComma = at;
    if (this.value === undefined) return;
    this.#take(at);
    this.start = at + 1;
    this.#before = 'comma';
  }

  /** The member that begins here is a container with a value of its own. */
  takeUpTo(opener: number): void {
    if (this.#lastComma >= this.start) this.comma(this.#lastComma);
    const name = this.#text.slice(this.start, opener);
    if (this.#before === 'member') throw new SyntaxError('A comma is missing.');
    if (this.isObject) this.#key = Object.keys(JSON.parse(`{${name}null}`) as object)[0] ?? '';
    else if (name.trim() !== '') throw new SyntaxError('A comma is missing.');
    this.start = opener;
  }

  add(member: Container, closer: number): void {
    if (Array.isArray(this.value)) this.value.push(member.value);
    else if (this.value !== undefined) define(this.value, this.#key, member.value);
    this.start = closer + 1;
    this.#before = 'member';
  }

  close(at: number): void {
    if (this.isObject !== (this.#text[at] === '}')) throw new SyntaxError('The brackets do not match.');
    this.#take(at);
  }

  /** The members up to here. */
  #take(end: number): void {
    const members = this.#text.slice(this.start, end);
    if (members.trim() === '') {
      if (this.#before === 'comma' || (this.#before === 'opener' && this.#text[end] === ',')) {
        throw new SyntaxError('A member is missing.');
      }
      return;
    }
    if (this.#before === 'member') throw new SyntaxError('A comma is missing.');
    if (Array.isArray(this.value)) {
      for (const member of JSON.parse(`[${members}]`) as unknown[]) this.value.push(member);
    } else if (this.value !== undefined) {
      for (const [key, member] of Object.entries(JSON.parse(`{${members}}`) as object)) define(this.value, key, member);
    }
  }
}

/** As JSON.parse does it: `__proto__` is a name like others. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  else object[key] = value;
}

/** The offset of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslash = at - 1;
    while (text.charCodeAt(backslash) === 0x5c) backslash--;
    if ((at - backslash) % 2 === 1) return at;
  }
  return text.length;
}
