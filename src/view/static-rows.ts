// The rows of a table as HTML, some at a time: the service draws large tables while its other streams wait. As elements
// they would cost 14 us and much garbage a cell.
import { cellClass, cellWords } from './cell-words.ts';
import { isElement } from '../client/tree-reader.ts';
import type { TableColumn } from './table-data.ts';
import type { Words } from './words.ts';

const special = /[&<"]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(special, (char) => escapes[char] ?? '');

/** The number of cells drawn without a pause, which takes 1 ms. */
const cellsAtOnce = 500;

/** Undefined for a table with elements in its cells. */
export function staticRows(
  columns: readonly TableColumn[],
  count: number,
  locale: string | undefined,
  words: Words,
): Iterable<string> | undefined {
  if (columns.some(({ cells }) => cells.some((cell) => isElement(cell)))) return undefined;
  return rowsHtml(columns, count, locale, words);
}

function* rowsHtml(
  columns: readonly TableColumn[],
  count: number,
  locale: string | undefined,
  words: Words,
): Generator<string, undefined, undefined> {
  const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / columns.length));
  for (let from = 0; from < count; from += rowsAtOnce) {
    let html = '';
    for (let row = from; row < Math.min(count, from + rowsAtOnce); row += 1) {
      html += '<tr>';
      for (const column of columns) html += cellHtml(column, row, locale, words);
      html += '</tr>';
    }
    yield html;
  }
}

function cellHtml(column: TableColumn, row: number, locale: string | undefined, words: Words): string {
  const cell = column.cells[row];
  const open = column.isNumeric ? '<td class="number">' : '<td>';
  const dir = typeof cell === 'string' ? ' dir="auto"' : '';
  const text = cellWords(cell, column.areYears, locale, words);
  return `${open}<span class="${cellClass(text, cell)}"${dir}>${escape(text)}</span></td>`;
}
