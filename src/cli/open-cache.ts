import type { Settings } from '../config/load-settings.ts';
import { createReplyCache, type ReplyCache, type ReplyStore } from '../server/reply-cache.ts';

export function openCache({ cache }: Settings, store: ReplyStore): ReplyCache | undefined {
  return cache === 'off' ? undefined : createReplyCache(store);
}
