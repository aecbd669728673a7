// What a model server may make the service hold. Of one reply: tool calls with their ids, names and arguments, thoughts
// that must come back with them, and an event that is not complete yet. Of all replies together: a part of the heap, for
// one reply may hold much, and there may be thousands. Text is not counted: the document bounds it, and it is passed on.

import { getHeapStatistics } from 'node:v8';

import { ApiError } from '../errors.ts';

const maxCalls = 1024;
/** Characters. */
const maxKept = 8 * 1024 * 1024;
/** What a piece takes by itself, however short its text is. */
const sizeOfPiece = 32;

/** Characters that any reply may hold, whatever the others do. Most replies never hold more. */
const free = 16 * 1024;
/** Characters that all replies together may hold beyond that. A character takes up to two bytes, and there are copies. */
const maxShared = getHeapStatistics().heap_size_limit / 16;
let shared = 0;

export class ReplyBudget {
  #calls = 0;
  #kept = 0;
  #pending = 0;
  #shared = 0;

  /** Throws an ApiError when it is one too many. */
  addCall(): void {
    this.#calls += 1;
    if (this.#calls > maxCalls) throw tooManyCalls();
  }

  /** `length`: characters that came in one piece and are kept until the end. Throws an ApiError when there is no room. */
  keep(length: number): void {
    this.#kept += length + sizeOfPiece;
    if (this.#kept > maxKept) throw tooManyCalls();
    this.#share();
  }

  /** `length`: characters of an event that waits for its end. Throws an ApiError when there is no room. */
  wait(length: number): void {
    this.#pending += length;
    this.#share();
  }

  /** Nothing waits any more. */
  read(): void {
    if (this.#pending === 0) return;
    this.#pending = 0;
    this.#share();
  }

  /** The reply is over. */
  release(): void {
    this.#kept = 0;
    this.read();
    this.#share();
  }

  #share(): void {
    const wanted = Math.max(0, this.#kept + this.#pending - free);
    if (wanted === this.#shared) return;
    if (wanted > this.#shared && shared + wanted - this.#shared > maxShared) {
      throw new ApiError('overloaded', 'The service has reached its memory limit for unfinished replies.', {
        retryAfter: 1,
      });
    }
    shared += wanted - this.#shared;
    this.#shared = wanted;
  }
}

function tooManyCalls(): ApiError {
  return new ApiError('upstream_failed', 'The model server sent more tool calls than this service accepts.');
}
