import { collect, type Generation } from '../generate/collect.ts';
import type { GenerationEvent, GenerationEvents } from '../generate/event.ts';
import type { CompletionHeader } from '../wire/completion.ts';
import { bytesOfCharacter } from './memory-budget.ts';
import type { ReplyObserver } from './reply-observer.ts';
import type { RequestRecord } from './request-record.ts';
import type { StreamEnd } from './stream-end.ts';

/** A reply that the model has accepted. A class that keeps nothing of its request: one exists per open stream. */
export class Reply {
  readonly header: CompletionHeader;
  readonly events: GenerationEvents;
  readonly #observer: ReplyObserver | undefined;

  /** `observer`: absent for a cached reply, which uses no tokens. */
  constructor(header: CompletionHeader, events: GenerationEvents, observer?: ReplyObserver) {
    this.header = header;
    this.events = events;
    this.#observer = observer;
  }

  /** Characters of sent text that are kept until the end. */
  get keptLength(): number {
    return this.events.keptLength ?? 0;
  }

  /** Called when a batch has been sent. */
  batch(events: readonly GenerationEvent[]): void {
    this.#observer?.watch?.batch(events);
  }

  /** Called last. */
  end(end: StreamEnd): void {
    this.#observer?.settle(end, this.header.id);
  }
}

/** Collects the whole reply. */
export async function collectReply(reply: Reply, record: RequestRecord): Promise<Generation> {
  let size = 0;
  const hold = (characters: number): void => {
    record.held.add(characters * bytesOfCharacter);
    size += characters * bytesOfCharacter;
  };
  try {
    const generation = await collect(reply.events, hold);
    reply.end({ type: 'finish', event: { type: 'finish', ...generation } });
    return generation;
  } catch (error) {
    reply.end({ type: 'failure', error: record.fail(error) });
    throw error;
  } finally {
    record.held.add(-size);
  }
}
