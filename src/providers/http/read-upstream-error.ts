// Reads the error response of an upstream, as far as the log needs it.

import type { ApiError } from '../../errors.ts';
import type { Connection } from './connection.ts';
import { toUpstreamError } from './upstream-error.ts';
import { readRetryAfter } from './retry-after.ts';

export interface UpstreamError {
  readonly status: number;
  /** The text of the response. For matching only: it may repeat the request and its key. */
  readonly text: string;
  readonly error: ApiError;
}

const maxTextLength = 64 * 1024;

/** Ends the connection. Rejects only if the caller has disconnected. */
export async function readUpstreamError(
  connection: Connection,
  { timeouts }: { readonly timeouts: { readonly trailing: number } },
  now: number,
): Promise<UpstreamError> {
  const { status, headers } = connection.response;
  const text = await readText(connection, timeouts.trailing);
  connection.signal.throwIfAborted();
  return { status, text, error: toUpstreamError(status, text, readRetryAfter(headers, now)) };
}

async function readText({ response }: Connection, timeout: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const timer = setTimeout(() => response.close(), timeout);
  try {
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > maxTextLength) break;
    }
  } catch {
    // The status alone is sufficient; the text only adds detail.
  } finally {
    clearTimeout(timer);
    response.release();
  }
  return text;
}
