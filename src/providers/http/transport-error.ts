// What a failure of the connection is called. Anything that is not a failure of the connection is a bug and stays one.

import { ApiError } from '../../errors.ts';

const timeoutCodes: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Errors of our own making: a wrong URL, a header that cannot be sent. */
const bugCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'ERR_INVALID_URL', 'ERR_INVALID_ARG_TYPE']);

/** `otherwise` says what it means that the connection broke: before the response, or in the middle of it. */
export function toTransportError(error: unknown, otherwise: 'upstream_unreachable' | 'upstream_interrupted'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof ApiError || bugCodes.has(code)) return error;
  return new ApiError(timeoutCodes.has(code) ? 'upstream_timeout' : otherwise, undefined, { cause: error });
}
