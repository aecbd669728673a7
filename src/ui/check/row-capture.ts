// Captures data written in rows where a component takes columns. Complete rows are transposed and replayed as the props
// of their element.
import { isList } from '../../is-list.ts';
import { BufferedCall, isMembers, replayBuffered, ValueBuffer, type BufferedValue } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import type { ValueKind } from './placement-rules.ts';
import { isSentence, isSetting, readableStrings, readableTexts } from './readable-text.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { repeatsLabels } from './style-value.ts';
import { isCell } from './labelled-rows.ts';
import { areHeadings, columnNames, isRowCall, isRowsCall, titleInHeader } from './data-row.ts';
import { headingRow, onlyTexts } from './heading-row.ts';
import { headingOf, isHeading } from './table-heading.ts';
import { withoutKeys } from './missing-rows.ts';
import { isColumnsName, isRowsName, transposeRows } from './transpose-rows.ts';
import { columnLayoutOf, type ColumnLayout } from './column-layout.ts';

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

/**
 * Captures a section or a row of a table that is passed as a separate argument: `Table(TableHeader([...]),
 * TableBody([...]))`. Returns undefined if the call is not such a part.
 */
export function captureSection(placement: Placement, name: string): ValueBuffer | undefined {
  const { tree, displaced } = placement;
  const owner = tree.top;
  if (owner.kind !== 'element' || owner.implied !== false || !isRowsCall(name)) return undefined;
  const layout = layoutOf(tree, owner);
  if (layout?.list === undefined || layout.labels !== undefined || owner.seen.includes(layout.list.prop))
    return undefined;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const title = value === undefined || owner.rows !== undefined ? undefined : titleInHeader(value);
    if (title !== undefined) {
      displaced.add(title);
      return tree.endValue();
    }
    const { data } = owner.rows ?? {};
    const columns = value === undefined || owner.rows !== undefined ? undefined : columnNames(value);
    if (columns !== undefined) owner.rows = { columns };
    else if (value !== undefined)
      owner.rows = { ...owner.rows, data: [...(data !== undefined && isList(data) ? data : []), value] };
    owner.key = undefined;
    owner.unknownKey = undefined;
    tree.endValue();
  });
}

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

function takeRows(placement: Placement, { owner, part: written, prop }: Rows, given: BufferedValue): void {
  const { tree } = placement;
  const headings =
    prop === undefined || owner.rows?.columns !== undefined ? undefined : onlyHeadings(tree, owner, given);
  const value = headings ?? given;
  const part = headings !== undefined || (isList(value) && areHeadings(value)) ? 'columns' : written;
  if (part === 'data' && replayProps(placement, owner, value)) return;
  const isOneRow = part === 'data' && isRowOfColumns(tree, owner, value);
  const before = owner.rows?.data;
  owner.rows = { ...owner.rows, [part]: isOneRow ? [...(isList(before) ? before : []), value] : value };
  owner.key = undefined;
  owner.unknownKey = undefined;
  // More rows may follow.
  if (isOneRow) return tree.endValue();
  const { columns, data } = owner.rows;
  // In an object the column names may follow the rows.
  const isComplete =
    data !== undefined && (columns !== undefined || layoutOf(tree, owner)?.labels !== undefined || !owner.isObject);
  const mayBeFollowed = part === 'data' && columns === undefined && layoutOf(tree, owner)?.labels === undefined;
  if (mayBeFollowed && !owner.isObject && isList(data) && data.some((row) => isMembers(row) || isRowCall(row)))
    owner.rows = { ...owner.rows, prop };
  else if (isComplete) return placeRows(placement, owner, prop);
  tree.endValue();
}

/** The headings in brackets of their own in place of the columns: `Table([["Name", "Role"]], rows)`. */
function onlyHeadings(tree: OpenTree, owner: ElementScope, value: BufferedValue): BufferedValue | undefined {
  const { labels, list } = layoutOf(tree, owner) ?? {};
  const [only, ...others] = isList(value) ? value : [];
  if (labels !== undefined || list === undefined || others.length > 0) return undefined;
  return only === undefined ? undefined : (headingRow(only, list.item) ?? onlyTexts(value));
}

/**
 * Replays `{columns: [...], rows: [...], caption: "..."}` as the props of the table, so that its texts are placed too.
 * Returns false for any other value.
 */
function replayProps({ tree, replay }: Placement, owner: ElementScope, value: BufferedValue): boolean {
  const isNew = !owner.isObject && owner.seen.length === 0 && owner.rows === undefined && tree.top === owner;
  if (!isNew || !isMembers(value) || layoutOf(tree, owner)?.labels !== undefined) return false;
  const members = Object.entries(value);
  const columns = members.find(([key, member]) => isColumnsName(key) && isList(member));
  const rows = members.find(([key, member]) => isRowsName(key) && isList(member));
  const areTexts = members.some(([key, member]) => typeof member === 'string' && !isSetting(key, member));
  if (columns === undefined || rows === undefined || !areTexts) return false;
  owner.key = undefined;
  tree.openProps();
  for (const [key, member] of [columns, rows, ...members.filter((one) => one !== columns && one !== rows)]) {
    replay.key(key);
    replayBuffered(member, replay);
  }
  replay.close(false);
  return true;
}

/** `Table(["Name", "Role"], ["Ann", "Designer"], ["Bo", "Engineer"])`: every row is a separate argument. */
function isRowOfColumns(tree: OpenTree, owner: ElementScope, value: BufferedValue): boolean {
  const columns = owner.rows?.columns;
  if (owner.isObject || layoutOf(tree, owner)?.labels !== undefined) return false;
  if (!isList(columns) || !isList(value) || value.length !== columns.length) return false;
  return value.every((cell) => isCell(cell) && !isRowCall(cell));
}

