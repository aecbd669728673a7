// A sheet as UI: its charts, then its table with every cell.
import { toField, type Field } from '../data/field.ts';
import { isMissing } from '../data/quantity.ts';
import type { Sheet } from '../data/sheet.ts';
import type { Call } from '../notation/call.ts';
import { column, heading, quietText, table, type Cell } from '../notation/vocabulary.ts';
import { chooseCharts, type ChartSet } from './charts.ts';

export interface SheetContext {
  /** Something above already says what this is. */
  readonly isTitled: boolean;
  /** What the data around the sheet says its figures are in. */
  readonly unit?: string | undefined;
}

export function sheetBlocks(sheet: Sheet, context: SheetContext): readonly Call[] {
  return fieldBlocks(
    sheet.columns.map((one) => toField(one, context.unit)),
    context,
  );
}

export function fieldBlocks(fields: readonly Field[], context: SheetContext): readonly Call[] {
  const set = chooseCharts(fields);
  const blocks: Call[] = [];
  if (set !== undefined) {
    if (!context.isTitled) blocks.push(heading(set.title));
    blocks.push(...set.charts);
    if (set.note !== undefined) blocks.push(quietText(set.note));
  }
  if (set === undefined || !isAllInChart(fields, set)) blocks.push(fieldTable(fields));
  if ((fields[0]?.cells.length ?? 0) === 0) blocks.push(quietText('No rows.'));
  return blocks;
}

/** A handful of plain figures is read off the chart; a table below would say it twice. */
function isAllInChart(fields: readonly Field[], set: ChartSet): boolean {
  const cellCount = fields.length * (fields[0]?.cells.length ?? 0);
  return cellCount <= 6 && fields.every((field) => set.charted.includes(field) && isReadOffChart(field));
}

const isReadOffChart = (field: Field): boolean =>
  field.cells.every((cell) => !isMissing(cell) && (field.kind !== 'measure' || isPlainFigure(cell)));

export const fieldTable = (fields: readonly Field[]): Call =>
  table(fields.map((field) => column(field.label, tableCells(field), field.kind === 'measure' ? 'number' : undefined)));

/** Figures as numbers where that changes nothing of how they read; all else as written. */
const tableCells = (field: Field): readonly Cell[] =>
  field.kind === 'measure' ? field.cells.map((cell) => (isPlainFigure(cell) ? Number(cell) : cell)) : field.cells;

const isPlainFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && String(Number(cell)) === cell && cell !== 'NaN');
