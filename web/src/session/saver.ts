// Saves the newest state of a conversation: soon after a change, and before the page is closed.
import type { Conversation } from './conversation.ts';
import type { ConversationStore } from './conversation-store.ts';

export interface Saver {
  readonly save: (conversation: Conversation) => void;
  /** Saves pending changes immediately. Resolves once they are stored. */
  readonly flush: () => Promise<void>;
  /** Saves for a closing page, whose last transactions may not complete. */
  readonly leave: () => void;
}

const delay = 400;

export function createSaver(store: ConversationStore, onSaved: () => void, onProblem: () => void): Saver {
  let waiting: Conversation | undefined;
  /** Not known to be stored yet. */
  let newest: Conversation | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const conversation = waiting;
    waiting = undefined;
    if (conversation === undefined) return;
    try {
      await store.save(conversation);
      if (newest === conversation) newest = undefined;
      onSaved();
    } catch {
      onProblem();
    }
  };
  return {
    save(conversation) {
      waiting = conversation;
      newest = conversation;
      timer ??= setTimeout(() => void flush(), delay);
    },
    flush,
    leave() {
      if (newest !== undefined) store.keepForReload(newest);
      void flush();
    },
  };
}
