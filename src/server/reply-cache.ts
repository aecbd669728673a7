// Caches replies. A request hits the cache if all its parameters and its key are the same.
import type { GenerationEvent, GenerationEvents } from '../generate/event.ts';
import type { Turns } from '../slices.ts';
import type { Redis } from './redis.ts';

export interface CachedReply {
  /** In order. */
  readonly events: readonly GenerationEvent[];
  /** Characters. */
  readonly size: number;
}

export interface ReplyCache {
  /** Undefined also if the cache is unavailable. */
  find(fingerprint: string): Promise<CachedReply | undefined>;
  /** Passes events on, and caches them if the reply finishes normally. */
  keep(fingerprint: string, events: GenerationEvents): GenerationEvents;
}

/** Where replies are kept, as texts. */
export interface ReplyStore {
  /** Never rejects: an entry that cannot be read counts as missing. */
  get(key: string): Promise<string | undefined>;
  set(key: string, text: string): void;
}

export interface ReplyStoreOptions {
  /** Milliseconds. */
  readonly time: number;
  /** Characters, in memory. */
  readonly size: number;
  readonly redis?: Redis | undefined;
  readonly now: () => number;
}

export function createReplyStore(options: ReplyStoreOptions): ReplyStore {
  const { redis } = options;
  return redis === undefined ? memoryStore(options) : redisStore(redis, options.time);
}

/** Characters above which parsing a cached reply waits for a turn of its own. */
const largeLength = 262_144;

export function createReplyCache(store: ReplyStore, turns: Turns): ReplyCache {
  return {
    async find(fingerprint) {
      const text = await store.get(fingerprint);
      if (text === undefined) return undefined;
      if (text.length > largeLength) await turns.next();
      // Entries are written only below.
      return { events: JSON.parse(text) as readonly GenerationEvent[], size: text.length };
    },
    keep: (fingerprint, events) => new KeptEvents(events, (kept) => store.set(fingerprint, JSON.stringify(kept))),
  };
}

class KeptEvents implements GenerationEvents {
  readonly #events: GenerationEvents;
  readonly #onWhole: (events: readonly GenerationEvent[]) => void;
  readonly #kept: GenerationEvent[] = [];
  #length = 0;

  constructor(events: GenerationEvents, onWhole: (events: readonly GenerationEvent[]) => void) {
    this.#events = events;
    this.#onWhole = onWhole;
  }

  get keptLength(): number {
    return this.#length + (this.#events.keptLength ?? 0);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly GenerationEvent[]> {
    for await (const batch of this.#events) {
      for (const event of batch) this.#keep(event);
      const last = batch.at(-1);
      // A truncated reply may be complete the next time.
      if (last?.type === 'finish' && last.diagnostics.truncated === undefined) this.#onWhole(this.#kept);
      yield batch;
    }
  }

  #keep(event: GenerationEvent): void {
    this.#kept.push(event);
    if (event.type === 'content-delta') this.#length += event.text.length;
    if (event.type === 'tool-call-delta') this.#length += event.arguments.length;
    if (event.type === 'provider-state') this.#length += JSON.stringify(event.state).length;
  }
}

/** Evicts the least recently used entries first. */
function memoryStore({ time, size: mostSize, now }: ReplyStoreOptions): ReplyStore {
  const entries = new Map<string, { readonly text: string; readonly until: number }>();
  let size = 0;
  const remove = (key: string) => {
    size -= entries.get(key)?.text.length ?? 0;
    entries.delete(key);
  };
  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      remove(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, entry);
      size += entry.text.length;
      return entry.text;
    },
    set(key, text) {
      remove(key);
      if (text.length > mostSize) return;
      entries.set(key, { text, until: now() + time });
      size += text.length;
      for (const oldest of entries.keys()) {
        if (size <= mostSize) break;
        remove(oldest);
      }
    },
  };
}

function redisStore(redis: Redis, time: number): ReplyStore {
  const keyOf = (key: string) => [`tessera:reply:${key}`];
  return {
    async get(key) {
      const text = await redis.run(`return redis.call('get', KEYS[1])`, keyOf(key), []).catch(() => undefined);
      return typeof text === 'string' ? text : undefined;
    },
    set(key, text) {
      const script = `redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])`;
      redis.run(script, keyOf(key), [text, String(time)]).catch(() => undefined);
    },
  };
}
