// Usage within a time window: rate-limiter-flexible, in memory or in Redis. The only file that imports it.
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** What a limit does while Redis is unavailable: each instance counts on its own, all requests pass, or all are rejected. */
export type Outage = 'memory' | 'fail-open' | 'fail-closed';

/** Plain data, so that it can be passed between processes. */
export interface Count {
  readonly id: string;
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly reset: number;
  /** Where it was counted; a number is a session of Redis. */
  readonly place: 'memory' | 'nowhere' | number;
  /** When the window ends, by the clock (`performance.now`) of the process that counted. Absent: never. */
  readonly until?: number | undefined;
}

export interface Counter {
  /** Adds and returns the sum, atomically. Rejects only when Redis is unavailable and the limit fails closed. */
  add(id: string, points: number): Promise<Count>;
  /**
   * Corrects a count where it was counted. A negative correction never grants more than was taken: it is ignored after
   * the window, and if Redis may have lost the count since. A correction that Redis does not receive is lost.
   */
  correct(count: Count, points: number): void;
}

export interface CounterOptions {
  readonly name: string;
  /** Seconds. Undefined: the window is part of the id, and is never reused. */
  readonly window?: number | undefined;
  readonly redis?: Redis | undefined;
  readonly outage: Outage;
}

/** Milliseconds after which ids that contain their window expire: a month and some days. */
const longWindow = 35 * 86_400;

export function createCounter({ name, window, redis, outage }: CounterOptions): Counter {
  const keyPrefix = `tessera:${name}`;
  // A month exceeds the range of Node's timers, so these records are never removed: one for each key and month.
  const memory = new RateLimiterMemory({ keyPrefix, points: 0, duration: window ?? 0 });
  const shared = redis && inRedis(redis, keyPrefix, window ?? longWindow);

  async function count(limiter: RateLimiterAbstract, id: string, points: number): Promise<Count> {
    const place = limiter === memory || redis === undefined ? 'memory' : redis.session;
    const { consumedPoints, msBeforeNext } = await limiter.penalty(id, points);
    // If the clock was set back, the window appears longer than it is.
    const reset = Math.min(Math.max(0, msBeforeNext), 1000 * (window ?? longWindow));
    const until = window === undefined ? undefined : performance.now() + reset;
    return { id, used: consumedPoints, reset, place, until };
  }

  return {
    async add(id, points) {
      if (shared === undefined) return count(memory, id, points);
      try {
        return await count(shared, id, points);
      } catch (error) {
        if (outage === 'fail-closed') throw error;
        return outage === 'fail-open' ? { id, used: 0, reset: 0, place: 'nowhere' } : count(memory, id, points);
      }
    },
    correct({ id, place, until = Number.POSITIVE_INFINITY }, points) {
      const limiter = place === 'memory' ? memory : place === 'nowhere' ? undefined : shared;
      const isKnown = place === 'memory' || place === redis?.session;
      if (points > 0 || (isKnown && performance.now() < until)) limiter?.penalty(id, points).catch(() => undefined);
    },
  };
}

function inRedis(redis: Redis, keyPrefix: string, duration: number): RateLimiterAbstract {
  const storeClient = {
    get isReady() {
      return redis.isReady;
    },
    eval: (script: string, given: { readonly keys: readonly string[]; readonly arguments: readonly string[] }) =>
      redis.run(script, given.keys, given.arguments),
  };
  return new RateLimiterRedis({ storeClient, useRedisPackage: true, keyPrefix, points: 0, duration });
}
