// An upstream that fails again and again is given a rest: calls to it fail at once, and cost nobody a time-out. After the
// rest one call goes out to see; its outcome decides.

export interface CircuitBreaker {
  /**
   * Undefined when a call may go out; it must be followed by one `succeed`, `fail` or `cancel`.
   * Otherwise the milliseconds after which it makes sense to ask again.
   */
  admit(): number | undefined;
  succeed(): void;
  fail(): void;
  /** The call said nothing about the upstream. */
  cancel(): void;
}

export interface BreakerPolicy {
  /** So many failures in a row. */
  readonly failures: number;
  /** Milliseconds. */
  readonly rest: number;
}

export function createCircuitBreaker(policy: BreakerPolicy, now: () => number): CircuitBreaker {
  let failures = 0;
  let restsUntil: number | undefined;
  let isProbing = false;
  return {
    admit() {
      if (restsUntil === undefined) return undefined;
      const wait = restsUntil - now();
      // More than a whole rest: the clock was set back, and nobody knows how long ago this was.
      if (wait > 0 && wait <= policy.rest) return wait;
      if (isProbing) return policy.rest;
      isProbing = true;
      return undefined;
    },
    succeed() {
      failures = 0;
      restsUntil = undefined;
      isProbing = false;
    },
    fail() {
      failures++;
      if (failures >= policy.failures) restsUntil = now() + policy.rest;
      isProbing = false;
    },
    cancel() {
      isProbing = false;
    },
  };
}
