// Writes text to a client at the pace at which it reads. Text that waits for a slow client counts as held memory.
import type { ServerResponse } from 'node:http';
import { bytesOfCharacter, type Reservation } from './memory-budget.ts';
import type { Sink } from './sink.ts';

/** Characters or bytes written to the socket at once; more would only be copied and wait in its buffer. */
const pieceLength = 65_536;

/** Pieces per turn of the event loop. The system accepts megabytes at once, and other clients would wait for that. */
const piecesOfTurn = 4;

export class NodeSink implements Sink {
  readonly #outgoing: ServerResponse;
  readonly #held: Reservation;
  readonly #source: { readonly keptLength?: number };

  /** `source`: the origin of the text; the characters that it keeps also count as held. */
  constructor(outgoing: ServerResponse, held: Reservation, source: { readonly keptLength?: number } = {}) {
    this.#outgoing = outgoing;
    this.#held = held;
    this.#source = source;
  }

  get isOpen(): boolean {
    return !this.#outgoing.destroyed;
  }

  write(text: string): Promise<void> | undefined {
    if (text.length > pieceLength) return this.#writeText(text);
    return this.#outgoing.write(text) || this.#outgoing.destroyed ? undefined : this.#waitForRoom();
  }

  /** Writes the whole body of a reply. Bytes do not count as held, because replies share them. */
  send(body: string | Uint8Array): void {
    if (body.length > pieceLength) void this.#sendPieces(body);
    else this.end(body);
  }

  /** Called after the last write. */
  end(rest?: string | Uint8Array): void {
    const outgoing = this.#outgoing;
    outgoing.end(rest);
    if (outgoing.writableLength > 0) this.#held.stall(outgoing.writableLength);
  }

  async #sendPieces(body: string | Uint8Array): Promise<void> {
    await (typeof body === 'string' ? this.#writeText(body) : this.#writeBytes(body));
    if (this.isOpen) this.end();
  }

  async #writeBytes(bytes: Uint8Array): Promise<void> {
    for (let start = 0; start < bytes.length && this.isOpen; start += pieceLength) {
      await this.#writePiece(bytes.subarray(start, start + pieceLength), start);
    }
  }

  async #writeText(text: string): Promise<void> {
    // Each piece retains the whole text in memory.
    const size = text.length * bytesOfCharacter;
    this.#held.grow(size);
    for (let start = 0; start < text.length && this.isOpen;) {
      const end = pieceEnd(text, start);
      await this.#writePiece(text.slice(start, end), start);
      start = end;
    }
    this.#held.add(-size);
  }

  async #writePiece(piece: string | Uint8Array, start: number): Promise<void> {
    const isWritten = this.#outgoing.write(piece);
    if (!isWritten && this.isOpen) await this.#waitForRoom();
    if (Math.floor(start / pieceLength) % piecesOfTurn === piecesOfTurn - 1) await nextTurn();
  }

  #waitForRoom(): Promise<void> {
    const outgoing = this.#outgoing;
    this.#held.stall(outgoing.writableLength + (this.#source.keptLength ?? 0) * bytesOfCharacter);
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

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Never splits a surrogate pair, which would become two replacement characters. */
function pieceEnd(text: string, start: number): number {
  const end = start + pieceLength;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end + 1 : end;
}
