// The body of a reply directly from the socket, without a stream in between. Each read returns one item with everything
// that arrived since the last one.
import type { Dispatcher } from 'undici';
import { ReusableResult } from '../../reusable-result.ts';
import type { Delivery, DeliveryQueue } from './delivery-queue.ts';

type Result = IteratorResult<Uint8Array, undefined>;

/** Maximum number of waiting bytes before the sender is paused. */
const highWaterMark = 64 * 1024;

/** An abort reason can be anything; a connection needs an error. */
export const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The caller disconnected.', { cause: reason });

/** One reader, one read at a time. Ending the iteration early closes the connection. */
export class ReplyBody implements AsyncIterableIterator<Uint8Array, undefined>, Delivery {
  readonly #queue: DeliveryQueue;
  #controller: Dispatcher.DispatchController | undefined;
  #pieces: Uint8Array[] = [];
  #size = 0;
  /** Undefined while more may come. */
  #ending: { readonly error: unknown } | undefined;
  /** Resolves the pending read. */
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

  /** Fails the reads after those for data that has already arrived. */
  fail(error: unknown): void {
    this.#ending ??= { error };
    this.#notify();
  }

  /** Drops data that has not been read. */
  abort(reason: unknown): void {
    this.#pieces.length = 0;
    this.#size = 0;
    this.fail(reason);
    this.#close(reason);
  }

  // Not an async function: its suspended state would exist once per stream for as long as the model is silent.
  next(): Promise<Result> {
    this.#result.clear();
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#answer();
    });
  }

  /** Resolves the pending read with the available data. */
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

  /** Deferred, because the pieces of one network read arrive one after another and are returned together. */
  #notify(): void {
    if (this.#resolve === undefined || this.#isNotified) return;
    this.#isNotified = true;
    if (this.#hasDelivered) return this.#queue.add(this);
    // The client waits for the first event; later events may be queued after those of other streams.
    this.#hasDelivered = true;
    queueMicrotask(() => this.deliver());
  }

  /** Called by the queue. */
  deliver(): void {
    this.#isNotified = false;
    this.#answer();
  }
}
