// A sheet as UI: its charts, then its table with every cell.
import { toField, type Field } from '../data/field.ts';
import { isMissing } from '../data/quantity.ts';
import type { Sheet } from '../data/sheet.ts';
import type { Call } from '../notation/call.ts';
import { column, foldedSections, heading, quietText, table, textContent, type Cell } from '../notation/vocabulary.ts';
import { chooseCharts, type ChartSet } from './charts.ts';
import type { ShowContext } from './context.ts';

export const sheetBlocks = (sheet: Sheet, context: ShowContext): readonly Call[] =>
  fieldBlocks(
    sheet.columns.map((one) => toField(one, context.unit)),
    context,
  );

export function fieldBlocks(fields: readonly Field[], context: ShowContext): readonly Call[] {
  const set = chooseCharts(fields);
  const blocks: Call[] = [];
  if (set !== undefined) {
    if (context.title === undefined && set.title !== undefined) blocks.push(heading(set.title));
    blocks.push(...set.charts);
    if (set.note !== undefined) blocks.push(quietText(set.note));
  }
  if (set === undefined || !isAllInChart(fields, set)) blocks.push(...tables(fields, context));
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

/** A column may hold no more. */
const mostRows = 10_000;

function tables(fields: readonly Field[], context: ShowContext): readonly Call[] {
  const rowCount = rowCountOf(fields);
  if (rowCount <= mostRows) return [fieldTable(fields, 0, rowCount)];
  const sections = Array.from({ length: Math.ceil(rowCount / mostRows) }, (_, index) => {
    const [start, end] = [index * mostRows, Math.min(rowCount, (index + 1) * mostRows)];
    return { title: `Rows ${start + 1} to ${end}`, content: [fieldTable(fields, start, end)] };
  });
  return context.canFold ? [foldedSections(sections)] : sections.flatMap((section) => section.content);
}

const fieldTable = (fields: readonly Field[], start: number, end: number): Call =>
  table(
    fields.map((field) =>
      column(field.label, tableCells(field).slice(start, end), field.kind === 'measure' ? 'number' : undefined),
    ),
  );

/** Figures as numbers where that changes nothing of how any of them reads; all else as written. */
function tableCells(field: Field): readonly (Cell | Call)[] {
  const { cells, markdown } = field;
  if (markdown !== undefined) {
    return cells.map((cell, row) => {
      const rich = markdown.get(row);
      return rich === undefined ? cell : textContent(rich);
    });
  }
  const isPlain = field.kind === 'measure' && cells.every((cell) => isMissing(cell) || isPlainFigure(cell));
  return isPlain ? cells.map((cell) => (isPlainFigure(cell) ? Number(cell) : cell)) : cells;
}

const isPlainFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && String(Number(cell)) === cell && cell !== 'NaN');
