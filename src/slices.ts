// Long work in slices: it yields often, so that the runner can let other work run on the event loop in between.
import type { AbortSignalLike } from './abort-signal.ts';

/** Work that can be paused wherever it yields. */
export type Sliced<Result> = Generator<undefined, Result, undefined>;

/** Shares the event loop among long work. */
export interface Turns {
  /** True if long work has used up its share of the current turn of the event loop. */
  isOver(): boolean;
  /** Settles in a later turn. Only one piece of work continues in each turn; the others wait in line. */
  next(): Promise<void>;
}

/** For work without other work on the event loop. */
export const unsharedTurns: Turns = { isOver: () => false, next: () => Promise.resolve() };

/** Runs the work to its end. Work that fits the current turn does not wait for another. */
export async function runSliced<Result>(work: Sliced<Result>, turns: Turns, signal: AbortSignalLike): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (!turns.isOver()) continue;
    await turns.next();
    signal.throwIfAborted();
  }
}

/** Runs the work without pauses, where nothing else needs the event loop. */
export function runSync<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Tells work when to yield: after a similar amount of work, whatever the size of its items. */
export class Pace {
  #left = unitsPerSlice;

  /** `units`: characters read, or work of the same cost. */
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

/** `text.trim()`. The built-in one takes 12 ms for 8 MB of spaces. */
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

/** Collects the results of all items in one list. */
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
