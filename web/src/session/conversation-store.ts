// The conversations in IndexedDB. They never leave the browser except in requests. Where a browser denies the storage, the
// page works without it.
import type { Conversation, ConversationSummary } from './conversation.ts';
import { titleOf } from './conversation.ts';
import { fromStored, toStored, type StoredEntry } from './stored-run.ts';

export interface ConversationStore {
  /** The latest first. */
  readonly list: () => Promise<readonly ConversationSummary[]>;
  readonly load: (id: string) => Promise<Conversation | undefined>;
  readonly save: (conversation: Conversation) => Promise<void>;
  /** Keeps it for a reload of this tab, at once: a transaction may not end before its page does. */
  readonly keepForReload: (conversation: Conversation) => void;
  readonly remove: (id: string) => Promise<void>;
}

type Branching<Each> = Readonly<Record<number, { tails: readonly (readonly Each[])[]; at: number }>>;

interface StoredConversation extends Omit<Conversation, 'entries' | 'branches'> {
  readonly entries: readonly StoredEntry[];
  readonly branches: Branching<StoredEntry>;
}

const keptForReload = 'tessera.conversation';
const content = 'conversations';
/** Stored separately from the contents, so that the list does not read all of them. */
const summaries = 'summaries';

export function createConversationStore(): ConversationStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => (opened ??= openDatabase());
  return {
    async list() {
      const found = await result<ConversationSummary[]>(
        (await open()).transaction(summaries).objectStore(summaries).getAll(),
      );
      return found.sort((one, other) => other.changed - one.changed);
    },
    async load(id) {
      const found = await result<StoredConversation | undefined>(
        (await open()).transaction(content).objectStore(content).get(id),
      );
      const kept = takeKept(id);
      if (kept === undefined || (found !== undefined && found.changed > kept.changed)) return found && withTrees(found);
      const conversation = withTrees(kept);
      // Without storage, it is shown nevertheless.
      await this.save(conversation).catch(() => {});
      return conversation;
    },
    async save(conversation) {
      const { id, entries, changed } = conversation;
      const transaction = (await open()).transaction([content, summaries], 'readwrite');
      transaction.objectStore(content).put(withoutTrees(conversation));
      transaction.objectStore(summaries).put({ id, title: titleOf(entries), changed } satisfies ConversationSummary);
      // Otherwise the transaction of a closing page is lost.
      transaction.commit();
      await done(transaction);
    },
    keepForReload(conversation) {
      try {
        sessionStorage.setItem(keptForReload, JSON.stringify(withoutTrees(conversation)));
      } catch {
        // Too long, or denied. The transaction may still complete in time.
      }
    },
    async remove(id) {
      const transaction = (await open()).transaction([content, summaries], 'readwrite');
      transaction.objectStore(content).delete(id);
      transaction.objectStore(summaries).delete(id);
      await done(transaction);
    },
  };
}

/** The conversation that this tab kept during a reload, if it has this id. Returned only once. */
function takeKept(id: string): StoredConversation | undefined {
  try {
    const kept = sessionStorage.getItem(keptForReload);
    sessionStorage.removeItem(keptForReload);
    const conversation: StoredConversation | undefined = kept === null ? undefined : JSON.parse(kept);
    return conversation?.id === id ? conversation : undefined;
  } catch {
    return undefined;
  }
}

const withTrees = (stored: StoredConversation): Conversation => withEntries(stored, fromStored);

const withoutTrees = (conversation: Conversation): StoredConversation => withEntries(conversation, toStored);

/** The same conversation with every entry converted, including those of other versions. */
function withEntries<From, To, Rest>(
  conversation: Rest & { readonly entries: readonly From[]; readonly branches: Branching<From> },
  convert: (entry: From) => To,
): Rest & { readonly entries: readonly To[]; readonly branches: Branching<To> } {
  const branches = Object.entries(conversation.branches).map(
    ([key, { tails, at }]) => [key, { tails: tails.map((tail) => tail.map(convert)), at }] as const,
  );
  return { ...conversation, entries: conversation.entries.map(convert), branches: Object.fromEntries(branches) };
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('tessera-playground', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(content, { keyPath: 'id' });
    request.result.createObjectStore(summaries, { keyPath: 'id' });
  });
  return result(request);
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage of this browser failed.')));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = (): void => reject(transaction.error ?? new Error('The storage of this browser failed.'));
    transaction.addEventListener('error', fail);
    transaction.addEventListener('abort', fail);
  });
}
