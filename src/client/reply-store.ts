// A reply that can be watched: `subscribe` and `getSnapshot` fit React's `useSyncExternalStore` and the stores of other
// frameworks.
import { createReplyReader, type Reply } from './reply-reader.ts';

/** Calls `callback` later, as `requestAnimationFrame` does. */
export type Schedule = (callback: () => void) => void;

export interface ReplyStore {
  /** Takes a chunk, parsed or as the text of a frame. */
  push(chunk: unknown): void;
  /** Changes only when `listener` is about to be called, so that all parts of a page show the same reply. */
  readonly getSnapshot: () => Reply;
  /** Listeners are called at most once for each time that `schedule` calls back. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createReplyStore(schedule: Schedule): ReplyStore {
  const reader = createReplyReader();
  const listeners = new Set<() => void>();
  let snapshot = reader.reply;
  let isScheduled = false;

  const notify = (): void => {
    isScheduled = false;
    snapshot = reader.reply;
    for (const listener of listeners) listener();
  };

  return {
    push(chunk) {
      reader.push(chunk);
      if (isScheduled) return;
      isScheduled = true;
      schedule(notify);
    },
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
