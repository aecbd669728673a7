import type { Sliced } from '../../slices.ts';
import type { Call } from '../notation/call.ts';
import { maxElements } from '../notation/element-count.ts';

/** The blocks of all items. Stops early when there are more than any page can show. */
export function* partsOf<Item>(
  items: readonly Item[],
  show: (item: Item, index: number) => Sliced<readonly Call[]>,
): Sliced<Call[]> {
  const blocks: Call[] = [];
  for (const [index, item] of items.entries()) {
    for (const block of yield* show(item, index)) blocks.push(block);
    if (blocks.length > maxElements) break;
    yield;
  }
  return blocks;
}
