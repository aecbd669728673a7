import { EventRecording } from './event-recording.ts';

/** The kind of token that an event begins, names or ends. */
export type Seen = 'call' | 'array' | 'object' | 'key' | 'string' | 'end-of-string' | 'bare' | 'close';

/**
 * Records events until they decide what a value is, and replays them. Later events must not matter, because how many
 * arrive together depends on the chunks.
 */
export abstract class Peek extends EventRecording {
  declare isDone: boolean;

  /** Assigns its field, as `OneValue` does. */
  constructor() {
    super();
    this.isDone = false;
  }

  /** Receives each event until one decides. `word` is the name of a call or of a member, or a bare word. */
  protected abstract see(event: Seen, word: string): void;

  #see(event: Seen, word = ''): void {
    if (!this.isDone) this.see(event, word);
  }

  override openCall(name: string): void {
    super.openCall(name);
    this.#see('call', name);
  }
  override openArray(): void {
    super.openArray();
    this.#see('array');
  }
  override openObject(): void {
    super.openObject();
    this.#see('object');
  }
  override key(name: string): void {
    super.key(name);
    this.#see('key', name);
  }
  override openString(): void {
    super.openString();
    this.#see('string');
  }
  override closeString(isCut: boolean): void {
    super.closeString(isCut);
    this.#see('end-of-string');
  }
  override bare(word: string): void {
    super.bare(word);
    this.#see('bare', word);
  }
  override close(isCut: boolean): void {
    super.close(isCut);
    this.#see('close');
  }
}
