// Charts and tables hold their data by columns; models often write it by rows. Rows are turned here, as whole values.
import type { Catalog, ComponentShape } from '../catalog.ts';
import { nearestName } from '../names.ts';
import { numberIn } from './coerce.ts';
import { HeldCall, HeldWord, isMembers, wordValue, type HeldValue } from './held-value.ts';

/** Where a component keeps data by columns. */
export interface ColumnForm {
  /** The prop with a text for each row. */
  readonly labels: string | undefined;
  /** The prop that lists named columns, such as the series of a chart. */
  readonly list: { readonly prop: string; readonly item: ComponentShape; readonly values: string } | undefined;
  /** The prop with a number for each row. */
  readonly values: string | undefined;
}

const forms = new WeakMap<ComponentShape, ColumnForm | 'none'>();

export function columnForm(shape: ComponentShape, catalog: Catalog): ColumnForm | undefined {
  let form = forms.get(shape);
  if (form === undefined) {
    form = findForm(shape, catalog) ?? 'none';
    forms.set(shape, form);
  }
  return form === 'none' ? undefined : form;
}

function findForm({ component, numbersProp }: ComponentShape, catalog: Catalog): ColumnForm | undefined {
  const entries = Object.entries(component.props.properties);
  const labels = entries.find(
    ([, schema]) => schema.type === 'array' && schema.items.type === 'string' && schema.items.format === 'text',
  )?.[0];
  for (const [prop, schema] of entries) {
    const only = schema.type === 'array' && schema.items.type === 'element' ? schema.items.components : [];
    const item = only.length === 1 && only[0] !== undefined ? catalog.find(only[0]) : undefined;
    const values = Object.entries(item?.component.props.properties ?? {}).find(
      ([, member]) => member.type === 'array' && (member.items.type === 'number' || member.items.type === 'union'),
    )?.[0];
    if (item?.textProp !== undefined && values !== undefined)
      return { labels, list: { prop, item, values }, values: undefined };
  }
  return labels === undefined || numbersProp === undefined
    ? undefined
    : { labels, list: undefined, values: numbersProp };
}

/** Names under which models write rows. */
export const isRowsName = (name: string): boolean =>
  /^(?:rows?|data|datapoints|records|entries|body|items)$/i.test(name);

export interface PropOfRows {
  readonly prop: string;
  readonly value: HeldValue;
}

export interface ReadRows {
  readonly props: readonly PropOfRows[];
  /** Some column had no place. */
  readonly isLossy: boolean;
}

interface Row {
  /** Names of the cells, when they have names. */
  readonly names: readonly string[] | undefined;
  readonly cells: readonly HeldValue[];
}

const maxColumns = 100;
const technical = new Set(['component', 'type', 'id', 'key']);

/** `undefined`: these are no rows. */
export function readRows(form: ColumnForm, columns: HeldValue | undefined, data: HeldValue): ReadRows | undefined {
  if (isMembers(data)) return readMembers(form, data);
  if (!Array.isArray(data)) return undefined;
  // Array.isArray narrows a readonly list to any[].
  const items = data as readonly HeldValue[];
  const header = columns === undefined ? undefined : headerOf(columns);
  const { list } = form;
  if (list !== undefined && header === undefined && items.some((item) => isColumn(item, list.item)))
    return { props: [{ prop: list.prop, value: data }], isLossy: false };
  const rows = items.flatMap((item) => rowOf(item, header?.length === 1) ?? []);
  if (rows.length === 0 || rows.length < items.length) return undefined;
  return fromRows(form, header, rows);
}

/** A series or a column, not a row: it holds a list, or is called by its name. */
function isColumn(item: HeldValue, { component }: ComponentShape): boolean {
  if (item instanceof HeldCall) return nearestName(item.name, [component.name]) !== undefined;
  return isMembers(item) && Object.values(item).some((member) => Array.isArray(member) || isMembers(member));
}

/** `{"Sales": [1, 2]}`, `{"Rent": 60}`, `{"labels": [...], "datasets": [...]}`, or one series alone. */
function readMembers(form: ColumnForm, data: { readonly [key: string]: HeldValue }): ReadRows | undefined {
  const { list, labels, values } = form;
  const entries = Object.entries(data);
  const isNumeric = (value: HeldValue): boolean => numberOf(value) !== undefined;
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
  const own = list.item.order;
  if (entries.some(([key]) => key === 'component' || key === 'type' || own.includes(key)))
    return { props: [{ prop: list.prop, value: [{ ...data }] }], isLossy: false };
  if (!entries.every(([, value]) => Array.isArray(value))) return undefined;
  const props: PropOfRows[] = [];
  const named: HeldCall[] = [];
  for (const [key, value] of entries) {
    // It is an array: see above.
    const items = value as readonly HeldValue[];
    if (labels !== undefined && /^(?:labels|categories)$/i.test(key)) props.push({ prop: labels, value });
    else if (items.some((item) => isColumn(item, list.item))) props.push({ prop: list.prop, value });
    else named.push(columnCall(list, key, items));
  }
  if (named.length > 0) props.push({ prop: list.prop, value: named });
  return { props, isLossy: false };
}

