// Writes frames directly to the socket's response, at a third of the cost per chunk of a web stream (docs/decisions). The
// log of a resumable reply uses the same pump.
import type { ServerResponse } from 'node:http';
import type { AbortSignalLike } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import type { Reservation } from './memory-budget.ts';
import { NodeSink } from './node-sink.ts';
import type { Sink } from './sink.ts';
import type { StreamEnd } from './stream-end.ts';

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Caches and proxies must not delay, merge or compress frames.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

export interface EventStream<Batch> {
  readonly batches: AsyncIterable<Batch>;
  /** Frames, for one write. */
  toText(batch: Batch): string;
  /** Undefined while there is more to come. */
  endOf(batch: Batch): StreamEnd | undefined;
  /** The error frame for a failure that no batch has reported. */
  toFailure(error: ApiError): string;
  /** Aborted when the client has disconnected, or, with an ApiError as the reason, when the stream must end. */
  readonly signal: AbortSignalLike;
  /** Milliseconds of silence before a keep-alive comment. Undefined: none is sent. */
  readonly keepAliveInterval: number | undefined;
  /** Characters of sent text that are kept until the end. Absent: none. */
  readonly keptLength?: number;
  /** Converts any error to an ApiError, and reports errors that are not one. */
  toApiError(error: unknown): ApiError;
}

/** Writes until the last event has been sent. The stream has exactly one ending, unless the client disconnects. */
export function pump<Batch>(stream: EventStream<Batch>, sink: Sink): Promise<StreamEnd> {
  return new Promise((resolve, reject) => {
    const started = new Pump(stream, sink, resolve, reject);
    started.read();
    started.keepAlive();
  });
}

/** A class instead of an async function, which would keep the previous batch alive while it waits for the next one. */
class Pump<Batch> {
  readonly #stream: EventStream<Batch>;
  readonly #sink: Sink;
  readonly #batches: AsyncIterator<Batch>;
  readonly #resolve: (end: StreamEnd) => void;
  readonly #reject: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #isSilent = false;
  /** Writes wait for the client: a comment would only queue behind them. */
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

  /** Starts the keep-alive timer. */
  keepAlive(): void {
    const { keepAliveInterval } = this.#stream;
    if (keepAliveInterval !== undefined && !this.#isOver)
      this.#timer = setInterval(() => this.#onTick(), keepAliveInterval / 2);
  }

  read(): void {
    this.#batches.next().then(this.#onBatch, this.#onError);
  }

  readonly #onBatch = ({ done, value }: IteratorResult<Batch, unknown>): void => {
    if (!this.#sink.isOpen) return this.#end({ type: 'disconnected' });
    if (done === true) return this.#onError(new Error('The generation ended without a finish or failure event.'));
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
    if (!this.#sink.isOpen) return this.#end({ type: 'disconnected' });
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

  /** The client has everything, so the stream does not wait for the source to finish. */
  async #leave(): Promise<void> {
    try {
      await this.#batches.return?.();
    } catch {
      // The stream was to stop, and no client is left to receive an error.
    }
  }

  #onTick(): void {
    if (this.#isSilent && !this.#isStuck) void this.#sink.write(': keep-alive\n\n');
    this.#isSilent = true;
  }
}

/** Returns at once. `onEnd` is called when the last frame has been written to the socket, or the client has disconnected. */
export function writeToNode<Batch>(
  stream: EventStream<Batch>,
  outgoing: ServerResponse,
  held: Reservation,
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
      // The headers are sent together with the first frames if these are ready, otherwise alone.
      outgoing.flushHeaders();
      started.keepAlive();
    });
  } catch (error) {
    fail(error);
  }
}
