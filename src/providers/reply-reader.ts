// The part of reading a reply that depends on the wire protocol. Bytes, framing, waiting and ends are the same for all.

import type { StreamPart } from '../model/language-model.ts';
import type { ReplyBudget } from './reply-budget.ts';

/** The state of one reply. Synchronous: the caller does all waiting. */
export interface ReplyReader {
  /**
   * The budget of this reply. The reader counts what it keeps; its owner counts incomplete events and releases the
   * budget.
   */
  readonly budget: ReplyBudget;
  /**
   * Reads one event, or a complete reply sent as one JSON body. Throws an ApiError if the upstream reports a failure.
   * If an event added one text and nothing else, a similar event may be handled without calling this method: reading it
   * must not change the state any further.
   */
  read(event: unknown, parts: StreamPart[]): void;
  /** True once the upstream has given its finish reason. Only usage can follow. */
  isFinished(): boolean;
  /** True once the upstream has said that nothing follows. */
  isDone(): boolean;
  /** Adds the last parts, ending with `finish`. Called once, after `isFinished`. */
  finish(parts: StreamPart[]): void;
}
