import { ApiError } from '../../errors.ts';
import { toRefusal, toReplyError } from '../http/refusal.ts';
import { readRetryAfter } from '../http/retry-after.ts';
import { isJsonObject, textOf } from '../json-object.ts';

/**
 * What a provider package throws, or sends as an error part: an error with `statusCode`, `responseBody` and
 * `responseHeaders`, one of `fetch` without them, or the error object of the service.
 */
export function toApiError(
  error: unknown,
  otherwise: 'upstream_unreachable' | 'upstream_interrupted',
  now: number,
): ApiError {
  if (error instanceof ApiError) return error;
  if (!isJsonObject(error)) return toReplyError(typeof error === 'string' ? error : { error });
  const { statusCode, responseBody, responseHeaders } = error;
  if (typeof statusCode === 'number') {
    const headers = isJsonObject(responseHeaders) ? responseHeaders : {};
    const retryAfter = readRetryAfter(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), textOf(value)])),
      now,
    );
    return toRefusal(statusCode, textOf(responseBody), retryAfter);
  }
  if (!(error instanceof Error)) return toReplyError(error);
  return new ApiError(otherwise, undefined, { cause: error });
}
