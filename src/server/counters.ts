// What was used within a window of time: rate-limiter-flexible, in memory or in Redis. The one file that knows it.
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** What a limit does while Redis is away: each instance counts for itself, nobody counts, nobody is let in. */
export type Outage = 'memory' | 'open' | 'closed';

export interface Count {
  readonly used: number;
  /** Milliseconds until the window is over. */
  readonly reset: number;
  /**
   * Adds to what was counted, where it was counted. Taking back is never a gift: not after the window, not from a Redis
   * that may have forgotten what was added. What cannot be told to Redis is lost.
   */
  readonly correct: (points: number) => void;
}

export interface Counter {
  /** Adds and tells the sum, in one step. Rejects only when Redis is away and the limit is then closed. */
  add(id: string, points: number): Promise<Count>;
}

export interface CounterOptions {
  readonly name: string;
  /** Seconds. Undefined: the window is part of the id, and is never reused. */
  readonly window?: number | undefined;
  readonly redis?: Redis | undefined;
  readonly outage: Outage;
}

/** Ids that carry their window are forgotten after this: a month and some days. */
const longWindow = 35 * 86_400;

export function createCounter({ name, window, redis, outage }: CounterOptions): Counter {
  const keyPrefix = `tessera:${name}`;
  // A month does not fit into a timer of Node: such records stay, one for each key and month.
  const memory = new RateLimiterMemory({ keyPrefix, points: 0, duration: window ?? 0 });
  const shared = redis && inRedis(redis, keyPrefix, window ?? longWindow);

  async function count(limiter: RateLimiterAbstract, id: string, points: number): Promise<Count> {
    const session = redis?.session;
    const { consumedPoints, msBeforeNext } = await limiter.penalty(id, points);
    // A clock that was set back makes a window look longer than it is.
    const reset = Math.min(Math.max(0, msBeforeNext), 1000 * (window ?? longWindow));
    const until = window === undefined ? Number.POSITIVE_INFINITY : performance.now() + reset;
    return {
      used: consumedPoints,
      reset,
      correct(more) {
        const isKnown = limiter === memory || redis?.session === session;
        if (more > 0 || (isKnown && performance.now() < until)) limiter.penalty(id, more).catch(() => undefined);
      },
    };
  }

  return {
    async add(id, points) {
      if (shared === undefined) return count(memory, id, points);
      try {
        return await count(shared, id, points);
      } catch (error) {
        if (outage === 'closed') throw error;
        return outage === 'open' ? { used: 0, reset: 0, correct: () => undefined } : count(memory, id, points);
      }
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
