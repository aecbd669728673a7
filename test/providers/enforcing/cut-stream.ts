// Streams of the model servers that break off in the middle.
import type { Random } from '../../ui/random.ts';
import type { Reply } from '../fake-upstream.ts';

/** Text in the event with the finish reason, by protocol. */
const finish = /"(?:finish_reason|stop_reason|finishReason)":"|"type":"response\.completed"/;

export interface CutReply {
  readonly served: Reply;
  /** The bytes that were sent contain the finish of the reply. Undefined: its last line is incomplete. */
  readonly isWhole: boolean | undefined;
}

/** Cuts the bytes at a random place. */
export function cutReply(bytes: string, random: Random): CutReply {
  const at = random.below(bytes.length);
  const ending = random.pick(['end', 'reset', 'half-close'] as const);
  const end = bytes.indexOf('\n\n', bytes.search(finish));
  const isWhole = at >= end + 2 ? true : at < end ? false : undefined;
  return { served: { steps: [{ write: bytes.slice(0, at) }], ending }, isWhole };
}
