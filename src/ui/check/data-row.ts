// Reads the cells of one row of data, in the ways in which models write it.
import { isList } from '../../is-list.ts';
import { memoOfName } from '../../memo.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';

export interface Row {
  /** The names of the cells, when the row is an object. */
  readonly names: readonly string[] | undefined;
  readonly cells: readonly BufferedValue[];
}

const technical = new Set(['component', 'type', 'id', 'key']);

/**
 * True for `id: "row-1"` and `type: "row"`, but not for `id: "#1042"` and `type: "Debit"`, which are meant to be read.
 */
function isTechnical(key: string, value: BufferedValue): boolean {
  if (!technical.has(key)) return false;
  if (key === 'component' || (typeof value === 'string' && /^(?:\w*row|record|item)$/i.test(value))) return true;
  const text = value instanceof BufferedWord ? value.word : typeof value === 'object' ? '' : String(value);
  return !/[^a-z\d_-]/.test(text) && !/^\d{3,}$/.test(text);
}

const rowName = /^(?:table-?)?row$|^tr$/i;

/** `Row([...])`, `TableRow([...])`. */
export const isRowCall = (value: BufferedValue): boolean => value instanceof BufferedCall && rowName.test(value.name);

const sectionName = /^(?:table-?|t)(?:head(?:er)?|body|foot(?:er)?)$/i;
/** Names of parts that need a table around them. */
const shortName = /^(?:head(?:er)?s?|header-?row|columns|body|rows|foot(?:er)?)$/i;

/** True for the names of rows and of the parts of a table that contain them: `TableHeader`, `tbody`, `TableRow`, `Header`. */
export const isRowsCall = memoOfName((name) => sectionName.test(name) || rowName.test(name) || shortName.test(name));

const isHeadName = (name: string): boolean => /head|^columns$/i.test(name);

/** True for a list of rows, false for a list of cells. */
const areRows = (list: readonly BufferedValue[]): boolean =>
  list.some((one) => isList(one) || isRowCall(one) || isMembers(one));

/** `TableHeader([TableRow([...])])` and `tbody([...])`: rows in a section of the table. */
export function isSection(value: BufferedValue): value is BufferedCall {
  if (!(value instanceof BufferedCall)) return false;
  if (!sectionName.test(value.name) && !shortName.test(value.name)) return false;
  const isHead = isHeadName(value.name);
  return value.args.some((one) => isRowCall(one) || (isList(one) && (!isHead || one.some(isRowCall))));
}

/** The rows of a section. Rows of a head are marked, because they contain the names of the columns. */
export function rowsInSection(section: BufferedValue): readonly BufferedValue[] {
  if (!isSection(section)) return [section];
  const rows: readonly BufferedValue[] = section.args.flatMap((argument): readonly BufferedValue[] =>
    isList(argument) && areRows(argument) ? argument : [argument],
  );
  if (!isHeadName(section.name)) return rows;
  return rows.map((row) => {
    const head = new BufferedCall('TableHead');
    if (row instanceof BufferedCall) head.args.push(...row.args);
    return head;
  });
}

const isCellsName = /^(?:cells|values?|row|columns|data|children|items)$/i;

/** The cells of `TableRow([...])` or `{cells: [...]}`, if it contains nothing else. */
function cellsIn(item: BufferedValue): readonly BufferedValue[] | undefined {
  const entries =
    item instanceof BufferedCall
      ? [...item.args.map((value) => ['cells', value] as const), ...Object.entries(item.named)]
      : isMembers(item)
        ? Object.entries(item).filter(([key]) => !technical.has(key))
        : [];
  const [only, ...others] = entries;
  if (only === undefined || others.length > 0 || !isCellsName.test(only[0]) || !isList(only[1])) return undefined;
  return only[1].map(cellIn);
}

/** `TableCell("Ann")`, `{value: "Ann"}`: the content of the cell. */
function cellIn(cell: BufferedValue): BufferedValue {
  if (cell instanceof BufferedCall && /cell|head|^t[dh]$/i.test(cell.name)) return cell.args[0] ?? null;
  if (!isMembers(cell)) return cell;
  const [only, ...others] = Object.entries(cell);
  return only !== undefined && others.length === 0 && /^(?:value|text|content|label)$/i.test(only[0]) ? only[1] : cell;
}

/** The title in `Header("Prices")`, which names no column: a table with one column is rarely written in parts. */
export function titleInHeader(part: BufferedValue): string | undefined {
  if (!(part instanceof BufferedCall) || !/^header$/i.test(part.name)) return undefined;
  const [only, ...others] = [...part.args, ...Object.values(part.named)];
  return typeof only === 'string' && others.length === 0 ? only : undefined;
}

/** The cells of `TableHeader(["Name", "Age"])` or of a row of `TableHead("Name")`, which name the columns. */
export function columnNames(part: BufferedValue): BufferedValue[] | undefined {
  if (!(part instanceof BufferedCall)) return undefined;
  const [first = part] = rowsInSection(part);
  if (!isHeadName(part.name) && !(isRowCall(first) && isHeadRow(first))) return undefined;
  const cells = rowOf(first, false)?.cells;
  return cells && [...cells];
}

/** `[TableHead("Name"), TableHead("Age")]`: one call for each column, where a row of them would be one call. */
export const areHeadings = (list: readonly BufferedValue[]): boolean =>
  list.length > 0 && list.every((one) => one instanceof BufferedCall && isHeading(one));

function isHeading({ name, args, named }: BufferedCall): boolean {
  const [only, ...others] = [...args, ...Object.values(named)];
  return /head|^th$/i.test(name) && typeof only === 'string' && others.length === 0;
}

function isHeadRow(row: BufferedValue): boolean {
  const cells =
    row instanceof BufferedCall ? row.args.flatMap((one): readonly BufferedValue[] => (isList(one) ? one : [one])) : [];
  return cells.length > 0 && cells.every((cell) => cell instanceof BufferedCall && /head|^th$/i.test(cell.name));
}

/** `isKey`: true for a member that a column shows, although members of this name are usually settings. */
export function rowOf(
  item: BufferedValue,
  isOneColumn: boolean,
  isKey: (key: string) => boolean = () => false,
): Row | undefined {
  const inside = cellsIn(item);
  if (inside !== undefined) return { names: undefined, cells: inside };
  if (item instanceof BufferedCall)
    return { names: undefined, cells: [...item.args, ...Object.values(item.named)].map(cellIn) };
  if (Array.isArray(item)) return { names: undefined, cells: item };
  if (isMembers(item)) {
    const props = item['props'];
    const members = Object.entries(props !== undefined && isMembers(props) ? props : item).filter(
      ([key, value]) => !isTechnical(key, value) || isKey(key),
    );
    return { names: members.map(([key]) => key), cells: members.map(([, value]) => value) };
  }
  return isOneColumn ? { names: undefined, cells: [item] } : undefined;
}
