// JSON for error messages: where a text stops being valid, and how to name a place in a value.
import { slicedParseJson } from './sliced-json.ts';
import { runSync, Pace, type Sliced } from './slices.ts';

export type JsonPath = readonly (string | number)[];

/** `messages[1].content`, `models["acme/fast"].baseUrl`. */
export function formatPath(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w$-]{1,100}$/.test(step)) text += `[${JSON.stringify(step.slice(0, 100))}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** Describes an unexpected value: completes "...; got". For long text, only its length is given. */
export function describeJson(value: unknown): string {
  if (typeof value === 'string') {
    if (value === '') return 'an empty string';
    return value.length > 60 ? `a string of ${value.length} characters` : `the string ${JSON.stringify(value)}`;
  }
  if (typeof value === 'number') return `the number ${value}`;
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${value.length} item${value.length === 1 ? '' : 's'}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly message: string };

export interface JsonWeight {
  readonly values: number;
  readonly depth: number;
}

/** Whether parsing the text would exceed this budget: `[],[],...` takes 30 times as long as a string. */
export const isHeavier = (json: string, most: JsonWeight): boolean => countValues(json, most) === undefined;

/** The approximate number of values in the text, without parsing it. Undefined beyond the limits of number or depth. */
export function countValues(json: string, { values, depth }: JsonWeight): number | undefined {
  let count = 1;
  let level = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case 0x22: // "
        at = closingQuote(json, at);
        // Invalid JSON: parsing it would also end here.
        if (at < 0) return count;
        break;
      case 0x5b: // [
      case 0x7b: // {
        count++;
        if (++level > depth) return undefined;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        level--;
        break;
      case 0x2c: // ,
        count++;
    }
    if (count > values) return undefined;
  }
  return count;
}

/** Uses the native search, because most of a long JSON text is strings. */
function closingQuote(json: string, opening: number): number {
  for (let at = json.indexOf('"', opening + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at - 1;
    while (json.charCodeAt(before) === 0x5c) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
}

/** True if the value is nested beyond the limit. Not recursive, because the value may be deep. */
export function isDeeper(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** `JSON.parse` with the position of the first error, which the messages of some engine versions lack. */
export const parseJson = (text: string): ParsedJson => runSync(parseJsonInSlices(text));

/** `parseJson` as sliced work. */
export function* parseJsonInSlices(text: string): Sliced<ParsedJson> {
  try {
    return { ok: true, value: yield* slicedParseJson(text) };
  } catch {
    const { at, expected } = yield* findError(text);
    const found =
      at >= text.length ? 'the end of the text' : JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0));
    const { line, column } = yield* placeOf(text, at);
    return { ok: false, line, column, message: `line ${line}, column ${column}: expected ${expected}, found ${found}` };
  }
}

function* placeOf(text: string, at: number): Sliced<{ readonly line: number; readonly column: number }> {
  let line = 1;
  let start = 0;
  const pace = new Pace();
  for (let index = text.indexOf('\n'); index >= 0 && index < at; index = text.indexOf('\n', index + 1)) {
    if (pace.isDue(index - start)) yield;
    line += 1;
    start = index + 1;
  }
  return { line, column: at - start + 1 };
}

const space = /[ \t\r\n]*/y;
const word = /[\w.+-]+/y;
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/;
/** The characters that a backslash may escape, by code. */
const escapes: ReadonlySet<number> = new Set(Array.from('"\\/bfnrtu', (char) => char.charCodeAt(0)));

/** The offset after the match of the pattern at `at`; `at` itself if there is none. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or closer';

/** Scans the text as a JSON parser would, without recursion, and returns where it had to stop. */
function* findError(text: string): Sliced<{ at: number; expected: string }> {
  const closers: string[] = [];
  let state: Expected = 'value';
  const pace = new Pace();
  let at = 0;
  for (;;) {
    if (pace.isDue(0)) yield;
    at = after(space, text, at);
    const char = text[at] ?? '';
    if (state === ':') {
      if (char !== ':') return { at, expected: 'a colon' };
      state = 'value';
      at++;
    } else if (state === ', or closer') {
      const closer = closers.at(-1);
      if (closer === undefined) return { at, expected: 'the end of the text' };
      if (char === ',') state = closer === '}' ? 'key' : 'value';
      else if (char === closer) closers.pop();
      else return { at, expected: `a comma or "${closer}"` };
      at++;
    } else if (closers.length > 0 && char === closers.at(-1) && state.includes(' or ')) {
      closers.pop();
      state = ', or closer';
      at++;
    } else if (char === '"') {
      const end = yield* endOfString(text, at);
      if (end < 0) return { at: -end, expected: 'the rest of a string' };
      state = state.startsWith('key') ? ':' : ', or closer';
      at = end;
    } else if (state.startsWith('key')) {
      return { at, expected: 'a name in double quotes' };
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      state = char === '{' ? 'key or }' : 'value or ]';
      at++;
    } else {
      const end = after(word, text, at);
      if (!scalar.test(text.slice(at, end))) return { at, expected: 'a value' };
      at = end;
      state = ', or closer';
    }
  }
}

const charactersPerSlice = 16_384;

/** The offset after the closing quote; the negated offset of the error if the string is invalid. */
function* endOfString(text: string, start: number): Sliced<number> {
  let pause = start + charactersPerSlice;
  for (let at = start + 1; at < text.length; at++) {
    if (at > pause) {
      yield;
      pause = at + charactersPerSlice;
    }
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return -at;
    if (code !== 0x5c) continue;
    at++;
    const escape = text.charCodeAt(at);
    if (!escapes.has(escape)) return -at;
    if (escape !== 0x75) continue;
    for (const end = at + 4; at < end; at++) if (!isHexDigit(text.charCodeAt(at + 1))) return -(end - 4);
  }
  return -text.length;
}

const isHexDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
