// Splits a long table into several, because a column has a limited number of rows.
import type { Call } from '../notation/call.ts';
import { column, foldedSections, table, type Cell } from '../notation/vocabulary.ts';
import { fill } from '../language/phrases.ts';
import type { ShowContext } from './context.ts';

export interface TableColumn {
  readonly label: string;
  readonly cells: readonly (Cell | Call)[];
  readonly isNumber?: boolean | undefined;
}

/** Maximum number of rows in a column. */
const maxRows = 10_000;

export function tableBlocks(columns: readonly TableColumn[], context: ShowContext): readonly Call[] {
  const rowCount = columns[0]?.cells.length ?? 0;
  const rows = (start: number, end: number): Call =>
    table(
      columns.map(({ label, cells, isNumber }) =>
        column(label, cells.slice(start, end), isNumber === true ? 'number' : undefined),
      ),
    );
  if (rowCount <= maxRows) return [rows(0, rowCount)];
  const sections = Array.from({ length: Math.ceil(rowCount / maxRows) }, (_, index) => {
    const [start, end] = [index * maxRows, Math.min(rowCount, (index + 1) * maxRows)];
    return {
      title: fill(context.phrases, context.phrases.labels.rows, { from: start + 1, to: end }),
      content: [rows(start, end)],
    };
  });
  return context.canFold ? [foldedSections(sections)] : sections.flatMap((section) => section.content);
}
