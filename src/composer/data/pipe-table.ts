// Reads Markdown tables line by line, in linear time. Cells keep their Markdown beside their plain text.
import { Pace, type Sliced } from '../../slices.ts';
import { plainText } from '../text/plain-text.ts';
import { maxColumns, sheetFromRows, type Column, type Sheet } from './sheet.ts';

const dashes = /^:?-+:?$/;

/** True if a table begins at this line: a header with a row of dashes of equal length below it. */
export function startsPipeTable(line: string, next: string | undefined): boolean {
  if (next === undefined || next.length > 2000 || !line.includes('|') || !next.includes('|') || /^ {4}|^\t/.test(line))
    return false;
  if (/^(?: {4}|\t)\s*\|/.test(next)) return false;
  const cells = splitRow(next);
  return cells.every((cell) => dashes.test(cell)) && splitRow(line).length === cells.length;
}

export const isPipeRow = (line: string): boolean => line.trim() !== '' && line.includes('|');

/** Above this number, cells are shown as plain text, because each cell with markup is an element. */
const maxMarkdownCells = 300;
const markup = /[*_`[\]<&\\~]|https?:/;

/** `lines` are the lines of one table: header, dashes, rows. */
export function* readPipeTable(lines: readonly string[]): Sliced<Sheet | undefined> {
  const header = splitRow(lines[0] ?? '').map((cell) => plainText(cell));
  if (header.length > maxColumns) return undefined;
  const pace = new Pace();
  const rows: (readonly string[])[] = [];
  let marked = 0;
  for (const line of lines.slice(2)) {
    if (pace.isDue(line.length)) yield;
    const row = splitRow(line);
    rows.push(row);
    if (markup.test(line)) marked += row.filter((cell) => markup.test(cell)).length;
  }
  const isMarkdown = marked > 0 && marked <= maxMarkdownCells;
  const plain: string[][] = [];
  for (const row of rows) {
    const cells: string[] = [];
    for (const cell of row) {
      if (pace.isDue(cell.length)) yield;
      cells.push(plainText(cell, isMarkdown ? 'drop' : 'keep'));
    }
    plain.push(cells);
  }
  const sheet = yield* sheetFromRows(header, plain);
  if (sheet === undefined) return undefined;
  const alignments = splitRow(lines[1] ?? '');
  const columns: Column[] = [];
  for (const [index, written] of sheet.columns.entries()) {
    const column = /^-+:$/.test(alignments[index] ?? '') ? { ...written, isEndAligned: true } : written;
    columns.push(isMarkdown ? yield* withMarkdown(column, rows, index) : column);
  }
  return { ...sheet, columns };
}

function* withMarkdown(column: Column, rows: readonly (readonly string[])[], index: number): Sliced<Column> {
  const markdown = new Map<number, string>();
  const pace = new Pace();
  for (const [row, cells] of rows.entries()) {
    if (pace.isDue(0)) yield;
    const cell = cells[index] ?? '';
    if (cell !== column.cells[row] || /https?:/.test(cell)) markdown.set(row, cell);
  }
  return markdown.size === 0 ? column : { ...column, markdown };
}

/** Pipes separate cells even in code; only `\|` is text. */
function splitRow(line: string): readonly string[] {
  let inner = line.trim();
  if (inner.startsWith('|')) inner = inner.slice(1);
  if (inner.endsWith('|') && !inner.endsWith('\\|')) inner = inner.slice(0, -1);
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
