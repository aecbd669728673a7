// Parses JSON and avoids three problems of JSON.parse: nesting too deep for our recursion, large numbers that it would
// round, and texts that are not data.
import { slicedParseJson } from '../../sliced-json.ts';
import type { Sliced } from '../../slices.ts';
import type { Json } from './json.ts';

/** Deeper values are shown as text. The limit also keeps every recursive walk over a value safe. */
const maxDepth = 60;

export type JsonReading = { readonly type: 'value'; readonly value: Json } | { readonly type: 'too-deep' };

/** Undefined if the text is not a JSON object or array. */
export function* readJson(text: string): Sliced<JsonReading | undefined> {
  const trimmed = text.trim();
  const first = trimmed[0];
  const last = trimmed.at(-1);
  if (!((first === '{' && last === '}') || (first === '[' && last === ']'))) return undefined;
  const shape = yield* scan(trimmed);
  if (shape.depth > maxDepth) return { type: 'too-deep' };
  yield;
  try {
    // The parser returns only JSON.
    return { type: 'value', value: (yield* slicedParseJson(shape.exact)) as Json };
  } catch {
    return undefined;
  }
}

/** Reads JSON Lines: two or more objects or arrays, one per line. */
export function* readJsonLines(text: string): Sliced<readonly Json[] | undefined> {
  const values: Json[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    start += line.length + 1;
    if (line.trim() === '') continue;
    const reading = yield* readJson(line);
    if (reading?.type !== 'value') return undefined;
    values.push(reading.value);
  }
  return values.length < 2 ? undefined : values;
}

interface Shape {
  readonly depth: number;
  /** The same JSON, with numbers that a double cannot represent written as strings. */
  readonly exact: string;
}

const number = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

const charactersPerSlice = 8192;

function* scan(text: string): Sliced<Shape> {
  let depth = 0;
  let deepest = 0;
  let exact = '';
  let copied = 0;
  let pause = charactersPerSlice;
  for (let at = 0; at < text.length; at++) {
    if (at > pause) {
      yield;
      pause = at + charactersPerSlice;
    }
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      number.lastIndex = at;
      if (!number.test(text)) continue;
      const literal = text.slice(at, number.lastIndex);
      if (isRounded(literal)) {
        exact += `${text.slice(copied, at)}"${literal}"`;
        copied = number.lastIndex;
      }
      at = number.lastIndex - 1;
    }
  }
  return { depth: deepest, exact: copied === 0 ? text : exact + text.slice(copied) };
}

/** The offset of the closing quote, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  return text.length;
}

const isRounded = (literal: string): boolean => {
  if (!Number.isFinite(Number(literal))) return true;
  return literal.length >= 16 && /^-?\d+$/.test(literal) && BigInt(literal) !== BigInt(Number(literal));
};
