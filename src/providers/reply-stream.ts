// From an open connection to batches of parts: all the waiting, and every way in which a reply can end.

import { BatchStage, type StageResult } from '../batch-stage.ts';
import { ApiError } from '../errors.ts';
import type { ModelStream, UnsupportedSetting, StreamPart } from '../model/language-model.ts';
import type { Connection } from './http/connection.ts';
import { toTransportError } from './http/transport-error.ts';
import { ReplyDecoder } from './reply-decoder.ts';
import type { ReplyReader } from './reply-reader.ts';
import { toSlices } from './slices.ts';

type Batch = readonly StreamPart[];
type Result = StageResult<Batch>;

/** Milliseconds for the last bytes of the HTTP message, after the end mark of the reply. */
const drainTimeout = 1_000;
/** Bytes, after decompression. No model's longest answer comes near, in any framing. */
const maxReplySize = 256 * 1024 * 1024;
const over: Result = { done: true, value: undefined };

export class ReplyStream extends BatchStage<Uint8Array, Batch> implements ModelStream {
  readonly unsupported: readonly UnsupportedSetting[] | undefined;
  readonly #connection: Connection;
  readonly #reader: ReplyReader;
  readonly #decoder: ReplyDecoder;
  readonly #trailingTimeout: number;
  #trailing: NodeJS.Timeout | undefined;
  /** Told by the read after the parts that came before it. */
  #failure: { readonly error: unknown } | undefined;
  #hasLeft = false;
  #size = 0;
  /** What is left of a read that held much. */
  #slices: Batch[] | undefined;

  /** `trailingTimeout`: milliseconds to wait for usage once the upstream has said why it stopped. */
  constructor(
    connection: Connection,
    reader: ReplyReader,
    trailingTimeout: number,
    unsupported: readonly UnsupportedSetting[] | undefined,
  ) {
    super(connection.response.body[Symbol.asyncIterator]());
    this.unsupported = unsupported;
    this.#connection = connection;
    this.#reader = reader;
    this.#decoder = new ReplyDecoder(reader);
    this.#trailingTimeout = trailingTimeout;
  }

  protected override read(): Promise<IteratorResult<Uint8Array, unknown>> {
    if (this.#reader.isFinished) this.#trailing ??= setTimeout(this.#onTrailing, this.#trailingTimeout);
    return super.read();
  }

  readonly #onTrailing = (): void => this.#connection.response.close();

  protected override recover(error: unknown): Result | Promise<Result> {
    const { signal } = this.#connection;
    if (signal.aborted || !(this.#reader.isFinished || this.#hasLeft)) {
      this.#close();
      throw signal.aborted ? signal.reason : toTransportError(error, 'upstream_interrupted');
    }
    // Once the reason to stop is known the answer is whole: what broke off or kept us waiting is at most its usage.
    return this.#decode(undefined) ?? this.end();
  }

  protected override take(result: IteratorResult<Uint8Array, unknown>): Result | undefined {
    return this.#decode(result.done === true ? undefined : result.value);
  }

  /** `bytes`: undefined at the end of the body. Returns undefined when they held no part. */
  #decode(bytes: Uint8Array | undefined): Result | undefined {
    if (this.isOver) return over;
    const parts: StreamPart[] = [];
    try {
      if (bytes === undefined) {
        this.#decoder.end(parts);
        this.isOver = true;
        this.#connection.response.release();
      } else {
        this.#count(bytes);
        if (!this.#decoder.push(bytes, parts)) {
          this.isOver = true;
          void this.#drain();
        }
      }
    } catch (error) {
      this.#failure = { error };
      this.#close();
    }
    const slices = toSlices(parts);
    if (slices !== undefined) this.#keepSlices(slices);
    else if (this.isOver) this.#reader.budget.release();
    if (parts.length === 0) return undefined;
    // The clock stands while the reader is busy with these.
    this.#stopClock();
    return this.tell(slices?.shift() ?? parts);
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
        else this.step = () => this.#nextSlice();
        resolve(this.tell(slice));
      });
    });
  }

  #keepSlices(slices: Batch[]): void {
    this.#slices = slices;
    this.step = () => this.#nextSlice();
  }

  #dropSlices(): void {
    this.step = undefined;
    this.#slices = undefined;
    if (this.isOver) this.#reader.budget.release();
  }

  #count({ byteLength }: Uint8Array): void {
    this.#size += byteLength;
    if (this.#size > maxReplySize) {
      throw new ApiError('upstream_failed', 'The model server sent a reply larger than this service accepts.');
    }
  }

  protected override end(): Promise<Result> {
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
    this.isOver = true;
    this.#stopClock();
    this.#connection.response.close();
  }

  /** The reader has left, perhaps while a read waits. */
  override async return(): Promise<Result> {
    this.#hasLeft = true;
    const isOver = this.isOver;
    this.isOver = true;
    this.#dropSlices();
    if (!isOver) {
      this.#close();
      await this.source.return?.();
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
        const { done } = await this.source.next();
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
