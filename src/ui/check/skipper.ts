import type { TreeSink } from '../read/tree-sink.ts';
import { isReadable } from './held-value.ts';

/** Passes over one value. Remembers whether a person could have read something in it. */
export class Skipper implements TreeSink {
  #depth = 0;
  #string = '';
  hasText = false;
  isDone = false;

  openCall(): void {
    this.#depth += 1;
  }
  openArray(): void {
    this.#depth += 1;
  }
  openObject(): void {
    this.#depth += 1;
  }
  key(): void {}
  openString(): void {
    this.#string = '';
  }
  text(chunk: string): void {
    if (this.#string.length < 200) this.#string += chunk;
  }
  closeString(): void {
    this.hasText ||= isReadable(this.#string);
    this.isDone = this.#depth === 0;
  }
  bare(): void {
    this.isDone = this.#depth === 0;
  }
  close(): void {
    this.#depth -= 1;
    this.isDone = this.#depth === 0;
  }
}
