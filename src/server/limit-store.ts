// The counters behind the limits, shared by all processes that serve together. In memory or in Redis.
import { createCounter, type Counter, type Outage } from './counters.ts';
import { createLeases, type Leases } from './leases.ts';
import type { Redis } from './redis.ts';

export interface LimitStore {
  /** Per minute. */
  readonly requests: Counter;
  /** Per minute. */
  readonly tokens: Counter;
  /** Tokens per month; the ids contain the month. */
  readonly month: Counter;
  /** Replies in progress. */
  readonly replies: Leases;
  close(): void;
}

export interface LimitStoreOptions {
  readonly redis?: Redis | undefined;
  readonly outage: { readonly [Name in 'requests' | 'tokens' | 'replies' | 'month']: Outage };
}

export function createLimitStore({ redis, outage }: LimitStoreOptions): LimitStore {
  const replies = createLeases(redis, outage.replies);
  return {
    requests: createCounter({ name: 'requests', window: 60, redis, outage: outage.requests }),
    tokens: createCounter({ name: 'tokens', window: 60, redis, outage: outage.tokens }),
    month: createCounter({ name: 'month', redis, outage: outage.month }),
    replies,
    close: () => replies.close(),
  };
}
