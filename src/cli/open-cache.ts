import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import type { Redis } from '../server/redis.ts';
import { createReplyCache, type ReplyCache } from '../server/reply-cache.ts';

export function openCache(
  { cache, cacheTime: time, cacheSize: size }: Settings,
  redis: Redis | undefined,
  { now }: Pick<Effects, 'now'>,
): ReplyCache | undefined {
  return cache === 'off' ? undefined : createReplyCache({ time, size, redis, now });
}
