// Which failures are worth another try, of whom, and when. Pure.

import type { ApiError, ErrorCode } from '../../errors.ts';

export interface RetryPolicy {
  /** Further tries of the same upstream. */
  readonly retries: number;
  /** Milliseconds before the first of them; it doubles with each. */
  readonly firstDelay: number;
  /** Milliseconds. An upstream that asks for more is not waited for. */
  readonly longestDelay: number;
  /** Milliseconds after the call began; no try begins later. Longer than one upstream may keep silent. */
  readonly deadline: number;
  /** Milliseconds for a whole reply, its tries and its fallbacks included. */
  readonly replyTime: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  retries: 2,
  firstDelay: 250,
  longestDelay: 8_000,
  deadline: 180_000,
  replyTime: 1_800_000,
};

/** The upstream, or the way to it, is in trouble. HTTP 408, 409, 5xx, and whatever happens to connections. */
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

/** The same call may have another outcome. */
export function isTransient(error: ApiError): boolean {
  return countsAsFailure(error) || error.code === 'upstream_rate_limited';
}

const isAboutUpstream: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'upstream_refused',
  'upstream_misconfigured',
  'context_length_exceeded',
]);

/** Another upstream may have another opinion: of its key, of what is valid, of how much it can read. */
export function shouldFailOver(error: ApiError): boolean {
  return isTransient(error) || isAboutUpstream.has(error.code);
}

/** Milliseconds to wait; undefined if the upstream asks for more time than is left. `tries`: retries so far. */
export function delayOf(error: ApiError, tries: number, policy: RetryPolicy, random: number): number | undefined {
  const { firstDelay, longestDelay } = policy;
  if (error.retryAfter === undefined) {
    const backoff = Math.min(longestDelay, firstDelay * 2 ** tries);
    // Half of it is jitter, so that requests that failed together are not retried together.
    return Math.round(backoff * (0.5 + random / 2));
  }
  const asked = error.retryAfter * 1_000;
  return asked > longestDelay ? undefined : Math.round(asked + firstDelay * random);
}
