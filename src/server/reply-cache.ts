// Caches replies. A request hits the cache if all its parameters and its key are the same.
import type { GenerationEvent, GenerationEvents } from '../generate/event.ts';
import type { Turns } from '../slices.ts';
import type { TextStore } from './text-store.ts';

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

/** Characters above which a cached reply is parsed in a later turn of the event loop. */
const largeLength = 262_144;

export function createReplyCache(store: TextStore, turns: Turns): ReplyCache {
  return {
    async find(fingerprint) {
      const text = await store.get(fingerprint);
      if (text === undefined) return undefined;
      if (text.length > largeLength) await turns.next();
      // Entries are written only below.
      return { events: JSON.parse(text) as readonly GenerationEvent[], size: text.length };
    },
    keep: (fingerprint, events) => new KeptEvents(events, (kept) => void store.set(fingerprint, JSON.stringify(kept))),
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
    if (event.type === 'content-delta' || event.type === 'refusal-delta') this.#length += event.text.length;
    if (event.type === 'tool-call-delta') this.#length += event.arguments.length;
    if (event.type === 'provider-state') this.#length += JSON.stringify(event.state).length;
  }
}
