// Charts and tables take their data by columns; models often write it by rows. Here complete rows become columns.
import { isList } from '../../is-list.ts';
import { matchName } from '../match-name.ts';
import { isCellsName, type ColumnLayout } from './column-layout.ts';
import { columnNames, isSection, rowOf, rowsInSection, type Row } from './data-row.ts';
import { areColumns, headingRow, onlyRows } from './heading-row.ts';
import { labelledRows } from './labelled-rows.ts';
import { parseMeasure, parseNumber } from './parse-number.ts';
import { readableName } from '../dialects/form-field.ts';
import { isSetting, isTechnicalKey, readableTexts } from './readable-text.ts';
import { withoutOnlyList } from './only-list.ts';
import { recordOf, rowsOfRecord } from './record-rows.ts';
import { headingOf, matchHeadings, type Heading } from './table-heading.ts';
import { translatedName } from '../translated-names.ts';
import { BufferedCall, isMembers, scalarOf, type BufferedValue } from '../events/buffered-value.ts';

/** True for a prop name under which models write rows, although no component has such a prop. */
export const isRowsName = (name: string): boolean =>
  /^(?:rows?|data|data_?points?|data_?(?:set|source)|(?:table|row)_?data|records|entries|t?body|items|slices|segments|sectors)$/i.test(
    name,
  ) || translatedName(name) === 'rows';

export const isColumnsName = (name: string): boolean =>
  /^(?:columns|headers?|t?head|cols|fields)$/i.test(name) || translatedName(name) === 'columns';

export interface TransposedProp {
  readonly prop: string;
  readonly value: BufferedValue;
}

export interface TransposedRows {
  readonly props: readonly TransposedProp[];
  /** True if a column could not be placed. */
  readonly isLossy: boolean;
  /** Texts and numbers between the rows, such as a note. */
  readonly others?: readonly string[];
}

const maxColumns = 100;
/** The props that result from rows of data; undefined if the data is not in rows. */
export function transposeRows(
  layout: ColumnLayout,
  columns: BufferedValue | undefined,
  data: BufferedValue,
): TransposedRows | undefined {
  const inner = isMembers(data) ? listIn(data) : undefined;
  if (inner !== undefined) return transposeRows(layout, columns, inner);
  if (isMembers(data))
    return columnsAndRows(layout, data) ?? namedRows(layout, columns, data) ?? record(layout, columns, data);
  if (!isList(data)) return undefined;
  if (data.some(isSection))
    return transposeRows(
      layout,
      columns,
      data.flatMap((item) => [...rowsInSection(item)]),
    );
  const merged = layout.labels === undefined ? undefined : recordOf(data);
  if (merged !== undefined) return record(layout, columns, merged);
  const rowsInside = onlyRows(data, columns);
  if (rowsInside !== undefined) return transposeRows(layout, columns, rowsInside);
  const { list } = layout;
  const [top] = data;
  // `[[Col("Name", [...]), Col("Age", [...])]]`: the columns in brackets of their own.
  if (list !== undefined && data.length === 1 && top !== undefined && areColumns(top, list.item))
    return { props: [{ prop: list.prop, value: top }], isLossy: false };
  const names =
    columns === undefined && top !== undefined ? (headingRow(top, list?.item) ?? columnNames(top)) : undefined;
  const items = names === undefined ? data : data.slice(1);
  const header = readable(headerOf(names ?? columns), items);
  const labelled =
    list === undefined || header === undefined || layout.labels !== undefined ? undefined : labelledRows(header, items);
  if (labelled !== undefined)
    return fromRows(
      layout,
      labelled.header,
      labelled.rows.map((cells) => ({ names: undefined, cells })),
    );
  if (layout.values !== undefined) {
    const nested = nestedNumbers(items);
    if (nested !== undefined) return withNumbers(layout.values, nested);
  }
  if (list !== undefined && header === undefined && items.some((item) => isColumn(item, layout)))
    return { props: [{ prop: list.prop, value: data }], isLossy: false };
  const isKey = (key: string): boolean => header?.some(({ name, keys }) => name === key || keys.includes(key)) === true;
  const rows: Row[] = [];
  const others: BufferedValue[] = [];
  for (const item of items) {
    const row = rowOf(item, header?.length === 1, isKey);
    if (row === undefined) others.push(item);
    else rows.push(row);
  }
  // A single cell between rows of several cells is a note.
  if (rows.length === 0 || (others.length > 0 && rows.some(({ cells }) => cells.length < 2))) return undefined;
  const transposed = fromRows(layout, header, rows);
  return transposed === undefined ? undefined : { ...transposed, others: readableTexts(others) };
}

