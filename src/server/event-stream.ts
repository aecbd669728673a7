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

export interface EventStream {
  readonly events: AsyncIterable<readonly GenerationEvent[]>;
  readonly writer: ChunkWriter;
  /** Aborted when the reader has left, or, with an ApiError as its reason, when we must end. */
  readonly signal: AbortSignal;
  /** Milliseconds of silence before a comment says that we are still there. */
  readonly keepAlive: number;
  /** Turns what is no ApiError into one, and reports it. */
  readonly toApiError: (error: unknown) => ApiError;
}

interface Sink {
  readonly isOpen: boolean;
  /** Undefined when there is room for more; else settles when there is, or when the reader has left. */
  write(text: string): Promise<void> | undefined;
}

export type StreamEnd =
  | { readonly type: 'finish'; readonly event: Extract<GenerationEvent, { type: 'finish' }> }
  | { readonly type: 'failure'; readonly error: ApiError }
  | { readonly type: 'left' };

/** Writes until the last event is out. What the reader has been sent ends with exactly one ending, unless they left. */
async function pump(stream: EventStream, sink: Sink): Promise<StreamEnd> {
  const { writer } = stream;
  const fail = async (error: ApiError): Promise<StreamEnd> => {
    await sink.write(writer.write([{ type: 'failure', error }]));
    return { type: 'failure', error };
  };
  let isSilent = false;
  const timer = setInterval(() => {
    if (isSilent) void sink.write(': keep-alive\n\n');
    isSilent = true;
  }, stream.keepAlive / 2);
  try {
    for await (const events of stream.events) {
      if (!sink.isOpen) return { type: 'left' };
      isSilent = false;
      const room = sink.write(writer.write(events));
      if (room !== undefined) await room;
      const last = events.at(-1);
      if (last?.type === 'finish') return { type: 'finish', event: last };
      if (last?.type === 'failure') return { type: 'failure', error: stream.toApiError(last.error) };
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
export async function writeToNode(
  stream: EventStream,
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<StreamEnd> {
  outgoing.writeHead(200, { ...headers });
  outgoing.flushHeaders();
  const end = await pump(stream, {
    get isOpen() {
      return !outgoing.destroyed;
    },
    write(text) {
      return outgoing.write(text) || outgoing.destroyed ? undefined : drained(outgoing);
    },
  });
  outgoing.end();
  return end;
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

export function toResponse(
  stream: EventStream,
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
