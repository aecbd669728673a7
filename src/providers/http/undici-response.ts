// One HTTP exchange with undici: both its handler for the reply and the response that other code reads. A single
// object, which keeps as little as possible during the reply, because there may be thousands.
import type { Dispatcher } from 'undici';

import type { AbortSignalLike } from '../../abort-signal.ts';
import type { HttpResponse } from '../../effects.ts';
import { decoded } from './content-encoding.ts';
import type { Exchange } from './connection-pool.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { ReplyBody, toError } from './reply-body.ts';

interface Waiting {
  resolve(response: UndiciResponse): void;
  reject(error: unknown): void;
}

/** Settles once: with the headers, or when the signal is aborted, even without a connection. */
export class UndiciResponse implements HttpResponse, Exchange {
  status = 0;
  headers: Readonly<Record<string, string>> = {};
  body: HttpResponse['body'];
  readonly #raw: ReplyBody;
  /** Undefined after `release`. */
  #signal: AbortSignalLike | undefined;
  #waiting: Waiting | undefined;
  #controller: Dispatcher.DispatchController | undefined;

  constructor(signal: AbortSignalLike, queue: DeliveryQueue, waiting: Waiting) {
    this.#raw = new ReplyBody(queue);
    this.body = this.#raw;
    this.#signal = signal;
    this.#waiting = waiting;
    signal.addEventListener('abort', this.#onAbort);
  }

  get isAborted(): boolean {
    return this.#controller?.aborted === true;
  }

  readonly #onAbort = (): void => {
    if (this.#signal !== undefined) this.#abort(this.#signal.reason);
  };

  #abort(reason: unknown): void {
    this.#reject(reason);
    if (this.status === 0) this.#controller?.abort(toError(reason));
    else this.#raw.abort(reason);
  }

  close(): void {
    this.release();
    this.#abort(new Error('The reader disconnected.'));
  }

  release(): void {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#signal = undefined;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal?.aborted === true) controller.abort(toError(this.#signal.reason));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // Interim responses, such as "early hints", precede the reply.
    if (status < 200) return;
    // A second copy of the headers.
    controller.rawHeaders = null;
    this.#raw.start(controller);
    this.status = status;
    this.headers = flatten(headers);
    this.body = decoded(this.#raw, this.headers['content-encoding']);
    this.#waiting?.resolve(this);
    this.#waiting = undefined;
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    this.#raw.push(piece);
  }

  onResponseEnd(): void {
    this.release();
    this.#raw.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.release();
    this.#reject(error);
    this.#raw.fail(error);
  }

  #reject(error: unknown): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