/** True for a series or a column, which contains a list or is named as one, and is therefore not a row. */
function isColumn(item: BufferedValue, { list, labels }: ColumnLayout): boolean {
  if (list === undefined) return false;
  if (item instanceof BufferedCall) return matchName(item.name, [list.item.component.name]) !== undefined;
  if (!isMembers(item)) return false;
  const keys = Object.keys(item);
  const isCells = (key: string): boolean => labels !== undefined || isCellsName(list, key, keys);
  return Object.entries(item).some(([key, member]) => (isList(member) || isMembers(member)) && isCells(key));
}

/** `{"Sales": [1, 2]}`, `{"Rent": 60}`, `{"labels": [...], "datasets": [...]}`, or one series alone. */
function readMembers(
  layout: ColumnLayout,
  data: { readonly [key: string]: BufferedValue },
): TransposedRows | undefined {
  const { list, labels, values } = layout;
  const entries = Object.entries(data);
  const isNumeric = (value: BufferedValue): boolean => numberOf(value) !== undefined;
  if (entries.length === 0) return undefined;
  if (labels !== undefined && values !== undefined && entries.every(([, value]) => isNumeric(value)))
    return {
      props: [
        { prop: labels, value: entries.map(([key]) => key) },
        { prop: values, value: entries.map(([, value]) => value) },
      ],
      isLossy: false,
    };
  if (list === undefined) return undefined;
  // `BarChart({"Rent": 60, "Food": 40})`: one series.
  if (labels !== undefined && entries.every(([, value]) => isNumeric(value)))
    return {
      props: [
        { prop: labels, value: entries.map(([key]) => key) },
        {
          prop: list.prop,
          value: [
            columnCall(
              list,
              '',
              entries.map(([, value]) => value),
            ),
          ],
        },
      ],
      isLossy: false,
    };
  const own = list.item.order;
  if (entries.some(([key]) => key === 'component' || key === 'type' || own.includes(key)))
    return { props: [{ prop: list.prop, value: [{ ...data }] }], isLossy: false };
  // `{"Net": "$100", "Gross": "$119"}`: one row.
  if (labels === undefined && entries.every(([, value]) => !isList(value) && !isMembers(value)))
    return {
      props: [{ prop: list.prop, value: entries.map(([key, value]) => columnCall(list, key, [value])) }],
      isLossy: false,
    };
  // `{"Ann": {"age": 31}, "Bo": {"age": 28}}`: rows by their names.
  if (entries.every(([, value]) => isMembers(value)))
    return transposeRows(
      layout,
      undefined,
      entries.map(([key, value]) => ({ '': key, ...(isMembers(value) ? value : {}) })),
    );
  const props: TransposedProp[] = [];
  const named: BufferedCall[] = [];
  for (const [key, value] of entries) {
    if (!isList(value)) return undefined;
    if (labels !== undefined && /^(?:labels|categories)$/i.test(key)) props.push({ prop: labels, value });
    else if (value.some((item) => isColumn(item, layout))) props.push({ prop: list.prop, value });
    else named.push(columnCall(list, key, value));
  }
  if (named.length > 0) props.push({ prop: list.prop, value: named });
  return { props, isLossy: false };
}

function columnCall(
  { item, values }: NonNullable<ColumnLayout['list']>,
  name: string,
  cells: readonly BufferedValue[],
) {
  const call = new BufferedCall(item.component.name);
  if (item.textProp !== undefined) call.named[item.textProp] = name;
  call.named[values] = [...cells];
  return call;
}

/** `[Series("Share", [65, 25])]` or `[{category: "Rent", values: [65]}, ...]` where only numbers are expected. */
function nestedNumbers(items: readonly BufferedValue[]): readonly (readonly BufferedValue[])[] | undefined {
  const lists: (readonly BufferedValue[])[] = [];
  for (const item of items) {
    const inside = item instanceof BufferedCall ? [...item.args, ...Object.values(item.named)] : membersOf(item);
    const [list, ...others] = inside.filter(isList);
    if (
      list === undefined ||
      others.length > 0 ||
      list.some((value) => !isNothing(value) && numberOf(value) === undefined)
    )
      return undefined;
    lists.push(list);
  }
  return lists.length === 0 ? undefined : lists;
}

const membersOf = (item: BufferedValue): readonly BufferedValue[] => (isMembers(item) ? Object.values(item) : []);

/** One number per item, or all numbers of the first item, because the chart shows only one series. */
function withNumbers(prop: string, lists: readonly (readonly BufferedValue[])[]): TransposedRows {
  const [first = []] = lists;
  const isOneEach = lists.length > 1 && lists.every((list) => list.length === 1);
  const numbers = isOneEach ? lists.map(([number]) => number ?? null) : [...first];
  return { props: [{ prop, value: numbers }], isLossy: !isOneEach && lists.length > 1 };
}

