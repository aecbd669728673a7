// All side effects, passed as arguments, so that tests can replace them. Inner modules use no globals.

import type { AbortSignalLike } from './abort-signal.ts';
import type { Turns } from './slices.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Aborting it ends the connection at any time until the response is released. */
  readonly signal: AbortSignalLike;
  /** Milliseconds. */
  readonly connectTimeout: number;
  /** Milliseconds until the response headers. */
  readonly headersTimeout: number;
  /** Milliseconds of silence allowed between two reads of the body. */
  readonly bodyTimeout: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** One item per network read. Ending the iteration early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Destroys the connection; a pending read rejects. */
  close(): void;
  /** From then on, the signal of the request has no effect. */
  release(): void;
}

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export interface Effects {
  /** Upstream HTTP. Follows no redirect. Rejects with the cause if there is no response. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the reason of the signal if that is aborted first. */
  sleep(milliseconds: number, signal: AbortSignalLike): Promise<void>;
  /** From 0 to 1. Not for secrets. */
  random(): number;
  /** A new unguessable id, without prefix. */
  newId(): string;
  /** Schedules long work on the event loop. */
  readonly turns: Turns;
  readonly log: Log;
}
