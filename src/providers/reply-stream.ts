// Turns an open connection into batches of parts. Handles all waiting, and every way in which a reply can end.

import { BatchStage, type StageResult } from '../batch-stage.ts';
import { ApiError } from '../errors.ts';
import type { GrammarUse, ModelStream, UnsupportedSetting, StreamPart } from '../model/language-model.ts';
import type { Connection } from './http/connection.ts';
import { toTransportError } from './http/transport-error.ts';
import { ReplyDecoder } from './reply-decoder.ts';
import type { ReplyReader } from './reply-reader.ts';

type Batch = readonly StreamPart[];
type Result = StageResult<Batch>;

/** Milliseconds for the last bytes of the HTTP message, after the end mark of the reply. */
const drainTimeout = 1_000;
/** Bytes after decompression, far above the longest answer of any model. */
const maxReplySize = 256 * 1024 * 1024;
const over: Result = { done: true, value: undefined };

export class ReplyStream extends BatchStage<Uint8Array, Batch> implements ModelStream {
  readonly unsupported: readonly UnsupportedSetting[] | undefined;
  readonly grammar: GrammarUse | undefined;
  readonly #connection: Connection;
  readonly #reader: ReplyReader;
  readonly #decoder: ReplyDecoder;
  readonly #trailingTimeout: number;
  #trailing: NodeJS.Timeout | undefined;
  /** Thrown by the read after the parts that preceded it. */
  #failure: { readonly error: unknown } | undefined;
  #hasLeft = false;
  #size = 0;

  /** `trailingTimeout` is the time in milliseconds to wait for usage after the finish reason. */
  constructor(
    connection: Connection,
    reader: ReplyReader,
    trailingTimeout: number,
    unsupported: readonly UnsupportedSetting[] | undefined,
    grammar?: GrammarUse,
  ) {
    super(connection.response.body[Symbol.asyncIterator]());
    this.unsupported = unsupported;
    this.grammar = grammar;
    this.#connection = connection;
    this.#reader = reader;
    this.#decoder = new ReplyDecoder(reader);
    this.#trailingTimeout = trailingTimeout;
  }

  protected override read(): Promise<IteratorResult<Uint8Array, unknown>> {
    if (this.#reader.isFinished()) this.#trailing ??= setTimeout(this.#onTrailing, this.#trailingTimeout);
    return super.read();
  }

  readonly #onTrailing = (): void => this.#connection.response.close();

  protected override recover(error: unknown): Result | Promise<Result> {
    const { signal } = this.#connection;
    if (signal.aborted || !(this.#reader.isFinished() || this.#hasLeft)) {
      this.#close();
      throw signal.aborted ? signal.reason : toTransportError(error, 'upstream_interrupted');
    }
    // Once the finish reason is known, the answer is complete; a late failure or timeout affects only its usage.
    return this.#decode(undefined) ?? this.end();
  }

  protected override take(result: IteratorResult<Uint8Array, unknown>): Result | undefined {
    return this.#decode(result.done === true ? undefined : result.value);
  }

  /** `bytes` is undefined at the end of the body. Returns undefined if they contained no part. */
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
    if (parts.length === 0) return undefined;
    // The timeout does not run while the reader processes these.
    this.#stopClock();
    return this.tell(parts);
  }

  #count({ byteLength }: Uint8Array): void {
    this.#size += byteLength;
    if (this.#size > maxReplySize) {
      throw new ApiError('upstream_failed', 'The model server sent a reply larger than this service accepts.');
    }
  }

  protected override end(): Promise<Result> {
    this.#stopClock();
    this.#reader.budget.release();
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
    this.#reader.budget.release();
    this.#connection.response.close();
  }

  /** The reader has stopped, possibly during a pending read. */
  override async return(): Promise<Result> {
    this.#hasLeft = true;
    const isOver = this.isOver;
    this.isOver = true;
    this.#reader.budget.release();
    if (!isOver) {
      this.#close();
      await this.source.return?.();
    }
    return over;
  }

  /**
   * After the end marker only the end of the HTTP message follows. Once it is read, the connection can be reused.
   * Nothing waits for this promise: it cannot reject, and the timer ends it.
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
      // The reply was complete; only the connection is lost.
    } finally {
      clearTimeout(timer);
    }
  }
}
