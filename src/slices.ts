// Long work in slices: it yields often, so that its runner can let the event loop serve other work in between.
import type { AbortSignalLike } from './abort-signal.ts';

/** Work that can be paused wherever it yields. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** How long work shares the event loop. */
export interface Turns {
  /** True when long work has used its share of the current turn of the event loop. */
  isOver(): boolean;
  /** Settles in a later turn. Only one piece of work continues in each turn; the others wait in line. */
  next(): Promise<void>;
}

/** For work that shares the event loop with nothing. */
export const unsharedTurns: Turns = { isOver: () => false, next: () => Promise.resolve() };

/** Runs the work to its end. Work that fits the current turn does not wait for another. */
export async function inTurns<Result>(work: Sliced<Result>, turns: Turns, signal: AbortSignalLike): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (!turns.isOver()) continue;
    await turns.next();
    signal.throwIfAborted();
  }
}

/** Runs the work without a pause, where nothing else waits for the event loop. */
export function atOnce<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Tells work when to yield: after about the same amount, whatever the size of its items. */
export class Pace {
  #left = unitsPerSlice;

  /** `units`: characters that were looked at, or what takes as long. */
  isDue(units: number): boolean {
    this.#left -= units + unitsPerItem;
    if (this.#left > 0) return false;
    this.#left = unitsPerSlice;
    return true;
  }
}

/** At 10 to 100 ns a unit, 0.05 to 0.5 ms. */
const unitsPerSlice = 5_000;
const unitsPerItem = 20;

const charactersPerTrim = 65_536;

/** `text.trim()`. It looks at each space, which takes 12 ms for a message of 8 MB. */
export function* slicedTrim(text: string): Sliced<string> {
  let start = 0;
  for (; start < text.length; yield) {
    const piece = text.slice(start, start + charactersPerTrim);
    const rest = piece.trimStart();
    start += piece.length - rest.length;
    if (rest !== '') break;
  }
  let end = text.length;
  for (; end > start; yield) {
    const piece = text.slice(Math.max(start, end - charactersPerTrim), end);
    const rest = piece.trimEnd();
    end -= piece.length - rest.length;
    if (rest !== '') break;
  }
  return text.slice(start, end);
}

const itemsPerSlice = 16;

export function* slicedMap<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Result,
): Sliced<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += itemsPerSlice) {
    for (const item of items.slice(index, index + itemsPerSlice)) results.push(make(item, results.length));
    yield;
  }
  return results;
}

export function* slicedEvery<Item>(items: readonly Item[], test: (item: Item) => boolean): Sliced<boolean> {
  for (let index = 0; index < items.length; index += itemsPerSlice) {
    if (!items.slice(index, index + itemsPerSlice).every(test)) return false;
    yield;
  }
  return true;
}

/** The results of all items in one list. */
export function* slicedFlatMap<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Sliced<readonly Result[]>,
): Sliced<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    for (const result of yield* make(item, index)) results.push(result);
    yield;
  }
  return results;
}
