import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import { createStoredReplies, type StoredReplies } from '../server/stored-replies.ts';
import type { TextStore } from '../server/text-store.ts';

export function openResponses(
  { storeResponses, bodyLimit, bodyValueLimit }: Settings,
  store: TextStore,
  { turns }: Pick<Effects, 'turns'>,
): StoredReplies | undefined {
  if (storeResponses === 'off') return undefined;
  return createStoredReplies(store, { size: bodyLimit, values: bodyValueLimit }, turns);
}
