// Objects that are column-oriented tables: `{month: [...], sales: [...]}`, and the data of charting libraries.
import {
  isJsonArray,
  isJsonObject,
  isScalar,
  member,
  textMember,
  type Json,
  type JsonObject,
  type Scalar,
} from '../data/json.ts';
import { isRecipePart } from '../text/lines/method-words.ts';
import { maxColumns, type Column, type Sheet } from '../data/sheet.ts';

export interface Columns {
  readonly sheet: Sheet;
  readonly title: string | undefined;
  /** The members that are not part of the sheet. */
  readonly rest: JsonObject;
}

export function readColumns(object: JsonObject): Columns | undefined {
  return fromDatasets(object) ?? fromArrays(object);
}

const isScalars = (value: Json | undefined): value is readonly Scalar[] =>
  isJsonArray(value) && value.length > 0 && value.every(isScalar);

/** Reads `{labels, datasets: [{label, data}]}` and `{categories, series: [{name, data}]}`. */
function fromDatasets(object: JsonObject): Columns | undefined {
  const labelKey = ['labels', 'categories'].find((key) => isScalars(member(object, key)));
  const seriesKey = ['datasets', 'series'].find((key) => isJsonArray(member(object, key)));
  if (labelKey === undefined || seriesKey === undefined) return undefined;
  const labels = member(object, labelKey);
  const series = member(object, seriesKey);
  if (!isScalars(labels) || !isJsonArray(series) || series.length >= maxColumns) return undefined;
  const columns: Column[] = [{ name: labelKey === 'labels' ? 'Label' : 'Category', cells: labels, isUnnamed: true }];
  for (const [index, one] of series.entries()) {
    if (!isJsonObject(one)) return undefined;
    const data = member(one, 'data') ?? member(one, 'values');
    if (!isScalars(data) || data.length !== labels.length) return undefined;
    columns.push({ name: textMember(one, 'label', 'name') ?? `Series ${index + 1}`, cells: data });
  }
  return toColumns(object, columns, [labelKey, seriesKey]);
}

/** Reads two or more arrays of scalars with the same length, if there is no other array. */
function fromArrays(object: JsonObject): Columns | undefined {
  const arrays = Object.entries(object).filter(([, value]) => isJsonArray(value));
  const columns: Column[] = [];
  for (const [name, value] of arrays) {
    if (!isScalars(value)) return undefined;
    columns.push({ name, cells: value });
  }
  const length = columns[0]?.cells.length ?? 0;
  // The ingredients and the steps of a recipe are two lists.
  if (columns.some(({ name }) => isRecipePart(name))) return undefined;
  if (columns.length < 2 || length < 2 || columns.some((column) => column.cells.length !== length)) return undefined;
  return toColumns(
    object,
    columns,
    columns.map((column) => column.name),
  );
}

function toColumns(object: JsonObject, columns: readonly Column[], used: readonly string[]): Columns {
  const title = textMember(object, 'title', 'name');
  const titleKey = title === undefined ? undefined : textMember(object, 'title') === title ? 'title' : 'name';
  const rest = Object.entries(object).filter(([key]) => key !== titleKey && !used.includes(key));
  return { sheet: { columns, rowCount: columns[0]?.cells.length ?? 0 }, title, rest: Object.fromEntries(rest) };
}
