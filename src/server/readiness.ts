import type { Outage } from './counters.ts';
import type { Redis } from './redis.ts';

/** The answer of `/readyz`. */
export interface Readiness {
  /** Whether the service takes work. */
  readonly isReady: boolean;
  /** Absent: none is configured. */
  readonly redis?: 'ready' | 'unavailable' | undefined;
  /** Such as `2 of 2`. Absent for a single process. */
  readonly workers?: string | undefined;
}

/** While Redis is unavailable, the service is ready only if no limit fails closed. */
export function redisReadiness(
  redis: Pick<Redis, 'isReady'> | undefined,
  outage: Readonly<Record<string, Outage>>,
): Readiness {
  if (redis === undefined) return { isReady: true };
  return redis.isReady
    ? { isReady: true, redis: 'ready' }
    : { isReady: !Object.values(outage).includes('fail-closed'), redis: 'unavailable' };
}
