// Markdown tables, read by their lines: in linear time, whatever their size. Cells keep their markup beside their plain text.
import { plainText } from '../text/plain-text.ts';
import { sheetFromRows, type Column, type Sheet } from './sheet.ts';

const delimiterRow = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** True when a table begins at this line: a header, and below it the row of dashes with as many cells. */
export function startsPipeTable(line: string, next: string | undefined): boolean {
  if (next === undefined || next.length > 2000 || !line.includes('|') || !next.includes('|') || /^ {4}|^\t/.test(line))
    return false;
  return delimiterRow.test(next) && splitRow(line).length === splitRow(next).length;
}

export const isPipeRow = (line: string): boolean => line.trim() !== '' && line.includes('|');

/** More cells with markup than these are shown as plain text: each would be an element of its own. */
const mostMarkdownCells = 300;
const markup = /[*_`[\]<&\\~]|https?:/;

/** `lines` are those of one table: header, dashes, rows. */
export function readPipeTable(lines: readonly string[]): Sheet | undefined {
  const header = splitRow(lines[0] ?? '').map((cell) => plainText(cell));
  const rows = lines.slice(2).map(splitRow);
  const marked = rows.reduce((count, row) => count + row.filter((cell) => markup.test(cell)).length, 0);
  const isMarkdown = marked > 0 && marked <= mostMarkdownCells;
  const plain = rows.map((row) => row.map((cell) => plainText(cell, isMarkdown ? 'drop' : 'keep')));
  const sheet = sheetFromRows(header, plain);
  return sheet === undefined || !isMarkdown
    ? sheet
    : { ...sheet, columns: sheet.columns.map((column, index) => withMarkdown(column, rows, index)) };
}

function withMarkdown(column: Column, rows: readonly (readonly string[])[], index: number): Column {
  const markdown = new Map<number, string>();
  for (const [row, cells] of rows.entries()) {
    const cell = cells[index] ?? '';
    if (cell !== column.cells[row] || /https?:/.test(cell)) markdown.set(row, cell);
  }
  return markdown.size === 0 ? column : { ...column, markdown };
}

/** Pipes divide even in code; only `\|` is one of the text. */
function splitRow(line: string): readonly string[] {
  let inner = line.trim();
  if (inner.startsWith('|')) inner = inner.slice(1);
  if (inner.endsWith('|') && !inner.endsWith('\\|')) inner = inner.slice(0, -1);
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
