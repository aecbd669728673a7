// Captures data written in rows where a component takes columns. Complete rows are transposed and replayed as the props
// of their element.
import { replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ValueKind } from './placement-rules.ts';
import { isSentence, readableStrings } from './readable-text.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { columnLayoutOf, isRowsName, transposeRows, type ColumnLayout } from './transpose-rows.ts';

/** The captured value: rows, or the names of their columns. */
interface Rows {
  readonly owner: ElementScope;
  readonly part: 'columns' | 'data';
  /** The prop in which they were written; undefined if the element has no such prop. */
  readonly prop: string | undefined;
}

/** How an element takes data in columns; undefined if it does not, or while columns are replayed. */
export const layoutOf = ({ catalog }: OpenTree, element: ElementScope): ColumnLayout | undefined =>
  element.isReplaying ? undefined : columnLayoutOf(element.shape, catalog);

/** True for a prop in which models write rows by mistake. */
export function mayHoldRows(tree: OpenTree, { scope, prop }: Slot): boolean {
  const layout = scope.kind === 'element' ? layoutOf(tree, scope) : undefined;
  return prop !== undefined && (prop === layout?.labels || prop === layout?.values || prop === layout?.list?.prop);
}

/**
 * The element that owns the next list or object as rows, because of a name such as "rows" or because its columns were
 * given.
 */
export function rowsOwner(tree: OpenTree): ElementScope | undefined {
  const { element } = tree;
  if (element === undefined || element.implied !== false || layoutOf(tree, element) === undefined) return undefined;
  if (element.unknownKey !== undefined) return isRowsName(element.unknownKey) ? element : undefined;
  const isNext = !element.isObject && element.key === undefined && element.rows?.columns !== undefined;
  return isNext ? element : undefined;
}

/** Captures the rows that begin. `prop` is where they were written. */
export const captureRows = (placement: Placement, owner: ElementScope, prop?: string): ValueBuffer =>
  capture(placement, { owner, part: 'data', prop });

/** Captures a list in a prop that may contain rows. `first` is the kind of its first item; texts are column names. */
export function captureRowList(placement: Placement, { scope, prop }: Slot, first: ValueKind | 'end'): void {
  if (scope.kind !== 'element') return;
  capture(placement, { owner: scope, part: first === 'string' ? 'columns' : 'data', prop }).openArray();
}

function capture(placement: Placement, rows: Rows): ValueBuffer {
  const { tree } = placement;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    if (buffer.value !== undefined) takeRows(placement, rows, buffer.value);
  });
}

function takeRows(placement: Placement, { owner, part, prop }: Rows, value: BufferedValue): void {
  const { tree } = placement;
  owner.rows = { ...owner.rows, [part]: value };
  owner.key = undefined;
  owner.unknownKey = undefined;
  const { columns, data } = owner.rows;
  // In an object the column names may follow the rows.
  const isComplete =
    data !== undefined && (columns !== undefined || layoutOf(tree, owner)?.labels !== undefined || !owner.isObject);
  if (isComplete) placeRows(placement, owner, prop);
  else tree.endValue();
}

/** Places the captured rows of an element that may end now, if there are any. */
export function placeRows(placement: Placement, owner: ElementScope, prop?: string): void {
  if (owner.rows === undefined) return;
  const { tree, displaced } = placement;
  const { columns, data } = owner.rows;
  const layout = layoutOf(tree, owner);
  owner.rows = undefined;
  if (layout === undefined) return;
  owner.isReplaying = true;
  const replay = (name: string, value: BufferedValue): void => {
    if (owner.seen.includes(name)) {
      const message = `"${name}" was already set; the rows after it were dropped.`;
      return tree.report('duplicate_prop', message, readableStrings(value).length > 0);
    }
    owner.key = name;
    replayBuffered(value, placement.replay);
  };
  const transposed = data === undefined ? undefined : transposeRows(layout, columns, data);
  const list = layout.list?.prop ?? layout.values;
  if (transposed !== undefined) {
    const kept = new Set(transposed.props.flatMap(({ value }) => readableStrings(value)));
    const isLossy = transposed.isLossy || readableStrings(data).some((text) => isSentence(text) && !kept.has(text));
    tree.report('changed_type', 'Rows became columns.', isLossy);
    for (const one of transposed.props) replay(one.prop, one.value);
  } else {
    if (columns !== undefined && list !== undefined) replay(list, columns);
    if (data !== undefined && prop !== undefined) replay(prop, data);
    else if (data !== undefined && list !== undefined && columns === undefined) replay(list, data);
    else {
      const texts = readableStrings(data);
      if (texts.length > 0) displaced.add(texts.join(' · '));
    }
  }
  owner.isReplaying = false;
}
