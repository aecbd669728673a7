// What was used within a window of time: rate-limiter-flexible, in memory or in Redis. The one file that knows it.
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

/** What a limit does while Redis is away: each instance counts for itself, nobody counts, nobody is let in. */
export type Outage = 'memory' | 'open' | 'closed';

export interface Count {
  readonly used: number;
  /** Milliseconds until the window is over. */
  readonly reset: number;
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
  const limiter = redis === undefined ? memory : shared(redis, keyPrefix, window ?? longWindow, outage, memory);
  return {
    async add(id, points) {
      try {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(id, points);
        return { used: consumedPoints, reset: Math.max(0, msBeforeNext) };
      } catch (error) {
        if (outage === 'open') return { used: 0, reset: 0 };
        throw error;
      }
    },
  };
}

function shared(
  redis: Redis,
  keyPrefix: string,
  duration: number,
  outage: Outage,
  memory: RateLimiterMemory,
): RateLimiterAbstract {
  const storeClient = {
    get isReady() {
      return redis.isReady;
    },
    eval: (script: string, given: { readonly keys: readonly string[]; readonly arguments: readonly string[] }) =>
      redis.run(script, given.keys, given.arguments),
  };
  return new RateLimiterRedis({
    storeClient,
    useRedisPackage: true,
    keyPrefix,
    points: 0,
    duration,
    ...(outage === 'memory' && { insuranceLimiter: memory }),
  });
}
