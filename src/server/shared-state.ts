// State that all processes that serve requests share, each part behind its own interface: held in this process, in Redis,
// or by the primary of several processes.
import type { Effects } from '../effects.ts';
import { createLimitStore, type LimitStore, type LimitStoreOptions } from './limit-store.ts';
import type { Redis } from './redis.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import type { SharedLogs } from './resume/shared-logs.ts';
import { createTextStore, type TextStore } from './text-store.ts';

/** Texts of replies, by purpose. */
export interface SharedTexts {
  /** Cached replies. */
  readonly replies: TextStore;
  /** Stored responses, which later requests build on. */
  readonly responses: TextStore;
}

export interface SharedState {
  readonly limits: LimitStore;
  readonly texts: SharedTexts;
  /** Absent: no other process writes or reads the streams of this one. */
  readonly logs?: SharedLogs | undefined;
  /** Replies in progress at once. */
  readonly streams: Semaphore;
}

export interface SharedTextOptions {
  /** Milliseconds a reply is cached. */
  readonly cacheTtl: number;
  /** Bytes of cached replies. */
  readonly cacheSize: number;
  /** Milliseconds a response is stored. */
  readonly responseTtl: number;
  /** Bytes of stored responses. */
  readonly responseSize: number;
}

export interface SharedStateOptions extends SharedTextOptions {
  readonly maxConcurrentReplies: number;
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
    texts: createSharedTexts(options, redis, { now }),
    logs,
    streams: createSemaphore(options.maxConcurrentReplies),
  };
}

export function createSharedTexts(
  { cacheTtl, cacheSize, responseTtl, responseSize }: SharedTextOptions,
  redis: Redis | undefined,
  { now }: Pick<Effects, 'now'>,
): SharedTexts {
  const responses = { time: responseTtl, isRenewed: true, size: responseSize, prefix: 'tessera:response:' };
  return {
    replies: createTextStore({ time: cacheTtl, size: cacheSize, prefix: 'tessera:reply:', redis, now }),
    // Each turn of a conversation reads all earlier ones, so a conversation lives until its last turn expires.
    responses: createTextStore({ ...responses, redis, now }),
  };
}
