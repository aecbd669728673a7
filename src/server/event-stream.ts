// One pump, two sinks. On Node the frames go straight to the socket's response (a third of the cost of a web
// stream a chunk, docs/decisions); elsewhere, and in tests without a port, into a Response.
import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors.ts';
import type { GenerationEvent } from '../generate/event.ts';
import type { ChunkWriter } from '../wire/chunk-writer.ts';

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither a cache nor a proxy may hold back, gather or compress frames.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface EventStream<Batch> {
  readonly batches: AsyncIterable<Batch>;
  /** Frames, for one write. */
  readonly toText: (batch: Batch) => string;
  /** Undefined as long as there is more to come. */
  readonly endOf: (batch: Batch) => StreamEnd | undefined;
  /** The frame that tells of a failure that no batch told of. */
  readonly toFailure: (error: ApiError) => string;
  /** Aborted when the reader has left, or, with an ApiError as its reason, when we must end. */
  readonly signal: AbortSignal;
  /** Milliseconds of silence before a comment says that we are still there. Undefined: nobody waits for one. */
  readonly keepAlive: number | undefined;
  /** Turns what is no ApiError into one, and reports it. */
  readonly toApiError: (error: unknown) => ApiError;
}

/** The events of a generation, as the stream of its frames. `watch` sees each batch before it leaves. */
export function eventsToStream(
  events: AsyncIterable<readonly GenerationEvent[]>,
  writer: ChunkWriter,
  toApiError: (error: unknown) => ApiError,
  watch: (events: readonly GenerationEvent[]) => void,
): Pick<EventStream<readonly GenerationEvent[]>, 'batches' | 'toText' | 'endOf' | 'toFailure' | 'toApiError'> {
  return {
    batches: events,
    toText(batch) {
      watch(batch);
      return writer.write(batch);
    },
    endOf(batch) {
      const last = batch.at(-1);
      if (last?.type === 'finish') return { type: 'finish', event: last };
      return last?.type === 'failure' ? { type: 'failure', error: toApiError(last.error) } : undefined;
    },
    toFailure: (error) => writer.write([{ type: 'failure', error }]),
    toApiError,
  };
}

export interface Sink {
  readonly isOpen: boolean;
  /** Undefined when there is room for more; else settles when there is, or when the reader has left. */
  write(text: string): Promise<void> | undefined;
}

export type StreamEnd =
  | { readonly type: 'finish'; readonly event: Extract<GenerationEvent, { type: 'finish' }> }
  | { readonly type: 'failure'; readonly error: ApiError }
  | { readonly type: 'left' }
  /** Its own request has told of its end. */
  | { readonly type: 'replayed' };

/** Writes until the last event is out. What the reader has been sent ends with exactly one ending, unless they left. */
export async function pump<Batch>(stream: EventStream<Batch>, sink: Sink): Promise<StreamEnd> {
  const fail = async (error: ApiError): Promise<StreamEnd> => {
    await sink.write(stream.toFailure(error));
    return { type: 'failure', error };
  };
  let isSilent = false;
  /** There is no room: a comment would only wait behind what waits already. */
  let isStuck = false;
  const onTick = () => {
    if (isSilent && !isStuck) void sink.write(': keep-alive\n\n');
    isSilent = true;
  };
  const timer = stream.keepAlive === undefined ? undefined : setInterval(onTick, stream.keepAlive / 2);
  try {
    for await (const batch of stream.batches) {
      if (!sink.isOpen) return { type: 'left' };
      isSilent = false;
      const room = sink.write(stream.toText(batch));
      if (room !== undefined) {
        isStuck = true;
        await room;
        isStuck = false;
      }
      const end = stream.endOf(batch);
      if (end !== undefined) return end;
    }
    if (!sink.isOpen) return { type: 'left' };
    return await fail(stream.toApiError(stream.signal.reason ?? new Error('The generation ended without an ending.')));
  } catch (error) {
    if (!sink.isOpen) return { type: 'left' };
    return await fail(stream.toApiError(stream.signal.reason instanceof ApiError ? stream.signal.reason : error));
  } finally {
    clearInterval(timer);
  }
}

/** Settles when the last frame has been handed to the socket. */
export async function writeToNode<Batch>(
  stream: EventStream<Batch>,
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<StreamEnd> {
  outgoing.writeHead(200, { ...headers });
  // With the first frames, when these are there already; alone, when they are not.
  setImmediate(() => outgoing.flushHeaders());
  const end = await pump(stream, new NodeSink(outgoing));
  outgoing.end();
  return end;
}

class NodeSink implements Sink {
  readonly #outgoing: ServerResponse;

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
  }

  get isOpen(): boolean {
    return !this.#outgoing.destroyed;
  }

  write(text: string): Promise<void> | undefined {
    return this.#outgoing.write(text) || this.#outgoing.destroyed ? undefined : drained(this.#outgoing);
  }
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle);
      resolve();
    };
    outgoing.on('drain', settle).on('close', settle);
  });
}

export interface ResponseEvents {
  /** The reader has cancelled the body. */
  readonly onLeft: () => void;
  readonly onEnd: (end: StreamEnd) => void;
}

export function toResponse<Batch>(
  stream: EventStream<Batch>,
  headers: Readonly<Record<string, string>>,
  { onLeft, onEnd }: ResponseEvents,
): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  let wake: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
        return isOpen && (controller.desiredSize ?? 0) <= 0
          ? new Promise<void>((resolve) => (wake = resolve))
          : undefined;
      };
      const sink = {
        get isOpen() {
          return isOpen;
        },
        write,
      };
      const run = async () => {
        const end = await pump(stream, sink);
        if (isOpen) controller.close();
        onEnd(end);
      };
      void run();
    },
    pull() {
      wake?.();
    },
    cancel() {
      isOpen = false;
      onLeft();
      wake?.();
    },
  });
  return new Response(body, { status: 200, headers });
}
