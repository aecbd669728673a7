// Reads JSON incrementally. The value is available at any time: strings, lists and objects grow, numbers and literals
// appear once they are complete. Each character is read once, however the text is chunked.
//
// A value is read as an immutable snapshot. Between two snapshots only the lists and objects that changed, and those
// around them, are new objects; every other one is the same. A snapshot copies the open containers that changed since
// the previous one, so its cost does not depend on the rest of the document.
import type { JsonValue } from '../schema/schema.ts';

type JsonRecord = { [key: string]: JsonValue };

interface ListFrame {
  readonly type: 'list';
  readonly list: JsonValue[];
  /** The copy that the last snapshot contains. Undefined once the list has changed. */
  snapshot: JsonValue | undefined;
}

interface RecordFrame {
  readonly type: 'record';
  readonly record: JsonRecord;
  key: string;
  snapshot: JsonValue | undefined;
}

/** A container that has begun and not ended. The value under its last index or its key may be the next frame. */
type Frame = ListFrame | RecordFrame;

/** The expected next token. `first-`: the container may also close. */
type State =
  | 'value'
  | 'first-value'
  | 'key'
  | 'first-key'
  | 'colon'
  | 'after'
  | 'string'
  | 'key-string'
  | 'scalar'
  | 'done'
  | 'broken';

export interface JsonReader {
  /** Takes the next piece. Never throws: invalid JSON ends the reading, and the value so far is kept. */
  push(text: string): void;
  /** The value so far. It is never changed later. Undefined until it has begun. */
  readonly value: JsonValue | undefined;
  /** The lists and objects of `value` that have begun and not ended, outermost first. */
  readonly open: readonly JsonValue[];
  readonly isComplete: boolean;
  readonly isBroken: boolean;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const words: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const endOfText = /["\\]/g;
const endOfScalar = /[,\]}\s]/g;
const isSpace = (char: string): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t';

