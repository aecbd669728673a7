import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createLimits, type Limits } from '../server/limits.ts';
import type { Redis } from '../server/redis.ts';

export function openLimits(settings: Settings, redis: Redis | undefined, { now }: Pick<Effects, 'now'>): Limits {
  return createLimits({
    perKey: {
      requestsPerMinute: settings.keyRequestsPerMinute,
      tokensPerMinute: settings.keyTokensPerMinute,
      streams: settings.keyStreams,
      tokensPerMonth: settings.keyTokensPerMonth,
    },
    total: {
      requestsPerMinute: settings.totalRequestsPerMinute,
      tokensPerMinute: settings.totalTokensPerMinute,
      streams: settings.totalStreams,
      tokensPerMonth: settings.totalTokensPerMonth,
    },
    outage: settings.withoutRedis,
    redis,
    now,
  });
}
