import { Pace, type Sliced } from '../../slices.ts';

/** This many items sort in 2 ms. */
const runLength = 4_096;

/** A merge sort whose runs are sorted by the engine. */
export function* slicedSort<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Sliced<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* merge(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Sliced<readonly Item[]> {
  const merged: Item[] = [];
  const pace = new Pace();
  let next = 0;
  for (const item of left) {
    for (let other = right[next]; other !== undefined && compare(other, item) < 0; other = right[++next]) {
      if (pace.isDue(0)) yield;
      merged.push(other);
    }
    if (pace.isDue(0)) yield;
    merged.push(item);
  }
  for (; next < right.length; next++) {
    const other = right[next];
    if (other !== undefined) merged.push(other);
  }
  return merged;
}
