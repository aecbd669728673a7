// Names with one value each. Comparable figures become a chart, other figures are shown side by side, and everything
// else becomes a table of two columns.
import { slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import type { Json } from '../data/json.ts';
import { isFigureName } from '../data/dimension.ts';
import { toLabel } from '../data/names.ts';
import { isMoment } from '../data/moment.ts';
import { readQuantities } from '../data/quantity.ts';
import type { Call } from '../notation/call.ts';
import type { Cell } from '../notation/vocabulary.ts';
import type { ShowContext } from './context.ts';
import { toCell } from './inline-text.ts';
import { factBlocks } from './fact-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import { isNamedState, keyFigure, namedStateTag } from './key-figures.ts';
import { maxStats, statBlocks, type Figure } from './stats.ts';

type Pairs = readonly (readonly [name: string, value: Json])[];

const maxSeriesNameLength = 40;

/** `canChart`: the pairs are the whole data, not remarks beside other data. */
export function* pairBlocks(pairs: Pairs, context: ShowContext, canChart = true): Sliced<readonly Call[]> {
  const names = pairs.map(([name]) => name);
  const cells = yield* slicedMap(pairs, ([, value]) => toCell(value));
  if (canChart && (yield* isOneMeasure(names, cells))) {
    // The heading above may say what the figures are.
    const title = (context.title?.length ?? Infinity) <= maxSeriesNameLength ? context.title : undefined;
    const labels = (yield* slicedEvery(names, isMoment)) ? names : yield* slicedMap(names, toLabel);
    const columns = [
      { name: context.phrases.labels.name, cells: labels, isUnnamed: true },
      { name: title ?? context.phrases.labels.value, cells, isUnnamed: title === undefined },
    ];
    return yield* sheetBlocks({ columns, rowCount: pairs.length }, context);
  }
  const found = names.some(isMoment) ? undefined : yield* keyFigureBlocks(names, cells, context);
  if (found !== undefined) return found;
  const labels = yield* slicedMap(names, toLabel);
  const pairsOf = cells.map((cell, index) => [labels[index] ?? '', cell] as const);
  return yield* factBlocks(pairsOf, context);
}

/** True for things with one figure each in one unit: `north 12, south 15`, as opposed to `revenue 12, orders 15`. */
function* isOneMeasure(names: readonly string[], cells: readonly Cell[]): Sliced<boolean> {
  if (names.length < 3 || !(yield* slicedEvery(names, (name) => !isFigureName(name)))) return false;
  const quantities = yield* readQuantities(cells);
  return quantities !== undefined && !quantities.numbers.includes(undefined);
}

/** A report may have a state and a few facts beside its figures. Undefined for other facts. */
function* keyFigureBlocks(
  names: readonly string[],
  cells: readonly Cell[],
  context: ShowContext,
): Sliced<readonly Call[] | undefined> {
  if (names.length > 2 * maxStats) return undefined;
  const figures: Figure[] = [];
  const states: (readonly [name: string, state: string])[] = [];
  const others: (readonly [label: string, cell: Cell])[] = [];
  for (const [index, cell] of cells.entries()) {
    const name = names[index] ?? '';
    const figure = keyFigure(name, cell, context);
    if (figure !== undefined) figures.push(figure);
    else if (isNamedState(name, cell)) states.push([name, cell]);
    else others.push([toLabel(name), cell]);
  }
  if (figures.length === 0 || figures.length > maxStats) return undefined;
  const isReport = context.isDashboard === true || figures.some(({ detail }) => detail !== undefined);
  const isWhole = figures.length === names.length;
  if (!isWhole && !(isReport && figures.length >= 2 && figures.length * 2 >= names.length)) return undefined;
  return [
    ...states.map(([name, state]) => namedStateTag(name, state)),
    ...statBlocks(figures),
    ...(yield* factBlocks(others, context)),
  ];
}
