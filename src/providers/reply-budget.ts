// Limits how much a model server can make the service hold. Per reply: tool calls with their ids, names and arguments,
// thoughts that must be returned with them, and an incomplete event. For all replies together: a share of the heap,
// because one reply may hold much and there may be thousands. Text is not counted: it is passed on, and the document
// bounds it.

import { getHeapStatistics } from 'node:v8';

import { ApiError } from '../errors.ts';

const maxCalls = 1024;
/** Characters. */
const maxKept = 8 * 1024 * 1024;
/** The overhead of a piece, however short its text is. */
const sizeOfPiece = 32;

/** Characters that every reply may hold regardless of the others. Most replies never exceed it. */
const free = 16 * 1024;
/**
 * Characters that all replies together may hold beyond that. A character takes up to two bytes, and there are copies.
 */
const maxShared = getHeapStatistics().heap_size_limit / 16;
let shared = 0;

export class ReplyBudget {
  #calls = 0;
  #kept = 0;
  #pending = 0;
  #shared = 0;

  /** Throws an ApiError if the limit is exceeded. */
  addCall(): void {
    this.#calls += 1;
    if (this.#calls > maxCalls) throw tooManyCalls();
  }

  /** `length` is the size of a piece that is kept until the end. Throws an ApiError if there is no room. */
  keep(length: number): void {
    this.#kept += length + sizeOfPiece;
    if (this.#kept > maxKept) throw tooManyCalls();
    this.#share();
  }

  /** `length` is the size of an incomplete event. Throws an ApiError if there is no room. */
  wait(length: number): void {
    this.#pending += length;
    this.#share();
  }

  /** No event is incomplete any more. */
  read(): void {
    if (this.#pending === 0) return;
    this.#pending = 0;
    this.#share();
  }

  /** Called when the reply is over. */
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