function columnCall({ item, values }: NonNullable<ColumnForm['list']>, name: string, cells: readonly HeldValue[]) {
  const call = new HeldCall(item.component.name);
  if (item.textProp !== undefined) call.named[item.textProp] = name;
  call.named[values] = [...cells];
  return call;
}

/** Names of the columns; in objects, also the key that the rows use. */
function headerOf(columns: HeldValue): readonly string[] | undefined {
  if (!Array.isArray(columns)) return undefined;
  const names = (columns as readonly HeldValue[]).map((column) => plainText(column) ?? '');
  return names.some((name) => name !== '') ? names : undefined;
}

function rowOf(item: HeldValue, isOneColumn: boolean): Row | undefined {
  if (item instanceof HeldCall) return { names: undefined, cells: [...item.args, ...Object.values(item.named)] };
  if (Array.isArray(item)) return { names: undefined, cells: item };
  if (isMembers(item)) {
    const props = item['props'];
    const members = Object.entries(props !== undefined && isMembers(props) ? props : item).filter(
      ([key]) => !technical.has(key),
    );
    return { names: members.map(([key]) => key), cells: members.map(([, value]) => value) };
  }
  return isOneColumn ? { names: undefined, cells: [item] } : undefined;
}

function fromRows(form: ColumnForm, header: readonly string[] | undefined, rows: readonly Row[]): ReadRows | undefined {
  const { labels, list, values } = form;
  let names = header ?? namesOf(rows);
  let body = rows;
  const [first] = rows;
  if (names.length === 0 && first !== undefined && rows.length > 1 && first.cells.every(isText)) {
    // Rows without a header: in a table their first is it, in a chart only when it is not a row itself.
    if (labels === undefined || !rows[1]?.cells.every(isText)) {
      names = first.cells.map((cell) => plainText(cell) ?? '');
      body = rows.slice(1);
    }
  }
  const count = Math.min(maxColumns, Math.max(names.length, ...body.slice(0, 1_000).map(({ cells }) => cells.length)));
  const table = Array.from({ length: count }, (_, column) => ({
    name: names[column] ?? '',
    cells: body.map((row) => cellOf(row, names, column)),
  }));
  if (labels === undefined) {
    if (list === undefined) return undefined;
    return {
      props: [{ prop: list.prop, value: table.map(({ name, cells }) => columnCall(list, name, cells)) }],
      isLossy: false,
    };
  }
  const numeric = table.filter(({ cells }) => cells.every((cell) => numberOf(cell) !== undefined || isNothing(cell)));
  const named = table.find((column) => !numeric.includes(column)) ?? (numeric.length > 1 ? numeric[0] : undefined);
  const data = numeric.filter((column) => column !== named);
  const [main] = data;
  if (main === undefined) return undefined;
  const props: PropOfRows[] = [];
  if (named !== undefined) props.push({ prop: labels, value: named.cells.map((cell) => plainText(cell) ?? '') });
  if (list !== undefined) {
    props.push({ prop: list.prop, value: data.map(({ name, cells }) => columnCall(list, name, cells)) });
  } else if (values !== undefined) {
    props.push({ prop: values, value: main.cells.map((cell) => cell) });
  }
  const used = (named === undefined ? 0 : 1) + (list === undefined ? 1 : data.length);
  return { props, isLossy: used < table.length };
}

/** All names in the order in which they first appear. */
function namesOf(rows: readonly Row[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of row.names ?? []) {
      if (names.size < maxColumns) names.add(name);
    }
  }
  return [...names];
}

function cellOf({ names, cells }: Row, header: readonly string[], column: number): HeldValue {
  if (names === undefined) return cells[column] ?? null;
  const wanted = header[column] ?? '';
  const exact = names.indexOf(wanted);
  if (exact >= 0) return cells[exact] ?? null;
  const near = names.length > maxColumns ? undefined : nearestName(wanted, names);
  if (near !== undefined) return cells[names.indexOf(near)] ?? null;
  // The header has other words for the keys: by position, when there are as many.
  const isForeign = names.length === header.length && !names.some((name) => nearestName(name, header) !== undefined);
  return isForeign ? (cells[column] ?? null) : null;
}

const scalar = (value: HeldValue): HeldValue => (value instanceof HeldWord ? wordValue(value.word) : value);

function numberOf(value: HeldValue): number | undefined {
  const plain = scalar(value);
  return typeof plain === 'number' ? plain : typeof plain === 'string' ? numberIn(plain) : undefined;
}

/** A gap, or what people write for one. */
const isNothing = (value: HeldValue): boolean => {
  const plain = scalar(value);
  return plain === null || (typeof plain === 'string' && /^\s*(?:n\/?a|[-–—?]|none|unknown)?\s*$/i.test(plain));
};

const isText = (value: HeldValue): boolean => typeof scalar(value) === 'string' && numberOf(value) === undefined;

function plainText(value: HeldValue): string | undefined {
  const plain = scalar(value);
  if (typeof plain === 'string') return plain;
  return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : undefined;
}
