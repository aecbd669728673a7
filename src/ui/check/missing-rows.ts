// Rows that need data that is not in the text: `Table([Col("Name", "owner_name")], data.rows)`. What would be the names of
// their members must not be shown as cells.
import { isList } from '../../is-list.ts';
import { BufferedCall, scalarOf, type BufferedValue } from '../events/buffered-value.ts';
import type { OpenTree } from './open-tree.ts';
import { isRowsName } from './transpose-rows.ts';

/** Takes note of a null in place of the rows of columns that are held. */
export function noteMissingRows({ top }: OpenTree): void {
  if (top.kind !== 'element' || top.rows?.columns === undefined || top.rows.data !== undefined) return;
  const { key = top.unknownKey } = top;
  if (key === undefined || isRowsName(key)) top.rows = { ...top.rows, areMissing: true };
}

/** Returns the columns without the names of members of the missing rows, if each has such a name. */
export function withoutKeys(tree: OpenTree, columns: BufferedValue | undefined): BufferedValue | undefined {
  if (columns === undefined || !isList(columns) || !columns.every(isKeyed)) return columns;
  return columns.map((column) => {
    if (!(column instanceof BufferedCall)) return column;
    const [label, key] = column.args;
    const kept = new BufferedCall(column.name);
    if (label !== undefined) kept.args.push(label);
    Object.assign(kept.named, column.named);
    tree.report('dropped_text', `${JSON.stringify(key)} names a member of rows that are not in the text.`);
    return kept;
  });
}

/** `Col("Name", "owner_name")`, also with settings after it. */
function isKeyed(column: BufferedValue): boolean {
  if (!(column instanceof BufferedCall)) return typeof column === 'string';
  const key = scalarOf(column.args[1] ?? null);
  return typeof key === 'string' && /^[\p{L}_$][\p{L}\p{N}_$.[\]-]*$/u.test(key);
}