/** `Table({columns: [...], rows: [...], foot: [...], caption: "..."})`. */
function columnsAndRows(
  layout: ColumnLayout,
  data: { readonly [key: string]: BufferedValue },
): TransposedRows | undefined {
  const find = (test: (key: string) => boolean): BufferedValue[] | undefined =>
    Object.entries(data).flatMap(([key, value]) => (test(key) && isList(value) ? [[...value]] : []))[0];
  const columns = find(isColumnsName);
  const rows = find(isRowsName);
  if (columns === undefined || rows === undefined) return undefined;
  const foot = find((key) => /^t?foot$/i.test(key)) ?? [];
  const last = foot.length === 0 || foot.some(isList) ? foot : [foot];
  const transposed = transposeRows(layout, columns, last.length === 0 ? rows : [...rows, ...last]);
  const texts = Object.entries(data).flatMap(([key, value]) =>
    typeof value === 'string' && !isSetting(key, value) ? [value] : [],
  );
  if (transposed === undefined || texts.length === 0) return transposed;
  return { ...transposed, others: [...(transposed.others ?? []), ...texts] };
}

/** `Table(["", "City 3", "Trail X"], {"Weight": ["14 kg", "12.5 kg"]})`: the name of each row is its first cell. */
function namedRows(
  layout: ColumnLayout,
  columns: BufferedValue | undefined,
  data: { readonly [key: string]: BufferedValue },
): TransposedRows | undefined {
  const entries = Object.entries(data);
  if (!isList(columns) || entries.length === 0) return undefined;
  const rows = entries.flatMap(([key, value]): BufferedValue[] => (isList(value) ? [[key, ...value]] : []));
  const isWhole = rows.length === entries.length && rows.every((row) => isList(row) && row.length === columns.length);
  return isWhole ? transposeRows(layout, columns, rows) : undefined;
}

function record(
  layout: ColumnLayout,
  columns: BufferedValue | undefined,
  data: { readonly [key: string]: BufferedValue },
): TransposedRows | undefined {
  const inner = rowsIn(data);
  const header = layout.labels === undefined ? headerOf(columns) : undefined;
  const rows = header === undefined ? undefined : rowsOfRecord(header, inner);
  if (rows !== undefined) return transposeRows(layout, columns, rows);
  const props = readMembers(layout, inner);
  // The headings are not shown.
  return header === undefined || props === undefined ? props : { ...props, isLossy: true };
}

/** `{"data": [...]}`: the list of the rows. */
function listIn(data: { readonly [key: string]: BufferedValue }): BufferedValue | undefined {
  const [[key, value] = ['', null], ...others] = Object.entries(data);
  const isRows =
    others.length === 0 && isRowsName(key) && isList(value) && value.some((row) => isMembers(row) || isList(row));
  return isRows ? value : undefined;
}

/** `{"data": {...}}`: the object that holds the rows. */
function rowsIn(data: { readonly [key: string]: BufferedValue }): { readonly [key: string]: BufferedValue } {
  const [[key, value] = ['', null], ...others] = Object.entries(data);
  return others.length === 0 && isRowsName(key) && isMembers(value) ? value : data;
}

/** The headings of the columns; undefined if none of them has a name. */
function headerOf(columns: BufferedValue | undefined): readonly Heading[] | undefined {
  if (!isList(columns)) return undefined;
  // `head: [["Name", "Role"]]`: the rows of the head.
  const [top] = columns;
  const headings = (columns.length === 1 && top !== undefined && isList(top) ? top : columns).map(headingOf);
  return headings.some(({ name }) => name !== '') ? headings : undefined;
}

/** `Col("due_at", "Due")`: the name of a member before its heading. */
function readable(
  header: readonly Heading[] | undefined,
  [first]: readonly BufferedValue[],
): readonly Heading[] | undefined {
  if (header === undefined || first === undefined || !isMembers(first)) return header;
  const isSwapped = ({ name, keys: [key] }: Heading): boolean =>
    key !== undefined && Object.hasOwn(first, name) && !Object.hasOwn(first, key);
  return header.every(isSwapped) ? header.map(({ name, keys: [key = name] }) => ({ name: key, keys: [name] })) : header;
}

