// The beginning of a long JSON text, closed so that it is valid again: a list of records loses its last records.
import type { Sliced } from '../../slices.ts';
import { endOfString } from '../data/read-json.ts';

export interface JsonStart {
  /** Closed text. May be invalid, because only brackets and strings were examined. */
  readonly text: string;
  /** The number of characters of the original that it contains. */
  readonly length: number;
}

const charactersPerSlice = 8192;

/** Undefined if the text is not a JSON object or array that can be cut at `limit` characters. */
export function* cutJson(text: string, limit: number): Sliced<JsonStart | undefined> {
  const start = text.slice(0, limit);
  if (!/^\s*[[{]/.test(start)) return undefined;
  const closers: string[] = [];
  /** For each depth, the end of the last complete item. */
  const ends: number[] = [];
  let isKey = false;
  let pause = charactersPerSlice;
  for (let at = 0; at < start.length; at++) {
    if (at > pause) {
      yield;
      pause = at + charactersPerSlice;
    }
    const code = start.charCodeAt(at);
    if (code === 0x22) {
      const end = endOfString(start, at);
      if (end >= start.length) return close(start, closers, ends, isKey ? undefined : cutString(start, at));
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      closers.push(code === 0x7b ? '}' : ']');
      isKey = code === 0x7b;
    } else if (code === 0x7d || code === 0x5d) {
      closers.pop();
      if (closers.length === 0) return undefined;
      ends[closers.length] = at + 1;
    } else if (code === 0x2c) {
      ends[closers.length] = at;
      isKey = closers.at(-1) === '}';
    } else if (code === 0x3a) {
      isKey = false;
    }
  }
  return close(start, closers, ends, undefined);
}

/**
 * Closes after the complete items of the outermost list if they are nearly all of the text, otherwise in the string at
 * the limit, otherwise after any complete item.
 */
function close(
  start: string,
  closers: readonly string[],
  ends: readonly number[],
  string: string | undefined,
): JsonStart | undefined {
  const closed = (text: string, depth: number): JsonStart => ({
    text: text + closers.slice(0, depth).toReversed().join(''),
    length: text.length,
  });
  const depth = ends.findIndex((end) => end >= start.length * 0.9);
  if (depth > 0) return closed(start.slice(0, ends[depth]), depth);
  if (string !== undefined) return { ...closed(`${string}"`, closers.length), length: string.length };
  const last = ends.reduce((best, end, index) => (end > (ends[best] ?? 0) ? index : best), 0);
  return last === 0 ? undefined : closed(start.slice(0, ends[last]), last);
}

/** Ends at the last complete character of the string, outside of escapes and surrogate pairs. */
function cutString(start: string, opening: number): string {
  let end = start.length;
  const escape = start.lastIndexOf('\\');
  if (escape > opening && escape >= end - 6) {
    let first = escape;
    while (start.charCodeAt(first - 1) === 0x5c) first--;
    const isEscape = (escape - first) % 2 === 0;
    const size = start[escape + 1] === 'u' ? 6 : 2;
    if (isEscape && escape + size > end) end = escape;
  }
  if ((start.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
  return start.slice(0, end);
}
