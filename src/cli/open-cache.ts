import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createReplyCache, type ReplyCache, type ReplyStore } from '../server/reply-cache.ts';

export function openCache(
  { cache }: Settings,
  store: ReplyStore,
  { turns }: Pick<Effects, 'turns'>,
): ReplyCache | undefined {
  return cache === 'off' ? undefined : createReplyCache(store, turns);
}
