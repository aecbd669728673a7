// Ends a stream whose instance died: closes the document that it sent, as far as the frames tell, and adds an error frame
// with the reason.
import { ApiError } from '../../errors.ts';
import { completeDocument } from '../../generate/complete-document.ts';
import { toErrorBody } from '../../wire/error-body.ts';

const message = 'The instance that wrote this reply stopped. Send the request again.';

export function closeStream(frames: readonly string[]): readonly string[] {
  const chunks = frames.map(parseChunk);
  const { id, object, created, model } = chunks[0]?.body ?? {};
  const sent = chunks.map(({ content }) => content).join('');
  const closing = sent === '' ? undefined : completeDocument(sent, message);
  const texts: string[] = [];
  if (closing !== undefined) {
    texts.push(JSON.stringify({ id, object, created, model, choices: [{ index: 0, delta: { content: closing } }] }));
  }
  texts.push(JSON.stringify(toErrorBody(new ApiError('upstream_interrupted', message))));
  return texts.map((text, index) => `id: ${frames.length + 1 + index}\ndata: ${text}\n\n`);
}

interface Chunk {
  readonly body: Readonly<Record<string, unknown>>;
  readonly content: string;
}

/** Parses a frame that this service wrote: `id: 1`, `data: {...}`. */
function parseChunk(frame: string): Chunk {
  const text = frame.slice(frame.indexOf('data: ') + 'data: '.length);
  if (text.startsWith('[DONE]')) return { body: {}, content: '' };
  // ChunkWriter wrote it, so it has this shape.
  const body = JSON.parse(text) as { choices?: readonly { delta?: { content?: string | null } }[] };
  return { body: { ...body }, content: body.choices?.[0]?.delta?.content ?? '' };
}
