// Classifies failures of the connection. Any other error is a bug and is not converted.

import { ApiError } from '../../errors.ts';

const timeoutCodes: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

/** Errors caused by our own input: a wrong URL, a header that cannot be sent. */
const bugCodes: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'ERR_INVALID_URL', 'ERR_INVALID_ARG_TYPE']);

/** `otherwise` is the meaning of a broken connection: before the response, or in the middle of it. */
export function toTransportError(error: unknown, otherwise: 'upstream_unreachable' | 'upstream_interrupted'): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof ApiError || bugCodes.has(code)) return error;
  return new ApiError(timeoutCodes.has(code) ? 'upstream_timeout' : otherwise, undefined, { cause: error });
}
