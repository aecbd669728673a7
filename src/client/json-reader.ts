// Reads JSON incrementally. The value is available at any time: strings, lists and objects grow, numbers and literals
// appear once they are complete. Each character is read once, however the text is chunked.
import type { JsonValue } from '../schema/schema.ts';

type JsonRecord = { [key: string]: JsonValue };

type Frame =
  | { readonly type: 'list'; readonly list: JsonValue[] }
  | { readonly type: 'record'; readonly record: JsonRecord; key: string };

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
  /** The value so far, which is the same growing object each time. Undefined until it has begun. */
  readonly value: JsonValue | undefined;
  /** The lists and objects that have begun and not ended, outermost first. */
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
  /** An incomplete escape, from its backslash on. */
  let escape = '';

  const put = (value: JsonValue): void => {
    const frame = frames.at(-1);
    if (frame === undefined) root = value;
    else if (frame.type === 'list') frame.list.push(value);
    else setMember(frame.record, frame.key, value);
  };

  /** Replaces the value that `put` added last with the grown string. */
  const replace = (value: JsonValue): void => {
    const frame = frames.at(-1);
    if (frame?.type === 'list') frame.list[frame.list.length - 1] = value;
    else put(value);
  };

  const settle = (): void => {
    state = frames.length === 0 ? 'done' : 'after';
  };

  const close = (type: Frame['type']): void => {
    if (frames.at(-1)?.type !== type) {
      state = 'broken';
      return;
    }
    frames.pop();
    settle();
  };

  const beginValue = (char: string): void => {
    if (char === '"') {
      put('');
      held = '';
      state = 'string';
    } else if (char === '{') {
      const record: JsonRecord = {};
      put(record);
      frames.push({ type: 'record', record, key: '' });
      state = 'first-key';
    } else if (char === '[') {
      const list: JsonValue[] = [];
      put(list);
      frames.push({ type: 'list', list });
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
    held += text.slice(at, end);
    if (end === text.length) return end;
    if (text[end] === '\\') {
      escape = '\\';
      return end + 1;
    }
    if (state === 'string') {
      replace(held);
      settle();
    } else {
      const frame = frames.at(-1);
      if (frame?.type === 'record') frame.key = held;
      state = 'colon';
    }
    return end + 1;
  };

  const readEscape = (text: string, at: number): number => {
    escape += text[at];
    const kind = escape[1] ?? '';
    if (kind === 'u') {
      if (escape.length < 6) return at + 1;
      const code = Number.parseInt(escape.slice(2), 16);
      if (Number.isNaN(code)) state = 'broken';
      else held += String.fromCharCode(code);
    } else if (escapes[kind] === undefined) {
      state = 'broken';
    } else {
      held += escapes[kind];
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
      // Half of a surrogate pair is withheld until the other half arrives.
      if (state === 'string') replace(/[\ud800-\udbff]$/.test(held) ? held.slice(0, -1) : held);
    },
    get value() {
      return root;
    },
    get open() {
      return frames.map((frame) => (frame.type === 'list' ? frame.list : frame.record));
    },
    get isComplete() {
      return state === 'done';
    },
    get isBroken() {
      return state === 'broken';
    },
  };
}

function setMember(record: JsonRecord, key: string, value: JsonValue): void {
  if (key !== '__proto__') record[key] = value;
  // An assignment would change the prototype of the object.
  else Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true });
}
