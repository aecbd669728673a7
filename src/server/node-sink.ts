// Text to a client, no faster than it reads. What waits for a client that does not read counts as held.
import type { ServerResponse } from 'node:http';
import { bytesOfCharacter, type Holding } from './held-bytes.ts';

export interface Sink {
  readonly isOpen: boolean;
  /** Undefined when there is room for more; else settles when there is, or when the reader has left. */
  write(text: string): Promise<void> | undefined;
}

/** Characters handed to the socket at once: more would only be copied and wait there. */
const pieceLength = 65_536;

export class NodeSink implements Sink {
  readonly #outgoing: ServerResponse;
  readonly #held: Holding;
  readonly #source: { readonly keptLength?: number };

  /** `source`: what the text comes from; the characters that it keeps count as held, too. */
  constructor(outgoing: ServerResponse, held: Holding, source: { readonly keptLength?: number } = {}) {
    this.#outgoing = outgoing;
    this.#held = held;
    this.#source = source;
  }

  get isOpen(): boolean {
    return !this.#outgoing.destroyed;
  }

  write(text: string): Promise<void> | undefined {
    if (text.length > pieceLength) return this.#writePieces(text);
    return this.#outgoing.write(text) || this.#outgoing.destroyed ? undefined : this.#waitForRoom(0);
  }

  /** After the last write. */
  end(): void {
    const outgoing = this.#outgoing;
    outgoing.end();
    if (outgoing.writableLength > 0) this.#held.stall(outgoing.writableLength);
  }

  async #writePieces(text: string): Promise<void> {
    let start = 0;
    while (start < text.length && this.isOpen) {
      const end = pieceEnd(text, start);
      if (!this.#outgoing.write(text.slice(start, end)) && this.isOpen) await this.#waitForRoom(text.length);
      start = end;
    }
  }

  /** `length`: characters of the text that the piece in the socket is of, and keeps. */
  #waitForRoom(length: number): Promise<void> {
    const outgoing = this.#outgoing;
    this.#held.stall(outgoing.writableLength + (length + (this.#source.keptLength ?? 0)) * bytesOfCharacter);
    return new Promise((resolve) => {
      const settle = () => {
        outgoing.off('drain', settle).off('close', settle);
        this.#held.proceed();
        resolve();
      };
      outgoing.on('drain', settle).on('close', settle);
    });
  }
}

/** A surrogate pair that is cut in two would become two replacement characters. */
function pieceEnd(text: string, start: number): number {
  const end = start + pieceLength;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
