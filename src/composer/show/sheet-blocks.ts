// A sheet as UI: its charts, then its table with every cell.
import { slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import { toFields, type Field } from '../data/field.ts';
import { isMissing } from '../data/quantity.ts';
import type { Sheet } from '../data/sheet.ts';
import type { Call } from '../notation/call.ts';
import { heading, quietText, textContent, type Cell } from '../notation/vocabulary.ts';
import { chooseCharts, type ChartSet } from './charts.ts';
import type { ShowContext } from './context.ts';
import { tableBlocks, type TableColumn } from './long-table.ts';

export function* sheetBlocks(sheet: Sheet, context: ShowContext): Sliced<readonly Call[]> {
  return yield* fieldBlocks(yield* toFields(sheet.columns, context.unit), context);
}

export function* fieldBlocks(fields: readonly Field[], context: ShowContext): Sliced<readonly Call[]> {
  const set = yield* chooseCharts(fields);
  const blocks: Call[] = [];
  if (set !== undefined) {
    if (context.title === undefined && set.title !== undefined) blocks.push(heading(set.title));
    blocks.push(...set.charts);
    if (set.note !== undefined) blocks.push(quietText(set.note));
  }
  if (set === undefined || !isAllInChart(fields, set)) blocks.push(...(yield* tables(fields, context)));
  if (rowCountOf(fields) === 0) blocks.push(quietText('No rows.'));
  return blocks;
}

const rowCountOf = (fields: readonly Field[]): number => fields[0]?.cells.length ?? 0;

/** A handful of plain figures is read off the chart; a table below would say it twice. */
function isAllInChart(fields: readonly Field[], set: ChartSet): boolean {
  const cellCount = fields.length * rowCountOf(fields);
  return cellCount <= 6 && fields.every((field) => set.charted.includes(field) && isReadOffChart(field));
}

function isReadOffChart(field: Field): boolean {
  if (field.markdown !== undefined || field.cells.some(isMissing)) return false;
  if (field.kind === 'measure') return field.cells.every(isPlainFigure);
  return field.kind !== 'time' || field.cells.every((cell, row) => String(cell) === field.texts[row]);
}

function* tables(fields: readonly Field[], context: ShowContext): Sliced<readonly Call[]> {
  const columns: TableColumn[] = [];
  for (const field of fields) {
    columns.push({ label: field.label, cells: yield* tableCells(field), isNumber: field.kind === 'measure' });
  }
  return tableBlocks(columns, context);
}

/** Figures as numbers where that changes nothing of how any of them reads; all else as written. */
function* tableCells(field: Field): Sliced<readonly (Cell | Call)[]> {
  const { cells, markdown } = field;
  if (markdown !== undefined) {
    return yield* slicedMap(cells, (cell, row) => {
      const rich = markdown.get(row);
      return rich === undefined ? cell : textContent(rich);
    });
  }
  const isPlain =
    field.kind === 'measure' && (yield* slicedEvery(cells, (cell) => isMissing(cell) || isPlainFigure(cell)));
  return isPlain ? yield* slicedMap(cells, (cell) => (isPlainFigure(cell) ? Number(cell) : cell)) : cells;
}

const isPlainFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && String(Number(cell)) === cell && cell !== 'NaN');
