// Rows and columns, whatever they came from. Column-major, as tables and charts are written.
import { slicedMap, type Sliced } from '../../slices.ts';
import type { Cell } from '../notation/vocabulary.ts';

export interface Column {
  /** As in the data; see toLabel for how it is printed. */
  readonly name: string;
  readonly cells: readonly Cell[];
  /** The data gave it no name: `name` is a stop-gap that no title should repeat. */
  readonly isUnnamed?: boolean;
  /** Markdown of the cells that have markup, by row; `cells` has their plain text. */
  readonly markdown?: ReadonlyMap<number, string>;
}

export interface Sheet {
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

/** A wider table is no table: each column is an element. */
export const maxColumns = 1000;

/**
 * Short rows are filled up; rows longer than the header get columns of their own, so that nothing falls off.
 * Undefined when the rows have so little shape that most cells would be empty.
 */
export function* sheetFromRows(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): Sliced<Sheet | undefined> {
  let width = header.length;
  let cellCount = width;
  for (const row of rows) {
    width = Math.max(width, row.length);
    cellCount += row.length;
  }
  if (!isDense(width, rows.length, cellCount)) return undefined;
  const columns: Column[] = [];
  for (let index = 0; index < width; index++) {
    const cells = yield* slicedMap(rows, (row) => row[index] ?? '');
    const name = header[index]?.trim();
    if (name) columns.push({ name, cells });
    // An unnamed column before named ones counts the rows.
    else columns.push({ name: index === 0 && header.length > 0 ? '#' : `Column ${index + 1}`, cells, isUnnamed: true });
  }
  return { columns, rowCount: rows.length };
}

/** Keeps a small input of many keys and many rows from becoming a huge sheet of empty cells. */
export const isDense = (width: number, rowCount: number, cellCount: number): boolean =>
  width <= maxColumns && width * rowCount <= Math.min(10 * cellCount, maxCells) + 10_000;

const maxCells = 1_000_000;
