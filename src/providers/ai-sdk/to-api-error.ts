import { ApiError } from '../../errors.ts';
import { toCause, toUpstreamError, toReplyError } from '../http/upstream-error.ts';
import { readRetryAfter } from '../http/retry-after.ts';
import { isJsonObject, textOf } from '../json-object.ts';

/**
 * Converts what a provider package throws or sends as an error part: an error with `statusCode`, `responseBody` and
 * `responseHeaders`, an error of `fetch` without them, or the error object of the service.
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
    return toUpstreamError(statusCode, textOf(responseBody), retryAfter);
  }
  if (!(error instanceof Error)) return toReplyError(error);
  // Packages put requests and responses into the messages and properties of their errors, so only a code is kept.
  const code = /^[A-Z][A-Z0-9_]{1,40}$/.exec(codeOf(error) ?? codeOf(error.cause) ?? '')?.[0];
  const place = code === undefined ? 'An error of the provider package' : `An error of the provider package (${code})`;
  return new ApiError(otherwise, undefined, { cause: toCause(place, `${error.name}: ${error.message}`) });
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
