import type { Statement } from './statement.ts';

export interface Cursor {
  readonly statement: Statement;
  position: number;
  /** The position after the last event that is replayed; undefined for all of them. */
  readonly end: number | undefined;
}

/** The position of the walk through the statements. */
export class WalkPosition {
  /** Innermost last. Empty when nothing waits. */
  readonly #cursors: Cursor[] = [];
  /** Unnamed statements that the walk has not reached, from `#first` on. */
  #queue: Statement[] = [];
  #first = 0;

  get isInside(): boolean {
    return this.#cursors.length > 0;
  }

  /** True if the walk has somewhere to go. */
  get isActive(): boolean {
    return this.#cursors.length > 0 || this.#queue.length > 0;
  }

  get cursor(): Cursor | undefined {
    return this.#cursors.at(-1);
  }

  enter(statement: Statement): void {
    this.#cursors.push({ statement, position: 0, end: undefined });
  }

  /** Enters a list without its brackets. */
  enterItems(list: Statement): void {
    this.#cursors.push({ statement: list, position: 1, end: list.length - 1 });
  }

  leave(): void {
    this.#cursors.pop();
  }

  /** Adds a statement to those that the walk reaches when nothing else is left. */
  addNext(statement: Statement): void {
    this.#queue.push(statement);
  }

  /** The innermost cursor; enters the next statement if there is none. */
  advance(): Cursor | undefined {
    if (this.#cursors.length > 0) return this.cursor;
    const next = this.#queue[this.#first];
    if (next === undefined) {
      if (this.#first > 0) this.#queue = [];
      this.#first = 0;
      return undefined;
    }
    this.#first += 1;
    this.enter(next);
    return this.cursor;
  }
}
