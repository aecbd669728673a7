// Circuit breaker: while an upstream keeps failing, calls to it fail at once instead of waiting for a timeout. After the
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
  /** Another process that calls the same upstream has learned this of it. */
  hear(outcome: Outcome): void;
}

export type Outcome = 'succeeded' | 'failed';

export interface BreakerPolicy {
  /** So many failures in a row. */
  readonly failures: number;
  /** Milliseconds. */
  readonly rest: number;
}

/** `tell` receives the outcomes that other processes need; a success that changes nothing is not among them. */
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
      // Longer than the whole pause: the clock was set back, so the time since then is unknown.
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
