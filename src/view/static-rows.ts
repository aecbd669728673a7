// The rows of a table as HTML. As elements they cost 14 us and much garbage a cell, and the service draws a table in one
// step, while its other streams wait: 5,000 rows of four columns took 280 ms.
import { cellClass, cellWords } from './cell-words.ts';
import { isElement } from '../client/tree-reader.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { TableColumn } from './table-data.ts';
import type { Words } from './words.ts';

const special = /[&<"]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(special, (char) => escapes[char] ?? '');

/** Undefined for a table with elements in its cells. */
export function staticRows(
  columns: readonly TableColumn[],
  count: number,
  locale: string | undefined,
  words: Words,
): string | undefined {
  if (columns.some(({ cells }) => cells.some((cell) => isElement(cell)))) return undefined;
  let html = '';
  for (let row = 0; row < count; row += 1) {
    html += '<tr>';
    for (const { cells, isNumeric } of columns) html += cellHtml(cells[row], isNumeric, locale, words);
    html += '</tr>';
  }
  return html;
}

function cellHtml(cell: JsonValue | undefined, isNumeric: boolean, locale: string | undefined, words: Words): string {
  const open = isNumeric ? '<td class="number">' : '<td>';
  const dir = typeof cell === 'string' ? ' dir="auto"' : '';
  const text = cellWords(cell, locale, words);
  return `${open}<span class="${cellClass(text)}"${dir}>${escape(text)}</span></td>`;
}
