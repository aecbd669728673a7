// What a wire protocol must know to read a reply. The rest (bytes, framing, waits, ends) is the same for all of them.

import type { StreamPart } from '../model/language-model.ts';
import type { ReplyBudget } from './reply-budget.ts';

/** The state of one reply. Synchronous: all waiting is done by the caller. */
export interface ReplyReader {
  /** Of this reply. The reader counts what it keeps; its owner counts what waits, and releases it. */
  readonly budget: ReplyBudget;
  /**
   * Reads one event, or a whole reply sent as one JSON body. Throws an ApiError when the upstream reports a failure.
   * An event that added one text and nothing else may come again with another text without being read: it must have
   * changed nothing that a second one like it would change further.
   */
  read(event: unknown, parts: StreamPart[]): void;
  /** The upstream has said why it stopped. What follows can only be usage. */
  readonly isFinished: boolean;
  /** The upstream has said that nothing follows. */
  readonly isDone: boolean;
  /** Adds the last parts, `finish` at the end. Called once, when `isFinished`. */
  finish(parts: StreamPart[]): void;
}
