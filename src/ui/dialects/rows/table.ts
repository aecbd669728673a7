import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { readableTexts } from '../../check/readable-text.ts';
import type { BufferedCall } from '../../events/buffered-value.ts';
import { buffered, call } from '../call.ts';
import { readableName } from '../form-field.ts';
import { type ForeignNode, folded, ownMember, records, shown, textOf } from '../foreign-node.ts';
import { columnsIn } from '../layout-column.ts';
import { markedCell, unmarked } from '../marked-cell.ts';
import { titled } from './titled.ts';
import { plainTextOf } from './plain-text.ts';
import type { Converter, Row } from './row.ts';
import { summaryOf } from './summary.ts';

export const table: Row = (node, converter) => {
  const { props, children } = node;
  const rows = rowsIn(children).map((row) => row.children);
  const cells = rows.map((row) => row.map(cellText));
  const head = titled({ ...props, label: '', text: textOf(props, 'text', 'caption') });
  const rest = converter.inside(children.filter((child) => !isPart(child)));
  const columns = columnsIn(children);
  if (cells.length === 0)
    return [
      ...head,
      columns.length > 0
        ? call('Table', { columns: columns.map((column) => filled(column.props, cellsIn(column, converter))) })
        : tableOfData(props),
      ...rest,
    ];
  const labels = labelsIn(children);
  const hasHeader = labels.length === 0 && props['firstRowAsHeader'] !== false && props['firstRowAsHeaders'] !== false;
  const [first = []] = cells;
  const body = rows.slice(hasHeader ? 1 : 0).map((row) => row.map((cell) => elementIn(cell, converter)));
  const heads = hasHeader ? first : labels;
  const width = Math.max(heads.length, first.length);
  return [
    ...head,
    call('Table', {
      columns: Array.from({ length: width }, (_, index) =>
        call('Col', { label: unmarked(heads[index] ?? ' '), data: body.map((row) => row[index] ?? '') }),
      ),
    }),
    ...rest,
  ];
};

/** A column that holds its own cells: `{"label": "Price", "values": [12, 8]}`. */
const filled = (column: JsonObject, children: readonly (string | BufferedCall)[] = []): BufferedCall => {
  const cells = cellNames.map((name) => column[name]).find(isList);
  return call('Col', {
    label: columnOf(column).label || ' ',
    data: cells?.map((cell) => buffered(cellOf([cell], null, '', '', 0))) ?? [...children],
  });
};

/** The cells of a column that are its children. */
function cellsIn({ type, props, children }: ForeignNode, converter: Converter): readonly (string | BufferedCall)[] {
  const words = textOf(props, 'children');
  const cells = children.map((child) => elementIn({ type, props: {}, children: [child], slots: [] }, converter));
  return words === '' ? cells : [words, ...cells];
}

const cellNames = ['data', 'values', 'cells', 'rows', 'items', 'entries', 'children'];
const partType =
  /^(?:table)?(?:row(?:group)?|head(?:er|ercell)?|body|footer|columns?|col|headers)$|^t(?:head|body|foot|r)$/;

const isPart = ({ type }: ForeignNode): boolean => partType.test(folded(type));

/** Columns that are elements beside the rows: their labels. */
const labelsIn = (children: readonly ForeignNode[]): readonly string[] =>
  children.flatMap((child) => {
    if (/^(?:columns|headers?)$/.test(folded(child.type)) && child.children.length > 0) return labelsIn(child.children);
    return /^(?:column|tablecolumn|header|headercell)$/.test(folded(child.type))
      ? [textOf(child.props, 'header', 'title', 'label', 'text', 'name')]
      : [];
  });

/** The rows of a table that is written as elements, in groups or not. */
const rowsIn = (children: readonly ForeignNode[]): readonly ForeignNode[] =>
  children.flatMap((child) => {
    const kind = folded(child.type);
    if (/^(?:tablerow|row|tr)$/.test(kind)) return [child];
    return /^(?:table)?(?:rowgroup|header|head|body|footer)$|^t(?:head|body|foot)$/.test(kind)
      ? child.children.filter(({ type }) => /^(?:tablerow|row|tr)$/.test(folded(type)))
      : [];
  });

