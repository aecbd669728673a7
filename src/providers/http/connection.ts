// One request to an upstream and the right to end it. The caller's signal ends it too, until release().

import type { Effects, HttpResponse } from '../../effects.ts';
import { toTransportError } from './transport-error.ts';

/** Milliseconds. */
export interface UpstreamTimeouts {
  readonly connect: number;
  /** Until the response headers. Some servers send them only with the first token. */
  readonly headers: number;
  /** Silence between two reads of the body. */
  readonly body: number;
  /** For what comes after the answer itself: usage after the finish reason, the text of a refusal. */
  readonly trailing: number;
}

export interface UpstreamRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeouts: UpstreamTimeouts;
}

export interface Connection {
  readonly response: HttpResponse;
  /** The caller's. When it is aborted, its reason is the error, whatever the connection says. */
  readonly signal: AbortSignal;
  /** Destroys the connection, even while a read is under way. */
  readonly close: () => void;
  /** The caller's signal no longer ends this connection. */
  readonly release: () => void;
}

/** Settles with the response headers, whatever their status; rejects with an ApiError or the signal's reason. */
export async function openConnection(
  request: Effects['request'],
  { url, headers, body, timeouts }: UpstreamRequest,
  signal: AbortSignal,
): Promise<Connection> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal.reason);
  const release = (): void => signal.removeEventListener('abort', follow);
  signal.addEventListener('abort', follow, { once: true });
  try {
    const response = await request({
      method: 'POST',
      url,
      headers,
      body,
      signal: controller.signal,
      connectTimeout: timeouts.connect,
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    });
    return { response, signal, release, close: () => (release(), controller.abort()) };
  } catch (error) {
    release();
    signal.throwIfAborted();
    throw toTransportError(error, 'upstream_unreachable');
  }
}

export function isAccepted({ response }: Connection): boolean {
  return response.status >= 200 && response.status < 300;
}
