// Makes one request to an upstream, and converts the failures of the connection to errors.

import type { AbortSignalLike } from '../../abort-signal.ts';
import type { Effects, HttpResponse } from '../../effects.ts';
import { toTransportError } from './transport-error.ts';

/** Milliseconds. */
export interface UpstreamTimeouts {
  readonly connect: number;
  /** Until the response headers. Some servers send them only with the first token. */
  readonly headers: number;
  /** Silence between two reads of the body. */
  readonly body: number;
  /** For data after the answer: usage after the finish reason, or the text of a refusal. */
  readonly trailing: number;
}

export interface UpstreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly timeouts: UpstreamTimeouts;
}

export interface Connection {
  readonly response: HttpResponse;
  /** The caller's signal. If it is aborted, its reason is the error, whatever the connection reports. */
  readonly signal: AbortSignalLike;
}

/** Resolves with the response headers, whatever their status. Rejects with an ApiError or the signal's reason. */
export function openConnection(
  request: Effects['request'],
  { url, headers, body, timeouts }: UpstreamRequest,
  signal: AbortSignalLike,
): Promise<Connection> {
  const { connect: connectTimeout, headers: headersTimeout, body: bodyTimeout } = timeouts;
  return request({ method: 'POST', url, headers, body, signal, connectTimeout, headersTimeout, bodyTimeout }).then(
    (response) => ({ response, signal }),
    (error: unknown) => {
      signal.throwIfAborted();
      throw toTransportError(error, 'upstream_unreachable');
    },
  );
}

export function isAccepted({ response }: Connection): boolean {
  return response.status >= 200 && response.status < 300;
}
