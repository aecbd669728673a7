// Reads the cells of one row of data, in the ways in which models write it.
import { isList } from '../../is-list.ts';
import { BufferedCall, BufferedWord, isMembers, type BufferedValue } from '../events/buffered-value.ts';

export interface Row {
  /** The names of the cells, when the row is an object. */
  readonly names: readonly string[] | undefined;
  readonly cells: readonly BufferedValue[];
}

const technical = new Set(['component', 'type', 'id', 'key']);

/** True for `id: "row-1"` and `type: "row"`, but not for `id: "#1042"` and `type: "Debit"`, which readers look for. */
function isTechnical(key: string, value: BufferedValue): boolean {
  if (!technical.has(key)) return false;
  if (key === 'component' || (typeof value === 'string' && /^(?:\w*row|record|item)$/i.test(value))) return true;
  const text = value instanceof BufferedWord ? value.word : typeof value === 'object' ? '' : String(value);
  return !/[^a-z\d_-]/.test(text) && !/^\d{3,}$/.test(text);
}

/** `Row([...])`, `TableRow([...])`. */
export const isRowCall = (value: BufferedValue): boolean =>
  value instanceof BufferedCall && /^(?:table-?)?row$|^tr$/i.test(value.name);

/** `TableHeader([TableRow([...])])` and `tbody([...])`: rows in a section of the table. */
export const isSection = (value: BufferedValue): value is BufferedCall =>
  value instanceof BufferedCall &&
  /^(?:table-?|t)(?:head(?:er)?|body|foot(?:er)?)$/i.test(value.name) &&
  value.args.some((argument) => (isList(argument) ? argument.some(isRowCall) : isRowCall(argument)));

/** The rows of a section. Rows of a head are marked, because they contain the names of the columns. */
export function rowsInSection(section: BufferedValue): readonly BufferedValue[] {
  if (!isSection(section)) return [section];
  const rows: readonly BufferedValue[] = section.args.flatMap((argument): readonly BufferedValue[] =>
    isList(argument) ? argument : [argument],
  );
  if (!/head/i.test(section.name)) return rows;
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

/** `isKey`: true for a member that a column shows, although members of this name are usually settings. */
export function rowOf(
  item: BufferedValue,
  isOneColumn: boolean,
  isKey: (key: string) => boolean = () => false,
): Row | undefined {
  const inside = cellsIn(item);
  if (inside !== undefined) return { names: undefined, cells: inside };
  if (item instanceof BufferedCall) return { names: undefined, cells: [...item.args, ...Object.values(item.named)] };
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
