// The body of a reply as it comes from the socket, without a stream between: one item a read of ours, however many
// pieces have come since the last.
import type { Dispatcher } from 'undici';
import { ReusableResult } from '../../reusable-result.ts';
import type { Delivery, DeliveryQueue } from './delivery-queue.ts';

type Result = IteratorResult<Uint8Array, undefined>;

/** Bytes that may wait before the sender is paused. */
const highWaterMark = 64 * 1024;

/** A signal may be aborted for anything; a connection is for an error. */
export const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The caller disconnected.', { cause: reason });

/** One reader, one read at a time. Ending the iteration early closes the connection. */
export class ReplyBody implements AsyncIterableIterator<Uint8Array, undefined>, Delivery {
  readonly #queue: DeliveryQueue;
  #controller: Dispatcher.DispatchController | undefined;
  #pieces: Uint8Array[] = [];
  #size = 0;
  /** Undefined: more may come. */
  #ending: { readonly error: unknown } | undefined;
  /** Of the read that waits. */
  #resolve: ((result: Result) => void) | undefined;
  #reject: ((error: unknown) => void) | undefined;
  #isNotified = false;
  #hasDelivered = false;
  readonly #result = new ReusableResult<Uint8Array>();

  constructor(queue: DeliveryQueue) {
    this.#queue = queue;
  }

  start(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
  }

  push(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#size += piece.byteLength;
    if (this.#size > highWaterMark) this.#controller?.pause();
    this.#notify();
  }

  end(): void {
    this.#ending ??= { error: undefined };
    this.#notify();
  }

  /** What has come is read first. */
  fail(error: unknown): void {
    this.#ending ??= { error };
    this.#notify();
  }

  /** Nothing more is read. */
  abort(reason: unknown): void {
    this.#pieces.length = 0;
    this.#size = 0;
    this.fail(reason);
    this.#close(reason);
  }

  // No async function: what one keeps while it waits is kept once a stream, for as long as the model is silent.
  next(): Promise<Result> {
    this.#result.clear();
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#answer();
    });
  }

  /** The read that waits gets what there is. */
  #answer(): void {
    const [resolve, reject] = [this.#resolve, this.#reject];
    if (resolve === undefined || (this.#pieces.length === 0 && this.#ending === undefined)) return;
    this.#resolve = undefined;
    this.#reject = undefined;
    const [first] = this.#pieces;
    if (first !== undefined) {
      const value = this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces, this.#size);
      this.#pieces.length = 0;
      this.#size = 0;
      if (this.#controller?.paused === true) this.#controller.resume();
      this.#result.value = value;
      resolve(this.#result);
    } else if (this.#ending?.error === undefined) {
      resolve({ done: true, value: undefined });
    } else {
      reject?.(this.#ending.error);
    }
  }

  async return(): Promise<Result> {
    const isOver = this.#ending !== undefined;
    this.#pieces.length = 0;
    this.#size = 0;
    this.end();
    if (!isOver) this.#close(new Error('The reader disconnected.'));
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #close(reason: unknown): void {
    this.#controller?.abort(toError(reason));
  }

  /** Not at once: the pieces of one network read come one after another, and go together. */
  #notify(): void {
    if (this.#resolve === undefined || this.#isNotified) return;
    this.#isNotified = true;
    if (this.#hasDelivered) return this.#queue.add(this);
    // The caller waits for the first event; later ones may wait behind those of other streams.
    this.#hasDelivered = true;
    queueMicrotask(() => this.deliver());
  }

  /** For the queue. */
  deliver(): void {
    this.#isNotified = false;
    this.#answer();
  }
}
