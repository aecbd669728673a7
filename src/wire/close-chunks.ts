// Ends a stream of chunks from its frames, for an instance that did not write them.
import type { ApiError } from '../errors.ts';
import { toErrorBody } from './error-body.ts';
import { toJsonLine } from './to-json-line.ts';

export const isLastChunk = (frame: string): boolean => /^(?:id: \d+\n)?data: (?:\[DONE\]|\{"error":)/.test(frame);

export const contentOfChunks = (frames: readonly string[]): string =>
  frames.map((frame) => parseChunk(frame).choices?.[0]?.delta?.content ?? '').join('');

export function closeChunks(
  frames: readonly string[],
  closing: string | undefined,
  error: ApiError,
): readonly string[] {
  const { id, object, created, model } = parseChunk(frames[0] ?? 'data: {}');
  const texts: string[] = [];
  if (closing !== undefined) {
    texts.push(toJsonLine({ id, object, created, model, choices: [{ index: 0, delta: { content: closing } }] }));
  }
  texts.push(toJsonLine(toErrorBody(error)));
  return texts.map((text, index) => `id: ${frames.length + 1 + index}\ndata: ${text}\n\n`);
}

interface Chunk {
  readonly id?: string;
  readonly object?: string;
  readonly created?: number;
  readonly model?: string;
  readonly choices?: readonly { readonly delta?: { readonly content?: string | null } }[];
}

/** Parses a frame that this service wrote: `id: 1`, `data: {...}`. */
function parseChunk(frame: string): Chunk {
  const text = frame.slice(frame.indexOf('data: ') + 'data: '.length);
  // ChunkWriter wrote it, so it has this shape.
  return text.startsWith('[DONE]') ? {} : (JSON.parse(text) as Chunk);
}
