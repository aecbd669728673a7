// Frames go straight to the socket's response: a third of the cost of a web stream a chunk (docs/decisions). The pump
// serves the log of a resumable reply too.
import type { ServerResponse } from 'node:http';
import type { AbortSignalLike } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import type { Holding } from './held-bytes.ts';
import { NodeSink } from './node-sink.ts';
import type { Sink } from './sink.ts';
import type { StreamEnd } from './stream-end.ts';

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither a cache nor a proxy may hold back, gather or compress frames.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface EventStream<Batch> {
  readonly batches: AsyncIterable<Batch>;
  /** Frames, for one write. */
  toText(batch: Batch): string;
  /** Undefined as long as there is more to come. */
  endOf(batch: Batch): StreamEnd | undefined;
  /** The frame that tells of a failure that no batch told of. */
  toFailure(error: ApiError): string;
  /** Aborted when the reader has left, or, with an ApiError as its reason, when we must end. */
  readonly signal: AbortSignalLike;
  /** Milliseconds of silence before a comment says that we are still there. Undefined: nobody waits for one. */
  readonly keepAliveInterval: number | undefined;
  /** Characters that are kept of what was sent, until the end. Absent: none. */
  readonly keptLength?: number;
  /** Turns what is no ApiError into one, and reports it. */
  toApiError(error: unknown): ApiError;
}

/** Writes until the last event is out. What the reader has been sent ends with exactly one ending, unless they left. */
export function pump<Batch>(stream: EventStream<Batch>, sink: Sink): Promise<StreamEnd> {
  return new Promise((resolve, reject) => {
    const started = new Pump(stream, sink, resolve, reject);
    started.read();
    started.keepAlive();
  });
}

/** A class, and no async function: one of those keeps, while it waits for a batch, what it made of the one before. */
class Pump<Batch> {
  readonly #stream: EventStream<Batch>;
  readonly #sink: Sink;
  readonly #batches: AsyncIterator<Batch>;
  readonly #resolve: (end: StreamEnd) => void;
  readonly #reject: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #isSilent = false;
  /** There is no room: a comment would only wait behind what waits already. */
  #isStuck = false;

  constructor(
    stream: EventStream<Batch>,
    sink: Sink,
    resolve: (end: StreamEnd) => void,
    reject: (error: unknown) => void,
  ) {
    this.#stream = stream;
    this.#sink = sink;
    this.#batches = stream.batches[Symbol.asyncIterator]();
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** From now on silence is noticed. */
  keepAlive(): void {
    const { keepAliveInterval } = this.#stream;
    if (keepAliveInterval !== undefined && !this.#isOver)
      this.#timer = setInterval(() => this.#onTick(), keepAliveInterval / 2);
  }

  read(): void {
    this.#batches.next().then(this.#onBatch, this.#onError);
  }

  readonly #onBatch = ({ done, value }: IteratorResult<Batch, unknown>): void => {
    if (!this.#sink.isOpen) return this.#end({ type: 'left' });
    if (done === true) return this.#onError(new Error('The generation ended without an ending.'));
    this.#isSilent = false;
    let room: Promise<void> | undefined;
    try {
      room = this.#sink.write(this.#stream.toText(value));
    } catch (error) {
      return this.#onError(error);
    }
    if (room === undefined) this.#goOn(value);
    else void this.#waitFor(room, value);
  };

  async #waitFor(room: Promise<void>, batch: Batch): Promise<void> {
    this.#isStuck = true;
    try {
      await room;
    } catch (error) {
      return this.#onError(error);
    }
    this.#isStuck = false;
    this.#goOn(batch);
  }

  #goOn(batch: Batch): void {
    let end: StreamEnd | undefined;
    try {
      end = this.#stream.endOf(batch);
    } catch (error) {
      return this.#onError(error);
    }
    if (end === undefined) this.read();
    else this.#end(end);
  }

  readonly #onError = (error: unknown): void => {
    if (!this.#sink.isOpen) return this.#end({ type: 'left' });
    const { signal } = this.#stream;
    void this.#fail(this.#stream.toApiError(signal.reason instanceof ApiError ? signal.reason : error));
  };

  async #fail(error: ApiError): Promise<void> {
    try {
      await this.#sink.write(this.#stream.toFailure(error));
      this.#end({ type: 'failure', error });
    } catch (thrown) {
      this.#stop();
      this.#reject(thrown);
    }
  }

  #stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  #end(end: StreamEnd): void {
    this.#stop();
    this.#resolve(end);
    void this.#leave();
  }

  /** What the source still has to do is its own affair: the reader has all of it. */
  async #leave(): Promise<void> {
    try {
      await this.#batches.return?.();
    } catch {
      // It was to stop, and there is nobody left to tell.
    }
  }

  #onTick(): void {
    if (this.#isSilent && !this.#isStuck) void this.#sink.write(': keep-alive\n\n');
    this.#isSilent = true;
  }
}

/** Returns at once. `onEnd`: the last frame has been handed to the socket, or nobody takes it. */
export function writeToNode<Batch>(
  stream: EventStream<Batch>,
  outgoing: ServerResponse,
  held: Holding,
  headers: Readonly<Record<string, string>>,
  onEnd: (end: StreamEnd) => void,
): void {
  const sink = new NodeSink(outgoing, held, stream);
  const end = (ending: StreamEnd): void => {
    sink.end();
    onEnd(ending);
  };
  const fail = (error: unknown): void => {
    outgoing.destroy();
    onEnd({ type: 'failure', error: stream.toApiError(error) });
  };
  try {
    outgoing.writeHead(200, headers);
    const started = new Pump(stream, sink, end, fail);
    started.read();
    setImmediate(() => {
      // With the first frames, when these are there already; alone, when they are not.
      outgoing.flushHeaders();
      started.keepAlive();
    });
  } catch (error) {
    fail(error);
  }
}