/** The members in which tables keep their columns and their rows. */
const columnNames = 'columns headers header head cols columnDefs thead'.split(' ');
const rowNames = 'rows data items body records entries dataSource dataset tableData rowData tbody lines'.split(' ');

/** Words in the names of members for the heading and for the cells of a column: `headerName`, `dataIndex`. */
const labelWord = /(?:label|header|title|caption|heading|text)/i;
const keyWord = /(?:key|field|accessor|index|prop|id|selector)$/i;

function columnOf(column: JsonObject): Column {
  const named = (word: RegExp): string => {
    const names = Object.keys(column).filter((name) => word.test(name));
    return textOf(column, ...names);
  };
  const key = textOf(column, 'key', 'field', 'accessor', 'accessorKey', 'dataKey') || named(keyWord);
  const label = textOf(column, 'label', 'header', 'title') || named(labelWord) || textOf(column, 'name');
  return { key: key || textOf(column, 'name', 'value'), label: label || readableName(key) };
}

/** The label that `{"column2Label": "Price"}` gives a column; undefined where no number has one. */
function labelOf(props: JsonObject, number: number): string | undefined {
  const names = ['column', 'col', 'header', 'heading'].flatMap((word) => [`${word}${number}`, `${word}_${number}`]);
  return (
    textOf(props, ...names.flatMap((name) => [`${name}Label`, `${name}_label`, `${name}Title`, name])) || undefined
  );
}

/** The label of a column by the number in its key, as in `{"value2": 12}`, or by its position where all have one. */
function numberedLabel(props: JsonObject, keys: readonly JsonValue[], index: number): string | undefined {
  const key = keys[index];
  const number =
    typeof key === 'string' ? /^(?:value|val|cell|column|col|field)_?(\d{1,2})$/i.exec(key)?.[1] : undefined;
  if (number !== undefined) return labelOf(props, Number(number));
  const haveAll = keys.every((_, at) => labelOf(props, at + 1) !== undefined);
  return haveAll && labelOf(props, keys.length + 1) === undefined ? labelOf(props, index + 1) : undefined;
}

/**
 * The columns and the rows of a table. Under names that are unknown, a list of lists or of objects is the rows, and a list
 * before it that is as long as a row, the columns.
 */
function partsOf(props: JsonObject): {
  readonly columns?: JsonValue | undefined;
  readonly rows?: JsonValue | undefined;
} {
  const columns = columnNames.map((name) => props[name]).find(isList) ?? props['columns'] ?? props['headers'];
  const rows = rowNames.map((name) => props[name]).find(isList) ?? props['rows'] ?? props['data'] ?? props['items'];
  if (columns !== undefined && rows !== undefined) return { columns, rows };
  const lists = Object.values(props).filter((value) => isList(value) && value.length > 0 && value !== columns);
  const found = rows ?? lists.findLast((list) => isList(list) && (list.every(isList) || list.every(isRecord)));
  const [first] = isList(found) ? found : [];
  const width = isList(first) ? first.length : Object.keys(first ?? {}).length;
  const heads = lists
    .slice(0, Math.max(0, lists.indexOf(found ?? null)))
    .find(
      (list) =>
        isList(list) &&
        (list.every(isRecord) || (list.length === width && list.every((one) => typeof one === 'string'))),
    );
  return { columns: columns ?? heads, rows: found };
}

/** Converts a table with keyed columns and with rows as objects or lists. */
function tableOfData(props: JsonObject): BufferedCall {
  const { columns: written, rows: data } = partsOf(props);
  const rows = isList(data) ? data : [];
  const listed = isList(written) ? written : Object.keys(records(data)[0] ?? {});
  const columns = listed.map((column, index) =>
    isRecord(column)
      ? columnOf(column)
      : {
          key: shown(column),
          label: numberedLabel(props, listed, index) ?? (isList(written) ? shown(column) : readableName(shown(column))),
        },
  );
  const ownCells = records(written);
  if (
    rows.length === 0 &&
    ownCells.length > 0 &&
    ownCells.every((column) => cellNames.some((name) => isList(column[name])))
  )
    return call('Table', { columns: ownCells.map((column) => filled(column)) });
  // Data in any other form is left to the placement policies of our own tables.
  if (rows.length === 0 || columns.length === 0 || !rows.every((row) => Array.isArray(row) || isRecord(row)))
    return call('Table', {
      columns: written === undefined ? undefined : buffered(written),
      rows: data === undefined ? undefined : buffered(data),
    });
  return call('Table', {
    columns: columns.map(({ key, label }, index) =>
      call('Col', { label, data: rows.map((row) => buffered(cellOf(cellsOf(row, columns), row, key, label, index))) }),
    ),
  });
}

