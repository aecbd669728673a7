// The facts of one thing: names with one value each, without the header and footer of a table.
import { slicedMap, type Sliced } from '../../slices.ts';
import { isNumberName } from '../data/names.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { facts, type Cell } from '../notation/vocabulary.ts';
import { literalText } from '../text/literal-text.ts';
import type { ShowContext } from './context.ts';
import { tableBlocks } from './long-table.ts';
import { isStateOf, stateTag } from './state-tag.ts';

/** More facts are shown as a table. */
const maxFacts = 60;

export function* factBlocks(
  pairs: readonly (readonly [name: string, value: Cell])[],
  context: ShowContext,
): Sliced<readonly Call[]> {
  if (pairs.length === 0) return [];
  if (pairs.length <= maxFacts) {
    return [
      facts(yield* slicedMap(pairs, ([name, value]) => [name, factValue(name, value, context.phrases)] as const)),
    ];
  }
  const { field, value } = context.phrases.labels;
  return tableBlocks(
    [
      { label: field, cells: yield* slicedMap(pairs, ([name]) => name) },
      { label: value, cells: yield* slicedMap(pairs, ([, cell]) => cell) },
    ],
    context,
  );
}

/** States become tags, texts are literal, and booleans become yes or no in the user's language. */
function factValue(name: string, value: Cell, { labels }: Phrases): Cell | Call {
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (value === null || value === '') return '–';
  // An identifying number is not formatted as an amount.
  if (typeof value === 'number') return isNumberName(name) ? String(value) : value;
  return isStateOf(name, value) ? stateTag(value) : literalText(value);
}
