// The headings of columns as a row of their own: `Table([[Col("Name"), Col("Age")]], rows)`, `columns: [["Name", "Age"]]`.
import { isList } from '../../is-list.ts';
import type { ComponentShape } from '../catalog.ts';
import { BufferedCall, isMembers, scalarOf, type BufferedValue } from '../events/buffered-value.ts';
import { matchName } from '../match-name.ts';
import { headingOf, isHeading } from './table-heading.ts';

/** `[Col("Name"), Col("Age")]` or `[{label: "Name"}]`; undefined for anything else, such as columns with cells. */
export const headingRow = (value: BufferedValue, item: ComponentShape | undefined): BufferedValue[] | undefined =>
  item !== undefined && Array.isArray(value) && value.length > 0 && value.every((one) => isHeadingOf(item, one))
    ? value
    : undefined;

/** True for a list with a `Col(...)`. */
export const areColumns = (value: BufferedValue, item: ComponentShape): boolean =>
  isList(value) && value.some((one) => one instanceof BufferedCall && isOfShape(one, item));

const isOfShape = ({ name }: BufferedCall, { component }: ComponentShape): boolean =>
  matchName(name, [component.name]) !== undefined;

function isHeadingOf(item: ComponentShape, value: BufferedValue): boolean {
  if (isMembers(value)) return isHeading(Object.keys(value)) && !Object.values(value).some(isList);
  if (!(value instanceof BufferedCall) || !isOfShape(value, item)) return false;
  return headingOf(value).name !== '' && ![...value.args, ...Object.values(value.named)].some(isList);
}

/** The only item of a list, if it is a list of texts. */
export function onlyTexts(value: BufferedValue): BufferedValue[] | undefined {
  const [only, ...others] = isList(value) ? value : [];
  const isOnly = Array.isArray(only) && others.length === 0 && only.length > 0;
  return isOnly && only.every((text) => typeof text === 'string') ? only : undefined;
}

/**
 * The rows in `[[["Ann", 31], ["Bo", 28]]]`. Below as many columns as there are lists, lists of texts or of numbers are the
 * cells of one row.
 */
export function onlyRows(
  value: readonly BufferedValue[],
  columns: BufferedValue | undefined,
): BufferedValue[] | undefined {
  const [rows, ...others] = value;
  if (!Array.isArray(rows) || others.length > 0 || rows.length < 2) return undefined;
  const [first] = rows;
  const width = first !== undefined && isList(first) ? first.length : 0;
  if (width === 0 || !rows.every((row) => isList(row) && row.length === width)) return undefined;
  const mayBeCells = columns !== undefined && isList(columns) && columns.length === rows.length;
  return mayBeCells && !rows.every(isOfSeveralKinds) ? undefined : rows;
}

const isOfSeveralKinds = (row: BufferedValue): boolean =>
  isList(row) && new Set(row.map((cell) => typeof scalarOf(cell))).size > 1;
