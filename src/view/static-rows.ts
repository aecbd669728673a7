// The rows of a table as HTML, some at a time, because large tables would block other streams. As elements, each cell
// would cost 14 us and much garbage.
import { cellClass, cellWords, fitsCell } from './cell-words.ts';
import { isElement } from '../client/tree-reader.ts';
import type { Element } from '../ui/element.ts';
import type { TableColumn } from './table-data.ts';
import type { Words } from './words.ts';

const special = /[&<"]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(special, (char) => escapes[char] ?? '');

/** The number of cells drawn without a pause, which takes 1 ms. */
const cellsAtOnce = 500;

/** The cost of an element, in cells. */
const elementCost = 20;

export interface CellDrawing {
  readonly locale: string | undefined;
  readonly words: Words;
  readonly drawElement: (element: Element) => string;
}

export function* staticRows(
  columns: readonly TableColumn[],
  count: number,
  drawing: CellDrawing,
): Generator<string, undefined, undefined> {
  let html = '';
  let cost = 0;
  for (let row = 0; row < count; row += 1) {
    html += '<tr>';
    for (const column of columns) {
      html += cellHtml(column, row, drawing);
      cost += isElement(column.cells[row]) ? elementCost : 1;
    }
    html += '</tr>';
    if (cost < cellsAtOnce) continue;
    yield html;
    html = '';
    cost = 0;
  }
  yield html;
}

function cellHtml(column: TableColumn, row: number, { locale, words, drawElement }: CellDrawing): string {
  const cell = column.cells[row];
  const open = column.isNumeric ? '<td class="number">' : '<td>';
  if (isElement(cell)) return `${open}${fitsCell(cell) ? drawElement(cell) : ''}</td>`;
  const dir = typeof cell === 'string' ? ' dir="auto"' : '';
  const text = cellWords(cell, column, locale, words);
  return `${open}<span class="${cellClass(text, cell)}"${dir}>${escape(text)}</span></td>`;
}
