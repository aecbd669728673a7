// The sources from which <tessera-ui> reads a reply: a stream, a response of the service, or a plain reply.
import type { Presence } from './presence.ts';
import { english, filled, type Words } from './words.ts';

/** A reply of the service, its body, or pieces of it: text, bytes or parsed chunks. */
export type ReplyStream = Response | ReadableStream<Uint8Array | string> | AsyncIterable<unknown>;

/** In the reader's language, which may be loaded later. */
export type Sentence = (words: Words) => string;

/** The response is an error of the service, or not a reply at all. */
export class RefusedReply extends Error {
  readonly say: Sentence;

  constructor(say: Sentence) {
    super(say(english));
    this.say = say;
  }
}

/** Milliseconds that a connection waits for an element that was removed from its page; the model may still be writing. */
const patience = 30_000;

export interface StreamReader {
  readonly take: (piece: unknown) => void;
  /** False once the stream has been replaced. */
  readonly isCurrent: () => boolean;
  readonly presence: Presence;
}

/** Calls `take` with each piece until the stream ends or is no longer current; pauses while the element is away. */
export async function readPieces(stream: ReplyStream, reader: StreamReader): Promise<void> {
  const body = stream instanceof Response ? await bodyOf(stream) : stream;
  if (body instanceof ReadableStream) return readAll(body, reader);
  const { take, isCurrent, presence } = reader;
  for await (const piece of body) {
    if (!isCurrent()) return;
    take(piece);
    while (presence.away !== undefined) await presence.away;
  }
}

/** An error of the service has a sentence for the reader. */
async function bodyOf(response: Response): Promise<ReadableStream<Uint8Array> | AsyncIterable<unknown>> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  if (response.ok && isStream && response.body !== null) return response.body;
  const reply: unknown = await response.json().catch(() => undefined);
  const message = messageOf(reply);
  if (!response.ok) {
    throw new RefusedReply(({ serviceFailed }) => message ?? filled(serviceFailed, response.status));
  }
  return plainReply(reply);
}

function messageOf(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null || !('error' in reply)) return undefined;
  const { error } = reply;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

/** A plain reply has the message where chunks have a delta. */
async function* plainReply(reply: unknown): AsyncGenerator {
  if (typeof reply !== 'object' || reply === null || !('choices' in reply) || !Array.isArray(reply.choices)) {
    throw new RefusedReply(({ unreadable }) => unreadable);
  }
  const [choice]: (object | undefined)[] = reply.choices;
  const message = choice !== undefined && 'message' in choice ? choice.message : undefined;
  yield { ...reply, choices: [{ index: 0, ...choice, delta: message }] };
  yield '[DONE]';
}

/** Not every browser iterates over a ReadableStream, and those that do spend more on each piece. */
async function readAll(
  body: ReadableStream<Uint8Array | string>,
  { take, isCurrent, presence }: StreamReader,
): Promise<void> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (isCurrent()) take(value);
    const isBack = presence.away === undefined || (await isSoonBack(presence));
    if (!isCurrent() || !isBack) return reader.cancel();
  }
}

async function isSoonBack(presence: Presence): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([presence.away, tooLate]);
  clearTimeout(timer);
  return presence.away === undefined;
}
