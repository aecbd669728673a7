// Values under two sets of labels, such as a heatmap or a confusion matrix: a table.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { buffered, call } from '../call.ts';
import { folded, records, shown, textOf } from '../foreign-node.ts';
import { formField } from '../form-field.ts';
import { titled } from './titled.ts';
import type { Blocks, Converter, Row } from './row.ts';
import { table } from './table.ts';

const columnNames = 'x xlabels xaxis xcategories columns cols columnlabels collabels'.split(' ');
const rowNames = 'y ylabels yaxis ycategories rows rowlabels'.split(' ');
/** Labels whose meaning follows only from their position. */
const labelNames = 'labels categories classes classnames names'.split(' ');
const gridNames = 'data values z matrix cells grid rows'.split(' ');

type Texts = readonly string[];

interface Grid {
  readonly columns: Texts;
  readonly rows: Texts;
  readonly cells: readonly (readonly JsonValue[])[];
}

export const matrix: Row = (node, converter) => {
  const questions = questionsOf(node.props, converter);
  if (questions !== undefined) return questions;
  const grid = gridOf(node.props) ?? pivotOf(node.props);
  if (grid === undefined) return table({ ...node, type: 'table' }, converter);
  const { columns, rows, cells } = grid;
  const labels = rows.length === 0 ? [] : [call('Col', { label: ' ', data: [...rows] })];
  return [
    ...titled(node.props),
    call('Table', {
      columns: [
        ...labels,
        ...columns.map((label, index) =>
          call('Col', { label, data: cells.map((row) => buffered(row[index] ?? null)) }),
        ),
      ],
    }),
  ];
};

/** Labels of rows and columns without any value: each row is a question, and the columns are its answers. */
function questionsOf(props: JsonObject, { names }: Converter): Blocks | undefined {
  const { rows, columns } = props;
  const hasValues = ['data', 'values', 'cells', 'z', 'matrix'].some((name) => isList(props[name]));
  if (hasValues || !isList(rows) || !isList(columns) || rows.length === 0 || columns.length < 2) return undefined;
  if (![...rows, ...columns].every((one) => labelIn(one) !== '')) return undefined;
  const title = textOf(props, 'title', 'label', 'question', 'name');
  return rows.map((row) => {
    const label = title === '' ? labelIn(row) : `${title}: ${labelIn(row)}`;
    const required = props['required'] === true || props['isRequired'] === true;
    return formField('radio', { label, options: columns, required }, names);
  });
}

/** `r1`, or `{"value": "r1", "text": "Food"}`; empty for a row of values. */
function labelIn(one: JsonValue): string {
  if (!isRecord(one)) return shown(one);
  const isLabel = Object.keys(one).every((name) => /^(?:value|text|label|title|name|id|key)$/.test(name));
  return isLabel ? textOf(one, 'text', 'label', 'title', 'name', 'value') : '';
}

function memberOf(props: JsonObject, names: readonly string[], fits: (value: JsonValue) => boolean): JsonValue | null {
  const found = Object.entries(props).find(([name, value]) => names.includes(folded(name)) && fits(value));
  return found?.[1] ?? null;
}

const isLabels = (value: JsonValue): boolean =>
  isList(value) && value.length > 0 && value.every((item) => typeof item === 'string' || typeof item === 'number');
const isGrid = (value: JsonValue): boolean => isList(value) && value.length > 0 && value.every(isList);
const textsOf = (value: JsonValue | null): Texts => (isList(value) ? value.map(shown) : []);

/** The values as a list for each row. */
function gridOf(props: JsonObject): Grid | undefined {
  const cells = memberOf(props, gridNames, isGrid);
  if (!isList(cells)) return undefined;
  const lists = cells.flatMap((row) => (isList(row) ? [row] : []));
  const width = Math.max(...lists.map((row) => row.length));
  const common = textsOf(memberOf(props, labelNames, isLabels));
  const given = (names: readonly string[], length: number): Texts => {
    const own = textsOf(memberOf(props, names, isLabels));
    return own.length > 0 ? own : common.length === length ? common : [];
  };
  const columns = given(columnNames, width);
  const rows = given(rowNames, lists.length);
  // The labels are given for the other direction: each list is a column.
  const isByColumn = columns.length === lists.length && rows.length === width && width !== lists.length;
  const turned = isByColumn ? rows.map((_, at) => lists.map((list) => list[at] ?? null)) : lists;
  return {
    columns: Array.from(
      { length: Math.max(columns.length, isByColumn ? 0 : width) },
      (_, at) => columns[at] ?? `${at + 1}`,
    ),
    rows,
    cells: turned,
  };
}

/** `[{"day": "Mon", "hour": "AM", "value": 3}]`: a value for each pair of labels. */
function pivotOf(props: JsonObject): Grid | undefined {
  const points = Object.values(props)
    .map((value) => records(value))
    .find((list) => list.length > 0);
  const [first] = points ?? [];
  if (points === undefined || first === undefined) return undefined;
  const keys = Object.keys(first);
  const value =
    keys.find((key) => /^(?:value|v|z|count|amount|score|intensity)$/i.test(key)) ??
    keys.findLast((key) => typeof first[key] === 'number');
  const others = keys.filter((key) => key !== value);
  const column =
    others.find((key) => /^(?:x|col|column)$/i.test(key)) ??
    others.find((key) => !/^(?:y|row)$/i.test(key) && key !== others[0]);
  const row = others.find((key) => key !== column);
  if (value === undefined || column === undefined || row === undefined || others.length > 2) return undefined;
  const columns = [...new Set(points.map((point) => shown(point[column])))];
  const byRow = new Map<string, Map<string, JsonValue>>();
  for (const point of points) {
    const cells = byRow.get(shown(point[row])) ?? new Map<string, JsonValue>();
    byRow.set(shown(point[row]), cells.set(shown(point[column]), point[value] ?? null));
  }
  // Two values for the same pair cannot be shown in one cell.
  const count = [...byRow.values()].reduce((sum, cells) => sum + cells.size, 0);
  if (count < points.length || columns.length * byRow.size > points.length * maxSparse) return undefined;
  return {
    columns,
    rows: [...byRow.keys()],
    cells: [...byRow.values()].map((cells) => columns.map((label) => cells.get(label) ?? null)),
  };
}

/** A table with more empty cells than this would not be readable, nor of a size in proportion to the text. */
const maxSparse = 4;

/** The arguments of `Heatmap(["Mon", "Tue"], ["AM", "PM"], [[1, 2], [3, 4]])`. */
export function matrixArguments(values: readonly JsonValue[]): JsonObject {
  const cells = values.find(isGrid);
  const points = values.find((value) => records(value).length > 0);
  const title = values.find((value) => typeof value === 'string');
  const [first, second] = values.filter((value) => isList(value) && value !== cells && isLabels(value));
  const height = isList(cells) ? cells.length : 0;
  const width = isList(cells) && isList(cells[0]) ? cells[0].length : 0;
  const lengthOf = (list: JsonValue | undefined): number => (isList(list) ? list.length : 0);
  // The labels of the columns come first, as in most libraries, unless only the other order fits the values.
  const isRowsFirst =
    width !== height && lengthOf(first) === height && (second === undefined || lengthOf(second) === width);
  const named =
    second === undefined && width === height
      ? { labels: first }
      : isRowsFirst
        ? { y: first, x: second }
        : { x: first, y: second };
  return Object.fromEntries(
    Object.entries({ title, ...named, data: cells ?? points }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );
}
