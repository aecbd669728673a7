// Rows and columns from any source. Column-major, like the tables and charts that are written.
import { slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import type { Cell } from '../notation/vocabulary.ts';

export interface Column {
  /** As in the data; `toLabel` converts it for display. */
  readonly name: string;
  readonly cells: readonly Cell[];
  /** The data does not name the column: `name` is a placeholder that no title should repeat. */
  readonly isUnnamed?: boolean;
  /** The Markdown of cells with markup, by row; `cells` contains their plain text. */
  readonly markdown?: ReadonlyMap<number, string>;
  /** Aligned like figures, such as `---:` in Markdown. */
  readonly isEndAligned?: boolean;
  /** From a text in which commas separate the cells, so they are hardly decimal marks. */
  readonly isCommaSeparated?: boolean;
}

export interface Sheet {
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

/** A wider input is not shown as a table, because each column is an element. */
export const maxColumns = 1000;

/**
 * Pads short rows. Rows longer than the header get additional columns, so that no cell is lost. Undefined if most cells
 * would be empty.
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
    else {
      // An unnamed column before named ones may contain row numbers.
      const isNumbering = index === 0 && header.length > 0 && (yield* slicedEvery(cells, isWhole));
      columns.push({ name: isNumbering ? '#' : `Column ${index + 1}`, cells, isUnnamed: true });
    }
  }
  return { columns, rowCount: rows.length };
}

const isWhole = (cell: Cell): boolean => /^\s*\d*\s*$/.test(String(cell ?? ''));

/** Prevents a small input with many keys and rows from becoming a huge sheet of empty cells. */
export const isDense = (width: number, rowCount: number, cellCount: number): boolean =>
  width <= maxColumns && width * rowCount <= Math.min(10 * cellCount, maxCells) + 10_000;

const maxCells = 1_000_000;
