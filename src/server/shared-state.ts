// State that all processes that serve requests share, each part behind its own interface: held in this process, in Redis,
// or by the primary of several processes.
import type { Effects } from '../effects.ts';
import { createLimitStore, type LimitStore, type LimitStoreOptions } from './limit-store.ts';
import type { Redis } from './redis.ts';
import { createReplyStore, type ReplyStore } from './reply-cache.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import type { SharedLogs } from './resume/shared-logs.ts';

export interface SharedState {
  readonly limits: LimitStore;
  /** Cached replies. */
  readonly replies: ReplyStore;
  /** Absent: no other process writes or reads the streams of this one. */
  readonly logs?: SharedLogs | undefined;
  /** Replies in progress at once. */
  readonly streams: Semaphore;
}

export interface SharedStateOptions {
  readonly maxConcurrentReplies: number;
  /** Milliseconds a reply is cached. */
  readonly cacheTtl: number;
  /** Characters of cached replies. */
  readonly cacheSize: number;
  /** What each limit does while Redis is unavailable. */
  readonly withoutRedis: LimitStoreOptions['outage'];
}

/** The state of a single process, with Redis if it is configured. */
export function createSharedState(
  options: SharedStateOptions,
  redis: Redis | undefined,
  logs: SharedLogs | undefined,
  { now }: Pick<Effects, 'now'>,
): SharedState {
  return {
    limits: createLimitStore({ redis, outage: options.withoutRedis }),
    replies: createReplyStore({ time: options.cacheTtl, size: options.cacheSize, redis, now }),
    logs,
    streams: createSemaphore(options.maxConcurrentReplies),
  };
}
