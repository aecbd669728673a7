import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import type { LimitStore } from '../server/limit-store.ts';
import { createLimits, type Limits } from '../server/limits.ts';

export function openLimits(settings: Settings, store: LimitStore, { now }: Pick<Effects, 'now'>): Limits {
  return createLimits({
    perKey: {
      requestsPerMinute: settings.keyRequestsPerMinute,
      tokensPerMinute: settings.keyTokensPerMinute,
      concurrentReplies: settings.keyConcurrentReplies,
      tokensPerMonth: settings.keyTokensPerMonth,
    },
    total: {
      requestsPerMinute: settings.totalRequestsPerMinute,
      tokensPerMinute: settings.totalTokensPerMinute,
      concurrentReplies: settings.totalConcurrentReplies,
      tokensPerMonth: settings.totalTokensPerMonth,
    },
    store,
    now,
  });
}
