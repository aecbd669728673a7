import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createReplyCache, type ReplyCache } from '../server/reply-cache.ts';
import type { TextStore } from '../server/text-store.ts';

export function openCache(
  { cache }: Settings,
  store: TextStore,
  { turns }: Pick<Effects, 'turns'>,
): ReplyCache | undefined {
  return cache === 'off' ? undefined : createReplyCache(store, turns);
}
