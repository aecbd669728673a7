// `BarChart(["Jan", "Feb"], [[260, 255], [280, 270]], ["2024", "2025"])`: the names of the series in a list of their own,
// behind their numbers or before them. The first of the two lists is held until the argument after it begins.
import { isList } from '../../is-list.ts';
import { BufferedCall, replayBuffered, scalarOf, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { ColumnLayout } from './column-layout.ts';
import { parseNumber } from './parse-number.ts';
import type { ValueKind } from './placement-rules.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { layoutOf } from './row-capture.ts';
import { holdArgument, expectAgain, type ElementScope, type NextArgument, type Slot } from './scopes.ts';

type Columns = NonNullable<ColumnLayout['list']>;
type Rows = readonly (readonly BufferedValue[])[];

/**
 * Holds the names or the numbers of series, in place of the series. Returns false for any other list. `first` is the
 * kind of its first item.
 */
export function holdSeparateNames(placement: Placement, slot: Slot, first: ValueKind | 'end'): boolean {
  const { tree, replay } = placement;
  const { scope, prop, isPositional } = slot;
  if (!isPositional || scope.kind !== 'element' || !/^(?:string|bare|array)$/.test(first)) return false;
  const layout = layoutOf(tree, scope);
  const columns = layout?.list;
  if (layout?.labels === undefined || columns === undefined || prop !== columns.prop) return false;
  if (!scope.seen.includes(layout.labels) || scope.seen.includes(prop)) return false;
  tree
    .captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
      reportTruncated(placement, buffer);
      const { value } = buffer;
      if (value !== undefined && (namesIn(value) !== undefined || rowsIn(value) !== undefined)) {
        holdArgument(scope, (next) => settle(placement, scope, columns, value, next));
        return tree.endValue();
      }
      expectAgain(slot);
      if (value === undefined) return;
      scope.isReplaying = true;
      replayBuffered(value, replay);
      scope.isReplaying = false;
    })
    .openArray();
  return true;
}

/** The next argument begins, or the chart ends. */
function settle(
  placement: Placement,
  element: ElementScope,
  columns: Columns,
  held: BufferedValue,
  next: NextArgument,
): void {
  const { tree, replay } = placement;
  const { key } = element;
  const write = (value: BufferedValue): void => {
    element.key = columns.prop;
    element.isReplaying = true;
    replayBuffered(value, replay);
    element.isReplaying = false;
    tree.closeImplied();
    element.key = key;
  };
  const count = element.labels?.length ?? 0;
  const isFlat = isList(held) && !held.some(isList);
  const alone = (): void => write((isFlat ? undefined : bySeries(rowsIn(held), undefined, count)) ?? held);
  if (next !== 'array' || key !== undefined) return alone();
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    // Years are numbers: `LineChart(labels, [2024, 2025], [[1, 2], [3, 4]])`.
    const areNamesFirst = rowsIn(held) === undefined || (isFlat && isList(value) && value.some(isList));
    const names = namesIn(areNamesFirst ? held : value);
    const series = bySeries(rowsIn(areNamesFirst ? value : held), names, count);
    if (names === undefined || series?.length !== names.length) {
      alone();
      if (value !== undefined) replayBuffered(value, replay);
      return;
    }
    const calls = series.map((numbers, index) => {
      const call = new BufferedCall(columns.item.component.name);
      if (columns.item.textProp !== undefined) call.named[columns.item.textProp] = names[index] ?? '';
      call.named[columns.values] = [...numbers];
      return call;
    });
    write(calls);
    tree.report('moved_argument', `The names and the numbers of "${columns.prop}" were written in separate lists.`);
    tree.endValue();
  });
}

/** The texts of a list that has nothing else. */
function namesIn(value: BufferedValue | undefined): readonly string[] | undefined {
  if (!isList(value) || value.length === 0) return undefined;
  const names = value.map((item) => (typeof item === 'string' ? item : scalarOf(item)));
  const texts = names.filter((name) => typeof name === 'string' || typeof name === 'number').map(String);
  return texts.length === value.length ? texts : undefined;
}

/** Lists of numbers. A single list of numbers is one series. */
function rowsIn(value: BufferedValue | undefined): Rows | undefined {
  if (!isList(value) || value.length === 0) return undefined;
  if (value.every(isNumber)) return [value];
  const rows = value.filter(isList);
  return rows.length === value.length && rows.every((row) => row.every(isNumber)) ? rows : undefined;
}

function isNumber(value: BufferedValue): boolean {
  const plain = scalarOf(value);
  return plain === null || typeof plain === 'number' || (typeof plain === 'string' && parseNumber(plain) !== undefined);
}

/** The numbers of each series. They may be written by point: `[[260, 280], [255, 270], [250, 265]]` for three labels. */
function bySeries(
  rows: Rows | undefined,
  names: readonly string[] | undefined,
  count: number,
): BufferedValue[][] | undefined {
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined) return undefined;
  const isEven = rows.every((row) => row.length === first.length);
  const areSeries = names === undefined ? first.length === count : rows.length === names.length;
  const arePoints = rows.length === count && first.length === (names ?? first).length && first.length > 0;
  if (!isEven || areSeries || !arePoints) return rows.map((row) => [...row]);
  return first.map((_, index) => rows.map((row) => row[index] ?? null));
}
