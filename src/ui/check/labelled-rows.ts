// Rows with their cells in a list: `{feature: "Weight", values: ["1.2 kg", "1.6 kg"]}` below a heading for each cell.
import { isList } from '../../is-list.ts';
import { readableName } from '../dialects/form-field.ts';
import { isMembers, type BufferedValue } from '../events/buffered-value.ts';
import type { Heading } from './table-heading.ts';

interface LabelledRows {
  readonly header: readonly Heading[];
  readonly rows: readonly (readonly BufferedValue[])[];
}

const cellsName = /^(?:values?|cells|data|columns|options|items)$/i;
/** True for a value that is one cell of a row. */
export const isCell = (value: BufferedValue): boolean => !isList(value) && !isMembers(value);

/** The rows with their names as first cells; undefined if the items are anything else. */
export function labelledRows(header: readonly Heading[], items: readonly BufferedValue[]): LabelledRows | undefined {
  const rows: (readonly BufferedValue[])[] = [];
  let name = '';
  for (const item of items) {
    if (!isMembers(item)) return undefined;
    const [label, cells, ...others] = Object.entries(item).sort(
      ([, a], [, b]) => Number(isList(a)) - Number(isList(b)),
    );
    if (label === undefined || cells === undefined || others.length > 0) return undefined;
    const [key, text] = label;
    const [cellsKey, list] = cells;
    if (typeof text !== 'string' || !cellsName.test(cellsKey) || !isList(list) || !list.every(isCell)) return undefined;
    // `{label: "City", data: [...]}` below this heading is a column.
    if (header.some((one) => one.name === text)) return undefined;
    if (list.length !== header.length && list.length !== header.length - 1) return undefined;
    name = key;
    rows.push([text, ...list]);
  }
  const [first] = rows;
  if (first === undefined || rows.some(({ length }) => length !== first.length)) return undefined;
  const isNamed = first.length === header.length;
  return { header: isNamed ? header : [{ name: readableName(name), keys: [] }, ...header], rows };
}
