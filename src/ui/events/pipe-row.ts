// One row of a Markdown table.
import { sendString, type TreeSink } from './tree-sink.ts';

const cellEnd = /(?<!\\)\|/;
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;

/** True for `|---|:-:|`, the row below the headings. */
export const isDelimiter = (row: string): boolean => row.includes('-') && !/[^\s:|-]/.test(row);

/** The cells of a row that begins with a bar. */
export function cellsOfRow(row: string): readonly string[] {
  const cells = row.split(cellEnd).slice(1);
  if (cells.at(-1) === '') cells.pop();
  return cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));
}

/** Sends the cells as a list of texts and numbers. */
export function sendCells(sink: TreeSink, cells: readonly string[]): void {
  sink.openArray();
  for (const cell of cells) {
    if (plainNumber.test(cell)) sink.bare(cell);
    else sendString(sink, cell);
  }
  sink.close(false);
}
