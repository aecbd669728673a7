import type { RequestForReply } from '../wire/parse-request.ts';
import type { ApiKey } from './api-keys.ts';
import type { StoreReply } from './generation-stream.ts';
import type { StoredReplies } from './stored-replies.ts';

/** Stores the input of a reply, and returns a function that stores the reply. Undefined if it is not to be stored. */
export function startStoring(
  replies: StoredReplies | undefined,
  key: ApiKey,
  id: string,
  request: RequestForReply | undefined,
): StoreReply | undefined {
  const input = request?.stored;
  if (replies === undefined || input === undefined) return undefined;
  const written = replies.keepInput(key, id, input);
  return storeWith(replies, key, id, written);
}

/** A separate function, because a closure above would keep the request in memory for as long as the stream lasts. */
function storeWith(replies: StoredReplies, key: ApiKey, id: string, written: Promise<void>): StoreReply {
  return async (reply) => {
    await Promise.all([written, replies.keep(key, id, reply)]);
  };
}
