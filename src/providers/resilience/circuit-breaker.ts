// Circuit breaker: while an upstream keeps failing, calls to it fail immediately instead of waiting for a timeout.
// After a pause, the outcome of one probe call decides.

export interface CircuitBreaker {
  /**
   * Returns undefined if a call may be made, which must be followed by one `succeed`, `fail` or `cancel`. Otherwise
   * returns the milliseconds until another attempt makes sense.
   */
  admit(): number | undefined;
  succeed(): void;
  fail(): void;
  /** The call says nothing about the upstream. */
  cancel(): void;
  /** Applies an outcome that another process has observed. */
  hear(outcome: Outcome): void;
}

export type Outcome = 'succeeded' | 'failed';

export interface BreakerPolicy {
  /** Consecutive failures that open the circuit. */
  readonly failures: number;
  /** The pause in milliseconds. */
  readonly rest: number;
}

/** `tell` receives the outcomes that other processes need, which excludes a success that changes nothing. */
export function createCircuitBreaker(
  policy: BreakerPolicy,
  now: () => number,
  tell: (outcome: Outcome) => void = () => {},
): CircuitBreaker {
  let failures = 0;
  let restsUntil: number | undefined;
  let isProbing = false;

  function hear(outcome: Outcome): void {
    failures = outcome === 'failed' ? failures + 1 : 0;
    restsUntil = failures >= policy.failures ? now() + policy.rest : undefined;
  }

  return {
    hear,
    admit() {
      if (restsUntil === undefined) return undefined;
      const wait = restsUntil - now();
      // A wait longer than the whole pause means that the clock was set back, so the elapsed time is unknown.
      if (wait > 0 && wait <= policy.rest) return wait;
      if (isProbing) return policy.rest;
      isProbing = true;
      return undefined;
    },
    succeed() {
      isProbing = false;
      if (failures === 0) return;
      hear('succeeded');
      tell('succeeded');
    },
    fail() {
      isProbing = false;
      hear('failed');
      tell('failed');
    },
    cancel() {
      isProbing = false;
    },
  };
}
