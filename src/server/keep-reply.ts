import type { RequestForReply } from '../wire/parse-request.ts';
import type { ApiKey } from './api-keys.ts';
import type { KeepReply } from './generation-stream.ts';
import type { StoredReplies } from './stored-replies.ts';

/** Stores the input of a reply, and returns a function that stores the reply. Undefined if it is not to be stored. */
export function beginKeeping(
  replies: StoredReplies | undefined,
  key: ApiKey,
  id: string,
  request: RequestForReply | undefined,
): KeepReply | undefined {
  const input = request?.stored;
  if (replies === undefined || input === undefined) return undefined;
  const written = replies.keepInput(key, id, input);
  return keepWith(replies, key, id, written);
}

/** A separate function, because a closure above would keep the request in memory for as long as the stream lasts. */
function keepWith(replies: StoredReplies, key: ApiKey, id: string, written: Promise<void>): KeepReply {
  return async (reply) => {
    await Promise.all([written, replies.keep(key, id, reply)]);
  };
}
