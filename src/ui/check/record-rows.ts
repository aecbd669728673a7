// An object in place of the rows below headings: `DataTable(["Name", "Age"], {name: "Ann", age: 31})` is one row,
// `DataTable(["Name", "Age"], {"Ann": 31, "Bo": 28})` has a row for each member.
import { isMembers, scalarOf, setOwn, type BufferedValue } from '../events/buffered-value.ts';
import { isCell } from './labelled-rows.ts';
import { isLabel } from './readable-text.ts';
import { matchHeadings, type Heading } from './table-heading.ts';

/** The rows; undefined if the headings do not describe the members. */
export function rowsOfRecord(header: readonly Heading[], data: BufferedValue): BufferedValue[] | undefined {
  if (!isMembers(data)) return undefined;
  const entries = Object.entries(data);
  if (entries.length === 0 || !entries.every(([, value]) => isCell(value))) return undefined;
  const names = entries.map(([name]) => name);
  const found = matchHeadings(header, names);
  const isNamed = found !== names && found.some((name) => name !== undefined);
  if (isNamed) return [data];
  if (header.length === 2 && (found !== names || names.every(isLabel)))
    return entries.map(([name, value]) => [name, value]);
  return found === names ? [data] : undefined;
}

/** `[{"Rent": 60}, {"Food": 40}]` as `{"Rent": 60, "Food": 40}`: each item is a label with its number. */
export function recordOf(items: readonly BufferedValue[]): { readonly [key: string]: BufferedValue } | undefined {
  const record: { [key: string]: BufferedValue } = {};
  for (const item of items) {
    const [[key, value] = ['', null], ...others] = isMembers(item) ? Object.entries(item) : [];
    if (others.length > 0 || typeof scalarOf(value) !== 'number' || Object.hasOwn(record, key)) return undefined;
    setOwn(record, key, value);
  }
  return items.length > 1 ? record : undefined;
}
