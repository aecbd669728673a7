// The heading of a column as models write it if the cells follow in rows: a text, `Col("Name", "name")`,
// `{key: "name", label: "Name"}`.
import { BufferedCall, isMembers, scalarOf, type BufferedValue } from '../events/buffered-value.ts';
import { matchName } from '../match-name.ts';

export interface Heading {
  readonly name: string;
  /** The name of the column's cells in a row. */
  readonly keys: readonly string[];
}

const labelKeys = ['label', 'title', 'header', 'headername', 'heading', 'name', 'text', 'key'];
const cellKeys = ['key', 'accessor', 'accessorkey', 'field', 'dataindex', 'datakey', 'id', 'prop', 'name', 'value'];
const settings = ['type', 'width', 'align', 'sortable', 'format', 'sort', 'filterable', 'minwidth', 'flex', 'hidden'];
const known = new Set([...labelKeys, ...cellKeys, ...settings]);
const decisive = new Set(['label', 'header', 'headername', 'key', 'accessor', 'accessorkey', 'field', 'dataindex']);

const fold = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** True for the names of the members of a heading, false for those of a row. */
export const isHeading = (keys: readonly string[]): boolean =>
  keys.every((key) => known.has(fold(key))) && keys.some((key) => decisive.has(fold(key)));

export function headingOf(column: BufferedValue): Heading {
  if (column instanceof BufferedCall) {
    const [label, key] = column.args.map(textOf);
    const members = headingOfMembers(column.named);
    return { name: label ?? members.name, keys: [...(key === undefined ? [] : [key]), ...members.keys] };
  }
  if (!isMembers(column)) return { name: textOf(column) ?? '', keys: [] };
  const props = column['props'];
  if (props !== undefined && isMembers(props)) return headingOfMembers(props);
  // `{"Col": {"label": "Name"}}`.
  const [only, ...others] = Object.values(column);
  return headingOfMembers(only !== undefined && others.length === 0 && isMembers(only) ? only : column);
}

function headingOfMembers(members: { readonly [key: string]: BufferedValue }): Heading {
  const entries = Object.entries(members).map(([key, value]) => [fold(key), textOf(value)] as const);
  const among = (keys: readonly string[]): readonly string[] =>
    keys.flatMap((wanted) => entries.find(([key]) => key === wanted)?.[1] ?? []);
  return { name: among(labelKeys)[0] ?? '', keys: among(cellKeys) };
}

function textOf(value: BufferedValue): string | undefined {
  const plain = scalarOf(value);
  return typeof plain === 'string' || typeof plain === 'number' ? String(plain) : undefined;
}

/**
 * For each heading, the name of its cells in rows with these names: its key, its own text, or a similar name. If none is
 * found for any heading, cells are assigned by position if there are as many.
 */
export function matchHeadings(headings: readonly Heading[], names: readonly string[]): readonly (string | undefined)[] {
  const free = new Set(names);
  const take = (name: string | undefined): string | undefined => {
    if (name !== undefined) free.delete(name);
    return name;
  };
  const found = headings.map(({ name, keys }) => take([...keys, name].find((key) => free.has(key))));
  // Comparing very many names would only cost time.
  if (names.length > maxCompared) return found;
  const near = headings.map(({ name, keys }, index) => {
    const exact = found[index];
    if (exact !== undefined) return exact;
    for (const written of [...keys, name]) {
      const match = matchName(written, free);
      if (match !== undefined) return take(match);
    }
    return undefined;
  });
  const isForeign = near.every((name) => name === undefined) && names.length === headings.length;
  return isForeign ? names : near;
}

const maxCompared = 100;
