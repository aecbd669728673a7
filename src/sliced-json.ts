// JSON.parse in slices: the members of a long list or object are parsed a run at a time, and a long string a piece at a
// time.
import { Pace, slicedMap, type Sliced } from './slices.ts';

/** Characters per call of JSON.parse, if the text can be cut there. */
const runLength = 8_192;
/** A longer string is parsed in pieces of this length. */
const pieceLength = 65_536;

/** Throws a SyntaxError for invalid JSON. */
export function* slicedParseJson(text: string, maxRun = runLength, maxPiece = pieceLength): Sliced<unknown> {
  // JSON.parse returns JSON.
  if (text.length <= 2 * maxRun) return JSON.parse(text) as unknown;
  const stack: Container[] = [];
  let root: Container | undefined;
  let end = 0;
  let pause = maxRun;
  for (let at = 0; at < text.length; at++) {
    if (at > pause) {
      yield;
      pause = at + maxRun;
    }
    const code = text.charCodeAt(at);
    const container = stack.at(-1);
    if (code === 0x22) {
      const quote = yield* closingQuote(text, at);
      if (quote - at > maxPiece && container !== undefined && !isName(text, quote)) {
        open(stack);
        container.takeUpTo(at);
        container.add(yield* parseString(text, at, quote, maxPiece), quote);
      }
      at = quote;
    } else if (code === 0x5b || code === 0x7b) {
      const opened = new Container(text, at, code === 0x7b);
      if (root === undefined) root = opened;
      else if (container === undefined) throw new SyntaxError('There is text after the JSON.');
      stack.push(opened);
    } else if (code === 0x2c && container !== undefined) {
      if (at - container.start > maxRun) open(stack);
      container.comma(at);
    } else if (code === 0x5d || code === 0x7d) {
      stack.pop();
      if (container?.value === undefined) continue;
      container.close(at);
      stack.at(-1)?.add(container.value, at);
      end = at + 1;
    }
  }
  if (stack.length > 0) throw new SyntaxError('A bracket is not closed.');
  // Nothing in it was long enough to be sliced.
  if (root?.value === undefined) return JSON.parse(text) as unknown;
  if (text.slice(0, root.opener).trim() !== '' || text.slice(end).trim() !== '') {
    throw new SyntaxError('There is text around the JSON.');
  }
  return root.value;
}

/** The names of the members of each object that was parsed in slices. */
const namesOf = new WeakMap<object, readonly string[]>();

/**
 * `Object.entries`, in slices if the object was parsed in slices: the built-in one takes 15 ms for 50,000 members.
 * Names that are numbers may be elsewhere.
 */
export function* slicedEntries<Value>(object: { readonly [key: string]: Value }): Sliced<[string, Value][]> {
  const names = namesOf.get(object);
  if (names === undefined) return Object.entries(object);
  // Every name is that of a member.
  return yield* slicedMap(names, (name): [string, Value] => [name, object[name] as Value]);
}

/** Creates a separate value for each open container, outermost first. */
function open(stack: readonly Container[]): void {
  for (const [index, container] of stack.entries()) {
    if (container.value !== undefined) continue;
    stack[index - 1]?.takeUpTo(container.opener);
    container.value = container.isObject ? {} : [];
    if (container.isObject) namesOf.set(container.value, container.names);
  }
}

type Members = unknown[] | Record<string, unknown>;

/** A list or object whose end has not been reached. */
class Container {
  readonly opener: number;
  readonly isObject: boolean;
  /** Undefined while it is parsed as a part of its parent. */
  value: Members | undefined;
  /** Of its members, if it is an object with a value. */
  readonly names: string[] = [];
  /** The start of the members that have not been added to the value. */
  start: number;
  readonly #text: string;
  #lastComma = -1;
  /** The name of the member that is being read, in an object. */
  #key = '';
  /** The text before `start`. */
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

  /** The member that begins here gets a value of its own. */
  takeUpTo(opener: number): void {
    if (this.#lastComma >= this.start) this.comma(this.#lastComma);
    const name = this.#text.slice(this.start, opener);
    if (this.#before === 'member') throw new SyntaxError('A comma is missing.');
    if (this.isObject) this.#key = Object.keys(JSON.parse(`{${name}null}`) as object)[0] ?? '';
    else if (name.trim() !== '') throw new SyntaxError('A comma is missing.');
    this.start = opener;
  }

  /** `end`: of the member's last character. */
  add(member: unknown, end: number): void {
    if (Array.isArray(this.value)) this.value.push(member);
    else if (this.value !== undefined) this.#define(this.value, this.#key, member);
    this.start = end + 1;
    this.#before = 'member';
  }

  close(at: number): void {
    if (this.isObject !== (this.#text[at] === '}')) throw new SyntaxError('The brackets do not match.');
    this.#take(at);
  }

  /** Adds the members up to here. */
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
      for (const [key, member] of Object.entries(JSON.parse(`{${members}}`) as object))
        this.#define(this.value, key, member);
    }
  }

  /** Like JSON.parse: `__proto__` is an ordinary name. */
  #define(object: Record<string, unknown>, key: string, value: unknown): void {
    if (!Object.hasOwn(object, key)) this.names.push(key);
    if (key === '__proto__')
      Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    else object[key] = value;
  }
}

/** The offset of the closing quote, or the end of the text. */
function* closingQuote(text: string, start: number): Sliced<number> {
  const pace = new Pace();
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslash = at - 1;
    while (text.charCodeAt(backslash) === 0x5c) {
      backslash--;
      if ((at - backslash) % pieceLength === 0) yield;
    }
    if ((at - backslash) % 2 === 1) return at;
    if (pace.isDue(at - backslash)) yield;
  }
  return text.length;
}

const colon = /[ \t\r\n]*:/y;

/** Whether the string that ends here names a member. */
function isName(text: string, end: number): boolean {
  colon.lastIndex = end + 1;
  return colon.test(text);
}

function* parseString(text: string, opening: number, closing: number, maxPiece: number): Sliced<string> {
  const pieces: string[] = [];
  for (let start = opening + 1; start < closing;) {
    const end = start + maxPiece < closing ? beforeEscape(text, start, start + maxPiece) : closing;
    const piece: unknown = JSON.parse(`"${text.slice(start, end)}"`);
    pieces.push(String(piece));
    start = end;
    yield;
  }
  // Flattening 8 MB takes 6 ms, here or at the first read.
  const parsed = pieces.join('');
  yield;
  return parsed;
}

/** `end`, or the start of an escape sequence that `end` would split. */
function beforeEscape(text: string, start: number, end: number): number {
  // The longest escape has six characters: `\u0000`.
  let last = end - 1;
  while (last > end - 6 && text.charCodeAt(last) !== 0x5c) last--;
  if (last === end - 6 || last < start) return end;
  let first = last;
  while (first > start && text.charCodeAt(first - 1) === 0x5c) first--;
  // After an even number of backslashes, the last one is itself escaped.
  if ((last - first) % 2 === 1) return end;
  const length = text[last + 1] === 'u' ? 6 : 2;
  return last + length > end && last > start ? last : end;
}