function fromRows(
  layout: ColumnLayout,
  header: readonly Heading[] | undefined,
  rows: readonly Row[],
): TransposedRows | undefined {
  const { labels, list, values } = layout;
  let names = header?.map(({ name }) => name) ?? namesOf(rows);
  let body = rows;
  const [first] = rows;
  if (names.length === 0 && first !== undefined && rows.length > 1 && first.cells.every(isText)) {
    // Rows without a header: in a table the first row is the header, in a chart only if it contains no data.
    if (labels === undefined || !rows[1]?.cells.every(isText)) {
      names = first.cells.map((cell) => plainText(cell) ?? '');
      body = rows.slice(1);
    }
  }
  // Only cells without names may be more than the columns.
  const widths = body.slice(0, 1_000).map((row) => (row.names === undefined ? row.cells.length : 0));
  const count = Math.min(maxColumns, Math.max(names.length, ...widths));
  let isLossy = false;
  const cellOf = createCellOf(header ?? names.map((name) => ({ name, keys: [] })), () => (isLossy = true));
  const isNamed = header === undefined && rows[0]?.names !== undefined;
  const label = (name: string): string =>
    isNamed && (name === 'id' || memberName.test(name)) ? readableName(name) : name;
  const table = Array.from({ length: count }, (_, column) => ({
    name: label(names[column] ?? ''),
    cells: withoutOnlyList(body.map((row) => cellOf(row, column))),
  }));
  if (labels === undefined) {
    if (list === undefined) return undefined;
    return {
      props: [{ prop: list.prop, value: table.map(({ name, cells }) => columnCall(list, name, cells)) }],
      isLossy,
    };
  }
  const plain = table.filter(({ cells }) => cells.every((cell) => numberOf(cell) !== undefined || isNothing(cell)));
  // "22 km" is a number if the column has nothing else; labels may look like numbers.
  const measured = table.slice(1).filter(({ cells }) => cells.every((cell) => isMeasure(cell) || isNothing(cell)));
  const numeric = plain.length === 0 ? measured : plain;
  const named = table.find((column) => !numeric.includes(column)) ?? (numeric.length > 1 ? numeric[0] : undefined);
  const data = numeric.filter((column) => column !== named);
  const [main] = data;
  if (main === undefined) return undefined;
  const props: TransposedProp[] = [];
  if (named !== undefined) props.push({ prop: labels, value: named.cells.map((cell) => plainText(cell) ?? '') });
  if (list !== undefined) {
    props.push({ prop: list.prop, value: data.map(({ name, cells }) => columnCall(list, name, cells)) });
  } else if (values !== undefined) {
    props.push({ prop: values, value: main.cells.map((cell) => cell) });
  }
  const used = new Set([named, ...(list === undefined ? [main] : data)]);
  // A colour is not content.
  const isLost = table.some((column) => !used.has(column) && !isTechnicalKey(column.name) && column.name !== 'fill');
  return { props, isLossy: isLossy || isLost };
}

/** The name of a member in a program: `first_name`, but not the unit `kWh`. */
const memberName = /^(?=.*[aeiouy])[a-z]{3,}(?:[A-Z][a-z]+|_[a-z\d]+)*$/;

/** All names of cells, in the order in which they first appear. */
function namesOf(rows: readonly Row[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of row.names ?? []) {
      if (names.size < maxColumns) names.add(name);
    }
  }
  return [...names];
}

/** Finds the cell of a column in each row. Rows mostly have the same names, which are matched once. */
function createCellOf(header: readonly Heading[], onLoss: () => void): (row: Row, column: number) => BufferedValue {
  const matched = new Map<string, readonly (string | undefined)[]>();
  return ({ names, cells }, column) => {
    if (names === undefined) return cells[column] ?? null;
    const key = names.join('\n');
    let keys = matched.get(key);
    if (keys === undefined) {
      matched.set(key, (keys = matchHeadings(header, names)));
      if (names.some((name) => keys?.includes(name) === false)) onLoss();
    }
    const name = keys[column];
    return name === undefined ? null : (cells[names.indexOf(name)] ?? null);
  };
}

function numberOf(value: BufferedValue): number | undefined {
  const plain = scalarOf(value);
  return typeof plain === 'number' ? plain : typeof plain === 'string' ? parseNumber(plain) : undefined;
}

const isMeasure = (value: BufferedValue): boolean => {
  const plain = scalarOf(value);
  return numberOf(value) !== undefined || (typeof plain === 'string' && parseMeasure(plain) !== undefined);
};

/** True for a gap, or for a text that marks one, such as a dash. */
const isNothing = (value: BufferedValue): boolean => {
  const plain = scalarOf(value);
  return plain === null || (typeof plain === 'string' && /^\s*(?:n\/?a|[-–—?]|none|unknown)?\s*$/i.test(plain));
};

const isText = (value: BufferedValue): boolean => typeof scalarOf(value) === 'string' && !isMeasure(value);

function plainText(value: BufferedValue): string | undefined {
  const plain = scalarOf(value);
  if (typeof plain === 'string') return plain;
  return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : undefined;
}
