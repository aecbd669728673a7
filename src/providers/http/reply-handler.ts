// What undici is told to do with one reply. It holds no more than it needs while the reply goes on: there may be
// thousands of them.
import type { Dispatcher } from 'undici';

import { ReplyBody, toError } from './reply-body.ts';

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
}

interface Waiting {
  resolve(reply: RawReply): void;
  reject(error: unknown): void;
}

/** Settles once: with the headers, or as soon as the signal is aborted, for nobody waits for a connection then. */
export class ReplyHandler implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  #waiting: Waiting | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #body: ReplyBody | undefined;

  constructor(signal: AbortSignal, waiting: Waiting) {
    this.#signal = signal;
    this.#waiting = waiting;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onAbort = (): void => {
    const reason: unknown = this.#signal.reason;
    this.#reject(reason);
    if (this.#body === undefined) this.#controller?.abort(toError(reason));
    else this.#body.abort(reason);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) controller.abort(toError(this.#signal.reason));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // "Early hints" and their like come before the reply.
    if (status < 200) return;
    // The same again, as it came.
    controller.rawHeaders = null;
    this.#body = new ReplyBody(controller);
    this.#waiting?.resolve({ status, headers: flatten(headers), body: this.#body });
    this.#waiting = undefined;
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    this.#body?.push(piece);
  }

  onResponseEnd(): void {
    this.#forget();
    this.#body?.end();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.#forget();
    this.#reject(error);
    this.#body?.fail(error);
  }

  #reject(error: unknown): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #forget(): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
  }
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
