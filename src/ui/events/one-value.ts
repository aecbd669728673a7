import type { TreeSink } from './tree-sink.ts';

/** Follows the events of one value and ignores them. */
export class OneValue implements TreeSink {
  #depth = 0;
  /** True after the last event of the value. */
  declare isDone: boolean;

  /**
   * Assigns its field. The field of a class with many subclasses is defined by a call into the runtime, which took 5 % of a
   * push in this class and the two others that assign theirs (`npm run bench -- compile`).
   */
  constructor() {
    this.isDone = false;
  }

  openCall(_name: string): void {
    this.#depth += 1;
  }
  openArray(): void {
    this.#depth += 1;
  }
  openObject(): void {
    this.#depth += 1;
  }
  key(_name: string): void {}
  openString(): void {}
  text(_chunk: string): void {}
  closeString(_isCut: boolean): void {
    this.isDone = this.#depth === 0;
  }
  bare(_word: string): void {
    this.isDone = this.#depth === 0;
  }
  close(_isCut: boolean): void {
    this.#depth -= 1;
    this.isDone = this.#depth === 0;
  }
}
