// In formats where charts are written as tables, a chart beside the table of the same data is redundant.
import { isElement } from '../base-document.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { dataTables, type DataTable } from './data-tables.ts';

export const isChart = (value: JsonValue): boolean =>
  isElement(value) && value.component !== 'Table' && Object.hasOwn(dataTables, value.component);

/** True if each column of the chart is in the table, with the same heading and values. */
export function isRepeatedBy(chart: JsonValue | undefined, table: JsonValue | undefined): boolean {
  const drawn = tablesOf(chart);
  const [written] = table === undefined || isChart(table) ? [] : tablesOf(table);
  if (drawn.length !== 1 || written === undefined) return false;
  return drawn.every(({ title, heads, columns }) => {
    return title === '' && columns.every((column, index) => hasColumn(written, heads[index] ?? '', column));
  });
}

const tablesOf = (value: JsonValue | undefined): readonly DataTable[] =>
  value !== undefined && isElement(value) && Object.hasOwn(dataTables, value.component)
    ? (dataTables[value.component]?.(value.props) ?? [])
    : [];

/** The labels of a chart often have no title where the column of the table has one. */
const hasColumn = ({ heads, columns }: DataTable, head: string, column: readonly JsonValue[]): boolean =>
  columns.some((one, index) => {
    return (head === '' || head === heads[index]) && one.length === column.length && isSame(one, column);
  });

const isSame = (one: readonly JsonValue[], other: readonly JsonValue[]): boolean =>
  one.every((value, index) => JSON.stringify(value) === JSON.stringify(other[index]));
