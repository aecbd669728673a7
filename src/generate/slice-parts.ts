// Processing text (compiling it, writing it) takes time in proportion to its length. A large read is therefore processed
// in slices, and other work runs in between when the turn of the event loop has lasted too long.

import type { StreamPart } from '../model/language-model.ts';

/** Characters. The most expensive known text, calls of unknown components, takes about 5 ms. */
const maxSlice = 1024;

/** Splits parts into slices; undefined if they are one, as almost all are. */
export function sliceParts(parts: readonly StreamPart[]): StreamPart[][] | undefined {
  let size = 0;
  for (const part of parts) size += sizeOf(part);
  if (size <= maxSlice) return undefined;
  const slices: StreamPart[][] = [];
  let slice: StreamPart[] = [];
  let room = maxSlice;
  for (const part of parts.flatMap(split)) {
    if (sizeOf(part) > room && slice.length > 0) {
      slices.push(slice);
      slice = [];
      room = maxSlice;
    }
    slice.push(part);
    room -= sizeOf(part);
  }
  return [...slices, slice];
}

/** Reasoning is only counted. */
function sizeOf(part: StreamPart): number {
  if (part.type === 'text-delta') return part.text.length;
  return part.type === 'tool-call-delta' ? part.arguments.length : 0;
}

function split(part: StreamPart): readonly StreamPart[] {
  if (sizeOf(part) <= maxSlice) return [part];
  if (part.type === 'text-delta') return piecesOf(part.text).map((text) => ({ ...part, text }));
  if (part.type !== 'tool-call-delta') return [part];
  const { type, index } = part;
  const [first = '', ...rest] = piecesOf(part.arguments);
  return [{ ...part, arguments: first }, ...rest.map((text) => ({ type, index, arguments: text }))];
}

/** Never splits a surrogate pair. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    let to = Math.min(from + maxSlice, text.length);
    if (to < text.length && (text.charCodeAt(to) & 0xfc00) === 0xdc00) to -= 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
