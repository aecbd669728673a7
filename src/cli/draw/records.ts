import { indented, span, wrapped, type Line } from './line.ts';

export interface Column {
  readonly head: string;
  readonly cells: readonly Line[];
  readonly isRight: boolean;
}

/** The cells of each row. */
export const rowsOf = (columns: readonly Column[]): readonly (readonly Line[])[] => {
  const height = Math.max(0, ...columns.map(({ cells }) => cells.length));
  return Array.from({ length: height }, (_, row) => columns.map(({ cells }) => cells[row] ?? []));
};

/** Draws each row as a record: one line per cell, labelled with the head of its column. */
export function drawRecords(columns: readonly Column[], width: number): readonly Line[] {
  return rowsOf(columns).flatMap((cells, row) => {
    const lines = cells.flatMap((cell, index) => {
      const head = columns[index]?.head ?? '';
      const label = head === '' ? [] : [span(`${head}: `, 'bold')];
      return wrapped([...label, ...cell], width - 2);
    });
    return [...(row === 0 ? [] : [[]]), ...lines.slice(0, 1), ...indented(lines.slice(1), 2)];
  });
}