/** True after rows whose columns the next argument may name. */
export const awaitsColumns = ({ rows }: ElementScope): boolean => rows?.prop !== undefined;

/** Takes the argument after such rows, which begins now. Returns false if it cannot name their columns. */
export function captureColumns(placement: Placement, owner: ElementScope, kind: ValueKind): boolean {
  const { tree, replay } = placement;
  if (kind !== 'array') {
    placeRows(placement, owner, owner.rows?.prop);
    return false;
  }
  const { prop } = owner.rows ?? {};
  tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const areColumns = isList(value) && value.length > 0 && value.every((item) => nameColumn(item, owner));
    if (areColumns) owner.rows = { ...owner.rows, columns: value };
    placeRows(placement, owner, prop);
    if (!areColumns && value !== undefined) replayBuffered(value, replay);
  });
  return true;
}

/** `"name"`, `{key: "name", label: "Name"}` or `Col("Name", "name")`. */
function nameColumn(item: BufferedValue, { rows }: ElementScope): boolean {
  const data = rows?.data;
  const names = memberNames(data);
  if (typeof item === 'string' && names === undefined)
    return data !== undefined && isList(data) && data.some(isRowCall);
  if (item instanceof BufferedCall) return headingOf(item).keys.some((key) => names?.has(key) === true);
  return typeof item === 'string' ? names?.has(item) === true : isMembers(item) && isHeading(Object.keys(item));
}

function memberNames(data: BufferedValue | undefined): ReadonlySet<string> | undefined {
  const [first] = data !== undefined && isList(data) ? data : [];
  return first !== undefined && isMembers(first) ? new Set(Object.keys(first)) : undefined;
}

/** The element whose next argument may be the name of a member of its rows: `BarChart(rows, "month", ["sold"])`. */
export function namesOwner({ top }: OpenTree): ElementScope | undefined {
  if (top.kind !== 'element' || top.rowNames === undefined) return undefined;
  return top.key === undefined || top.seen.includes(top.key) ? top : undefined;
}

/** `"sold"`, or `{key: "sold", color: "blue"}`. */
function isNameIn(names: ReadonlySet<string> | undefined, value: BufferedValue): boolean {
  if (typeof value === 'string') return names?.has(value) === true;
  return isMembers(value) && !isList(value) && Object.values(value).some((member) => isNameIn(names, member));
}

/** Drops an argument that only names members of the rows, since all columns are shown anyway. */
export function captureNames(placement: Placement, owner: ElementScope): ValueBuffer {
  const { tree } = placement;
  return tree.captureValue(new ValueBuffer(tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const { value } = buffer;
    const names = owner.rowNames;
    if (value === undefined) return;
    if ((isList(value) ? value : [value]).every((name) => isNameIn(names, name))) {
      owner.key = undefined;
      owner.pointRows?.axes.push(...readableStrings(value));
      tree.report('dropped_text', `${JSON.stringify(value).slice(0, 80)} names members of the rows.`);
      return tree.endValue();
    }
    owner.rowNames = undefined;
    replayBuffered(value, placement.replay);
    owner.rowNames = names;
  });
}

/** `PieChart(["A", "B"], [[1, 2]])`: beside the labels, a single row holds their values. */
function onlyRow(data: BufferedValue | undefined): BufferedValue | undefined {
  const [row, ...others] = data !== undefined && isList(data) ? data : [];
  return row !== undefined && isList(row) && others.length === 0 && row.every(isCell) ? row : data;
}

/** Places the captured rows of an element that may end now, if there are any. */
export function placeRows(placement: Placement, owner: ElementScope, prop?: string): void {
  if (owner.rows === undefined) return;
  const { tree, displaced } = placement;
  const columns = owner.rows.areMissing === true ? withoutKeys(tree, owner.rows.columns) : owner.rows.columns;
  const layout = layoutOf(tree, owner);
  const areValues = layout?.labels !== undefined && owner.seen.includes(layout.labels);
  const data = areValues ? onlyRow(owner.rows.data) : owner.rows.data;
  owner.rows = undefined;
  if (layout === undefined) return;
  owner.isReplaying = true;
  const replay = (name: string, value: BufferedValue): void => {
    if (owner.seen.includes(name)) {
      const message = `"${name}" was already set; the rows after it were dropped.`;
      return tree.report('duplicate_prop', message, readableStrings(value).length > 0 && !repeatsLabels(owner, value));
    }
    owner.key = name;
    replayBuffered(value, placement.replay);
  };
  const transposed = data === undefined ? undefined : transposeRows(layout, columns, data);
  const list = layout.list?.prop ?? layout.values;
  if (transposed !== undefined) {
    const kept = new Set([
      ...transposed.props.flatMap(({ value }) => readableStrings(value)),
      ...(transposed.others ?? []),
    ]);
    const isLossy = transposed.isLossy || readableStrings(data).some((text) => isSentence(text) && !kept.has(text));
    tree.report('changed_type', 'Rows became columns.', isLossy);
    for (const one of transposed.props) replay(one.prop, one.value);
    for (const text of transposed.others ?? []) displaced.add(text);
    if (layout.labels !== undefined && !owner.isObject) owner.rowNames = memberNames(data);
  } else {
    if (columns !== undefined && list !== undefined) replay(list, columns);
    if (data !== undefined && prop !== undefined) replay(prop, data);
    else if (data !== undefined && list !== undefined && columns === undefined) replay(list, data);
    else {
      const texts = readableTexts(data);
      if (texts.length > 0) displaced.add(texts.join(' · '));
    }
  }
  owner.isReplaying = false;
}
