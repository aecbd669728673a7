// From an open connection to batches of parts: all the waiting, and every way in which a reply can end. A class that is
// its own iterator, and no generator: what waits for the next chunk is kept once a stream, and there are thousands.

import { ApiError } from '../errors.ts';
import { ReusableResult } from '../reusable-result.ts';
import type { ModelStream, UnsupportedSetting, StreamPart } from '../model/language-model.ts';
import type { Connection } from './http/connection.ts';
import { toTransportError } from './http/transport-error.ts';
import { ReplyDecoder } from './reply-decoder.ts';
import type { ReplyReader } from './reply-reader.ts';
import { toSlices } from './slices.ts';

type Batch = readonly StreamPart[];
type Result = IteratorResult<Batch, undefined>;

/** Milliseconds for the last bytes of the HTTP message, after the end mark of the reply. */
const drainTimeout = 1_000;
/** Bytes, after decompression. No model's longest answer comes near, in any framing. */
const maxReplySize = 256 * 1024 * 1024;
const over: Result = { done: true, value: undefined };

export class ReplyStream implements ModelStream, AsyncIterator<Batch, undefined> {
  readonly unsupported: readonly UnsupportedSetting[] | undefined;
  readonly #connection: Connection;
  readonly #reader: ReplyReader;
  readonly #decoder: ReplyDecoder;
  readonly #body: AsyncIterator<Uint8Array>;
  readonly #trailingTimeout: number;
  #trailing: NodeJS.Timeout | undefined;
  /** Told by the read after the parts that came before it. */
  #failure: { readonly error: unknown } | undefined;
  #isOver = false;
  #hasLeft = false;
  #size = 0;
  /** What is left of a read that held much. */
  #slices: Batch[] | undefined;
  readonly #result = new ReusableResult<Batch>();

  /** `trailingTimeout`: milliseconds to wait for usage once the upstream has said why it stopped. */
  constructor(
    connection: Connection,
    reader: ReplyReader,
    trailingTimeout: number,
    unsupported: readonly UnsupportedSetting[] | undefined,
  ) {
    this.unsupported = unsupported;
    this.#connection = connection;
    this.#reader = reader;
    this.#decoder = new ReplyDecoder(reader);
    this.#body = connection.response.body[Symbol.asyncIterator]();
    this.#trailingTimeout = trailingTimeout;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    this.#result.clear();
    if (this.#slices !== undefined) return this.#nextSlice();
    return this.#isOver ? this.#end() : this.#read().then(this.#onRead, this.#onLost);
  }

  #read(): Promise<IteratorResult<Uint8Array, undefined>> {
    if (this.#reader.isFinished) this.#trailing ??= setTimeout(this.#onTrailing, this.#trailingTimeout);
    return this.#body.next();
  }

  readonly #onTrailing = (): void => this.#connection.response.close();

  readonly #onRead = ({ value }: IteratorResult<Uint8Array, undefined>): Result | Promise<Result> =>
    this.#take(value) ?? this.#readOn();

  readonly #onLost = (error: unknown): Result | Promise<Result> => {
    const { signal } = this.#connection;
    if (signal.aborted || !(this.#reader.isFinished || this.#hasLeft)) {
      this.#close();
      throw signal.aborted ? signal.reason : toTransportError(error, 'upstream_interrupted');
    }
    // Once the reason to stop is known the answer is whole: what broke off or kept us waiting is at most its usage.
    return this.#take(undefined) ?? this.#end();
  };

  /** Reads that say nothing, such as comments and pieces of a long body, are not told: there may be any number. */
  async #readOn(): Promise<Result> {
    while (!this.#isOver) {
      let bytes: Uint8Array | undefined;
      try {
        bytes = (await this.#read()).value;
      } catch (error) {
        return this.#onLost(error);
      }
      const result = this.#take(bytes);
      if (result !== undefined) return result;
    }
    return this.#end();
  }

  /** `bytes`: undefined at the end of the body. Returns undefined when they held no part. */
  #take(bytes: Uint8Array | undefined): Result | undefined {
    if (this.#isOver) return over;
    const parts: StreamPart[] = [];
    try {
      if (bytes === undefined) {
        this.#decoder.end(parts);
        this.#isOver = true;
        this.#connection.response.release();
      } else {
        this.#count(bytes);
        if (!this.#decoder.push(bytes, parts)) {
          this.#isOver = true;
          void this.#drain();
        }
      }
    } catch (error) {
      this.#failure = { error };
      this.#close();
    }
    const slices = toSlices(parts);
    if (slices !== undefined) this.#slices = slices;
    else if (this.#isOver) this.#reader.budget.release();
    if (parts.length === 0) return undefined;
    // The clock stands while the reader is busy with these.
    this.#stopClock();
    this.#result.value = slices?.shift() ?? parts;
    return this.#result;
  }

  /** In a turn of its own: what has to be done with much text must not keep other streams waiting. */
  #nextSlice(): Promise<Result> {
    const { signal } = this.#connection;
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        if (signal.aborted) return reject(signal.reason);
        const slice = this.#slices?.shift();
        if (slice === undefined) return resolve(over);
        if (this.#slices?.length === 0) this.#dropSlices();
        this.#result.value = slice;
        resolve(this.#result);
      });
    });
  }

  #dropSlices(): void {
    this.#slices = undefined;
    if (this.#isOver) this.#reader.budget.release();
  }

  #count({ byteLength }: Uint8Array): void {
    this.#size += byteLength;
    if (this.#size > maxReplySize) {
      throw new ApiError('upstream_failed', 'The model server sent a reply larger than this service accepts.');
    }
  }

  #end(): Promise<Result> {
    this.#stopClock();
    const failure = this.#failure;
    this.#failure = undefined;
    return failure === undefined ? Promise.resolve(over) : Promise.reject(failure.error);
  }

  #stopClock(): void {
    clearTimeout(this.#trailing);
    this.#trailing = undefined;
  }

  #close(): void {
    this.#isOver = true;
    this.#stopClock();
    this.#connection.response.close();
  }

  /** The reader has left, perhaps while a read waits. */
  async return(): Promise<Result> {
    this.#hasLeft = true;
    const isOver = this.#isOver;
    this.#isOver = true;
    this.#dropSlices();
    if (!isOver) {
      this.#close();
      await this.#body.return?.();
    }
    return over;
  }

  /**
   * What follows the end mark is the end of the HTTP message. Once it is read, the connection can serve the next call.
   * Nobody waits for this: it cannot reject, and the timer ends it.
   */
  async #drain(): Promise<void> {
    const { response } = this.#connection;
    response.release();
    const timer = setTimeout(this.#onTrailing, drainTimeout);
    try {
      for (let reads = 0; reads < 8; reads++) {
        const { done } = await this.#body.next();
        if (done === true) return;
      }
      response.close();
    } catch {
      // The reply was whole; the connection is gone.
    } finally {
      clearTimeout(timer);
    }
  }
}
