// The end of a stream that another instance began and died over: what it sent is closed into a valid document, as far
// as that can be told from the frames, and an error frame says why there is no more.
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

/** A frame of our own: `id: 1`, `data: {...}`. */
function parseChunk(frame: string): Chunk {
  const text = frame.slice(frame.indexOf('data: ') + 'data: '.length);
  if (text.startsWith('[DONE]')) return { body: {}, content: '' };
  // Written by ChunkWriter, which knows nothing else.
  const body = JSON.parse(text) as { choices?: readonly { delta?: { content?: string | null } }[] };
  return { body: { ...body }, content: body.choices?.[0]?.delta?.content ?? '' };
}