interface Column {
  readonly key: string;
  readonly label: string;
}

/** The cells of a row: under its keys, in a list of their own, or in the order of the columns. */
function cellsOf(row: JsonValue, columns: readonly Column[]): JsonValue {
  if (!isRecord(row)) return row;
  const listed = ['cells', 'values', 'data', 'columns']
    .map((name) => row[name])
    .find((one) => isList(one) || isRecord(one));
  const isKey = (name: string): boolean =>
    columns.some(({ key, label }) => folded(name) === folded(key) || folded(name) === folded(label));
  if (Object.keys(row).some((name) => isKey(name))) return row;
  if (isList(listed)) {
    // `{"label": "Weight", "values": [12, 14]}`: the first column holds the labels.
    const label = textOf(row, 'label', 'name', 'title', 'feature', 'header', 'key');
    return listed.length === columns.length - 1 && label !== '' ? [label, ...listed] : listed;
  }
  if (isRecord(listed)) return listed;
  const values = Object.values(row);
  return values.length === columns.length ? values : row;
}

function cellOf(cells: JsonValue, row: JsonValue, key: string, label: string, index: number): JsonValue {
  const badge = index === 0 && isRecord(row) && cells !== row ? textOf(row, 'badge', 'tag') : '';
  const cell = isList(cells)
    ? cells[index]
    : isRecord(cells)
      ? (ownMember(cells, key) ??
        ownMember(cells, label) ??
        Object.entries(cells).find(([name]) => folded(name) === folded(key) || folded(name) === folded(label))?.[1])
      : undefined;
  const found = isRecord(cell) ? wordsIn(cell) : (cell ?? null);
  return badge === '' ? found : [shown(found), badge].filter((words) => words !== '').join(' · ');
}

/** A cell with a mark or a second line: `{"value": "8.1%", "subtext": "3x lower"}`. */
function wordsIn(cell: JsonObject): string {
  const icon = /^(?:check|tick|yes)$/.exec(textOf(cell, 'icon', 'icon_type', 'iconType')) !== null ? '✓' : '';
  const cross = /^(?:cross|x|no)$/.exec(textOf(cell, 'icon', 'icon_type', 'iconType')) !== null ? '✗' : '';
  const parts = [
    textOf(cell, 'text', 'value', 'content', 'label') || icon || cross,
    textOf(cell, 'subtext', 'subtitle', 'note', 'description'),
  ];
  const known = parts.filter((words) => words !== '').join(' · ');
  // `{"component": "Button", "props": {"title": "Pay"}}`.
  return known === '' ? readableTexts(buffered(cell)).join(', ') : known;
}

/** Components that a cell can contain. */
const inCells = new Set(['Button', 'Buttons', 'Tag', 'TagBlock', 'Image']);

/** The cell as the component that it holds, or as its text. */
function elementIn(cell: ForeignNode, converter: Converter): string | BufferedCall {
  const text = cellText(cell);
  const blocks = text === '' ? converter.inside(cell.children) : [];
  const [block] = blocks;
  if (block !== undefined && blocks.length === 1 && inCells.has(block.name)) return block;
  return markedCell(text === '' ? blocks.flatMap((one) => readableTexts(one)).join(', ') : text);
}

const cellText = (cell: ForeignNode): string => {
  const own = textOf(cell.props, 'text', 'value', 'children', 'content', 'label');
  return own === ''
    ? cell.children.map((child) => plainTextOf(child) ?? summaryOf(child).texts.join(' ')).join(' ')
    : own;
};