export function createJsonReader(): JsonReader {
  const frames: Frame[] = [];
  let root: JsonValue | undefined;
  let state: State = 'value';
  /** The incomplete string or scalar. */
  let held = '';
  /** The last UTF-16 unit of `held`. Reading it from there would copy the whole string, which grows by concatenation. */
  let lastUnit = 0;
  /** An incomplete escape, from its backslash on. */
  let escape = '';

  const put = (value: JsonValue): void => {
    const frame = frames.at(-1);
    if (frame === undefined) root = value;
    else if (frame.type === 'list') frame.list.push(value);
    else setMember(frame.record, frame.key, value);
    if (frame !== undefined) frame.snapshot = undefined;
  };

  /** Replaces the value that `put` added last. */
  const replace = (value: JsonValue): void => {
    const frame = frames.at(-1);
    if (frame === undefined) root = value;
    else setLast(frame, value);
  };

  /** Shows what has arrived of the incomplete string. Half of a surrogate pair is withheld until the other half arrives. */
  const showText = (isComplete: boolean): void => {
    const isHalf = !isComplete && lastUnit >= 0xd800 && lastUnit <= 0xdbff;
    const text = isHalf ? held.slice(0, -1) : held;
    const frame = frames.at(-1);
    const shown = frame === undefined ? root : lastOf(frame);
    // Strings of different lengths are compared in constant time.
    if (shown === text) return;
    replace(text);
    if (frame !== undefined) frame.snapshot = undefined;
  };

  const settle = (): void => {
    state = frames.length === 0 ? 'done' : 'after';
  };

  const close = (type: Frame['type']): void => {
    if (frames.at(-1)?.type !== type) {
      state = 'broken';
      return;
    }
    const { snapshot } = frames.pop() ?? {};
    const parent = frames.at(-1);
    // The parent's snapshot contains this one already. Otherwise the parent has changed with it.
    if (snapshot !== undefined) replace(snapshot);
    else if (parent !== undefined) parent.snapshot = undefined;
    settle();
  };

  const beginValue = (char: string): void => {
    if (char === '"') {
      put('');
      held = '';
      lastUnit = 0;
      state = 'string';
    } else if (char === '{') {
      const record: JsonRecord = {};
      put(record);
      frames.push({ type: 'record', record, key: '', snapshot: undefined });
      state = 'first-key';
    } else if (char === '[') {
      const list: JsonValue[] = [];
      put(list);
      frames.push({ type: 'list', list, snapshot: undefined });
      state = 'first-value';
    } else if (char === ']' && state === 'first-value') {
      close('list');
    } else if (/[-\dtfn]/.test(char)) {
      held = char;
      state = 'scalar';
    } else {
      state = 'broken';
    }
  };

  const endScalar = (): void => {
    const word = words.get(held);
    if (word === undefined && !number.test(held)) {
      state = 'broken';
      return;
    }
    put(word === undefined ? Number(held) : word);
    settle();
  };

  /** Continues a string at `at`; returns the position where it stopped. */
  const readText = (text: string, at: number): number => {
    if (escape !== '') return readEscape(text, at);
    endOfText.lastIndex = at;
    const end = endOfText.exec(text)?.index ?? text.length;
    if (end > at) append(text.slice(at, end));
    if (end === text.length) return end;
    if (text[end] === '\\') {
      escape = '\\';
      return end + 1;
    }
    if (state === 'string') {
      showText(true);
      settle();
    } else {
      const frame = frames.at(-1);
      if (frame?.type === 'record') frame.key = held;
      state = 'colon';
    }
    return end + 1;
  };

  const append = (text: string): void => {
    held += text;
    lastUnit = text.charCodeAt(text.length - 1);
  };

  const readEscape = (text: string, at: number): number => {
    escape += text[at];
    const kind = escape[1] ?? '';
    if (kind === 'u') {
      if (escape.length < 6) return at + 1;
      const code = Number.parseInt(escape.slice(2), 16);
      if (Number.isNaN(code)) state = 'broken';
      else append(String.fromCharCode(code));
    } else if (escapes[kind] === undefined) {
      state = 'broken';
    } else {
      append(escapes[kind]);
    }
    escape = '';
    return at + 1;
  };

  const isReading = (): boolean => state !== 'broken' && state !== 'done';

  const step = (text: string, at: number): number => {
    if (state === 'string' || state === 'key-string') return readText(text, at);
    if (state === 'scalar') {
      endOfScalar.lastIndex = at;
      const end = endOfScalar.exec(text)?.index ?? text.length;
      held += text.slice(at, end);
      if (end < text.length) endScalar();
      return end;
    }
    const char = text[at] ?? '';
    if (isSpace(char)) return at + 1;
    if (state === 'value' || state === 'first-value') {
      beginValue(char);
    } else if (state === 'colon') {
      state = char === ':' ? 'value' : 'broken';
    } else if (state === 'after') {
      if (char === ',') state = frames.at(-1)?.type === 'list' ? 'value' : 'key';
      else if (char === ']' || char === '}') close(char === ']' ? 'list' : 'record');
      else state = 'broken';
    } else if (char === '"') {
      held = '';
      state = 'key-string';
    } else if (char === '}' && state === 'first-key') {
      close('record');
    } else {
      state = 'broken';
    }
    return at + 1;
  };

  return {
    push(text) {
      let at = 0;
      while (at < text.length && isReading()) at = step(text, at);
      if (state === 'string') showText(false);
    },
    get value() {
      const [outermost] = frames;
      return outermost === undefined ? root : takeSnapshots(frames)[0];
    },
    get open() {
      return takeSnapshots(frames);
    },
    get isComplete() {
      return state === 'done';
    },
    get isBroken() {
      return state === 'broken';
    },
  };
}

/** Brings the snapshots of the open containers up to date, the innermost first, and returns them, outermost first. */
function takeSnapshots(frames: readonly Frame[]): readonly JsonValue[] {
  const snapshots: JsonValue[] = [];
  let inner: JsonValue | undefined;
  let isInnerNew = false;
  for (const frame of frames.toReversed()) {
    if (frame.snapshot === undefined || isInnerNew) {
      const copy: Frame =
        frame.type === 'list' ? { ...frame, list: [...frame.list] } : { ...frame, record: { ...frame.record } };
      if (inner !== undefined) setLast(copy, inner);
      frame.snapshot = copy.type === 'list' ? copy.list : copy.record;
      isInnerNew = true;
    }
    inner = frame.snapshot;
    snapshots.unshift(inner);
  }
  return snapshots;
}

const lastOf = (frame: Frame): JsonValue | undefined =>
  frame.type === 'list' ? frame.list.at(-1) : frame.record[frame.key];

function setLast(frame: Frame, value: JsonValue): void {
  if (frame.type === 'list') frame.list[frame.list.length - 1] = value;
  else setMember(frame.record, frame.key, value);
}

function setMember(record: JsonRecord, key: string, value: JsonValue): void {
  if (key !== '__proto__') record[key] = value;
  // An assignment would change the prototype of the object.
  else Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}
