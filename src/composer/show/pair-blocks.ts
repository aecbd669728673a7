// Names with one value each. Comparable figures become a chart, other figures are shown side by side, and everything
// else becomes a table of two columns.
import { slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import type { Json } from '../data/json.ts';
import { isFigureName, isMoneyName } from '../data/dimension.ts';
import { ambientUnit } from '../data/field.ts';
import { isNumberName, toLabel } from '../data/names.ts';
import { isMoment } from '../data/moment.ts';
import { readQuantities, readQuantity } from '../data/quantity.ts';
import type { Call } from '../notation/call.ts';
import type { Cell } from '../notation/vocabulary.ts';
import type { ShowContext } from './context.ts';
import { toCell } from './inline-text.ts';
import { factBlocks } from './fact-blocks.ts';
import { sheetBlocks } from './sheet-blocks.ts';
import { mostStats, statBlocks } from './stats.ts';

type Pairs = readonly (readonly [name: string, value: Json])[];

const longestSeriesName = 40;

/** `canChart`: the pairs are all there is, rather than remarks beside other data. */
export function* pairBlocks(pairs: Pairs, context: ShowContext, canChart = true): Sliced<readonly Call[]> {
  const names = pairs.map(([name]) => name);
  const cells = yield* slicedMap(pairs, ([, value]) => toCell(value));
  if (canChart && (yield* isOneMeasure(names, cells))) {
    // The heading above may say what the figures are.
    const title = (context.title?.length ?? Infinity) <= longestSeriesName ? context.title : undefined;
    const labels = (yield* slicedEvery(names, isMoment)) ? names : yield* slicedMap(names, toLabel);
    const columns = [
      { name: context.phrases.labels.name, cells: labels, isUnnamed: true },
      { name: title ?? context.phrases.labels.value, cells, isUnnamed: title === undefined },
    ];
    return yield* sheetBlocks({ columns, rowCount: pairs.length }, context);
  }
  if (pairs.length <= mostStats && cells.every(isFigure) && !names.some(isMoment) && !names.some(isNumberName)) {
    return statBlocks(
      pairs.map(([name], index) => ({
        label: toLabel(name),
        value: cells[index] ?? '',
        unit: isMoneyName(name) ? ambientUnit(name, context.unit) : undefined,
      })),
    );
  }
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

const isFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && readQuantity(cell) !== undefined);
