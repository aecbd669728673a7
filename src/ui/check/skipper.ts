import type { TreeSink } from '../events/tree-sink.ts';

/** Ignores one value. */
export class Skipper implements TreeSink {
  #depth = 0;
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
  openString(): void {}
  text(): void {}
  closeString(): void {
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
