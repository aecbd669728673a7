// Decides which failures are retried, at which upstream, and when. Pure.

import type { ApiError, ErrorCode } from '../../errors.ts';

export interface RetryPolicy {
  /** The number of retries at one upstream. */
  readonly retries: number;
  /** Milliseconds before the first retry; the delay doubles with each. */
  readonly firstDelay: number;
  /** Milliseconds. An upstream that asks for a longer wait is not retried. */
  readonly maxDelay: number;
  /** Milliseconds after the start of the call; no attempt begins later. Longer than one upstream may be silent. */
  readonly deadline: number;
  /** Milliseconds for a complete reply, including retries and fallbacks. */
  readonly replyTime: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retries: 2,
  firstDelay: 250,
  maxDelay: 8_000,
  deadline: 180_000,
  replyTime: 1_800_000,
};

/** The upstream or the connection to it has a problem: HTTP 408, 409, 5xx, and all connection failures. */
const sick: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_failed',
  'upstream_interrupted',
  'overloaded',
]);

export function countsAsFailure({ code }: ApiError): boolean {
  return sick.has(code);
}

/** True if the same call may succeed later. */
export function isTransient(error: ApiError): boolean {
  return countsAsFailure(error) || error.code === 'upstream_rate_limited';
}

const isAboutUpstream: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_refused',
  'upstream_misconfigured',
  'context_length_exceeded',
]);

/** True if another upstream may accept the call: it has another key, other validation, another context window. */
export function shouldFailOver(error: ApiError): boolean {
  return isTransient(error) || isAboutUpstream.has(error.code);
}

/** Milliseconds to wait; undefined if the upstream asks for more time than is left. `tries`: retries so far. */
export function delayOf(error: ApiError, tries: number, policy: RetryPolicy, random: number): number | undefined {
  const { firstDelay, maxDelay } = policy;
  if (error.retryAfter === undefined) {
    const backoff = Math.min(maxDelay, firstDelay * 2 ** tries);
    // Half of it is jitter, so that requests that failed together are not retried together.
    return Math.round(backoff * (0.5 + random / 2));
  }
  const asked = error.retryAfter * 1_000;
  return asked > maxDelay ? undefined : Math.round(asked + firstDelay * random);
}
