// All impurity, as arguments. Tests replace these; nothing in the middle reaches for a global.

import type { AbortSignalLike } from './abort-signal.ts';
import type { Turns } from './slices.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  /** Ends the connection, whatever it is doing, until the response is released. */
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
  /** One item a network read. Ending the iteration early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Destroys the connection; a pending read rejects. */
  close(): void;
  /** The signal of the request no longer ends it. */
  release(): void;
}

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export interface Effects {
  /** Upstream HTTP. Follows no redirect. Rejects with the cause when there is no response. */
  request(request: HttpRequest): Promise<HttpResponse>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the reason of the signal when that is aborted first. */
  sleep(milliseconds: number, signal: AbortSignalLike): Promise<void>;
  /** From 0 to 1. For chance only, never for secrets. */
  random(): number;
  /** A new unguessable id, without prefix. */
  newId(): string;
  /** The event loop, which long work shares with everything else. */
  readonly turns: Turns;
  readonly log: Log;
}
