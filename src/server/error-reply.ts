import { errorTable, type ApiError } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';

/** An error as a reply that has not begun: JSON, and the headers that go with its code. */
export function toErrorReply(error: ApiError) {
  const headers: Record<string, string> = {};
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfter)));
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  return { status: errorTable[error.code].status, headers, json: JSON.stringify(toErrorBody(error)) };
}
