// Shows a sheet: its charts, then the table with every cell.
import { slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import { isMoneyName } from '../data/dimension.ts';
import { isNameless, toFields, type Field, type MeasureField } from '../data/field.ts';
import { isMissing } from '../data/quantity.ts';
import type { Sheet } from '../data/sheet.ts';
import type { Call } from '../notation/call.ts';
import { heading, image, quietText, tabs, textContent, type Cell } from '../notation/vocabulary.ts';
import type { Phrases } from '../language/phrases.ts';
import { chooseCharts, type ChartSet } from './charts.ts';
import { reportedFigures } from './reported-figures.ts';
import type { ShowContext } from './context.ts';
import { isStatusCodeName } from '../data/names.ts';
import { isState, isStateName, stateTag, statusTag } from './state-tag.ts';
import { tableBlocks, type TableColumn } from './long-table.ts';

export function* sheetBlocks(sheet: Sheet, context: ShowContext): Sliced<readonly Call[]> {
  const fields = yield* toFields(sheet.columns, context.phrases, context.unit);
  const figures = yield* reportedFigures(fields, context, (field, row) => {
    const cell = field.cells[row] ?? '';
    const value = field.kind === 'measure' ? field.numbers[row] : Number(cell);
    const text = isPlainFigure(cell) ? value?.toLocaleString(context.phrases.language) : String(cell);
    return isMissing(cell) ? undefined : `${field.label}: ${text}`;
  });
  return figures ?? (yield* fieldBlocks(fields, context));
}

/**
 * The table is always included, because a chart shows the shape of the figures but not the figures. `choose` returns the
 * charts above it.
 */
export function* fieldBlocks(
  fields: readonly Field[],
  context: ShowContext,
  choose: (fields: readonly Field[], phrases: Phrases) => Sliced<ChartSet | undefined> = chooseCharts,
): Sliced<readonly Call[]> {
  const set = yield* choose(fields, context.phrases);
  const blocks: Call[] = [];
  if (set !== undefined) {
    if (context.title === undefined && set.title !== undefined) blocks.push(heading(set.title));
    blocks.push(...chartBlocks(set, context));
    if (set.note !== undefined) blocks.push(quietText(set.note));
  }
  blocks.push(...(yield* tables(fields, context)));
  if (rowCountOf(fields) === 0) blocks.push(quietText(context.phrases.labels.noRows));
  return blocks;
}

/** One chart per tab. Where tabs are not allowed, only the first chart is shown. */
function chartBlocks({ charts }: ChartSet, context: ShowContext): readonly Call[] {
  const [first, second] = charts;
  if (first === undefined) return [];
  if (second === undefined || !context.canFold) return [first.call];
  return [tabs(charts.map(({ label, call }) => ({ title: label, content: [call] })))];
}

const rowCountOf = (fields: readonly Field[]): number => fields[0]?.cells.length ?? 0;

function* tables(fields: readonly Field[], context: ShowContext): Sliced<readonly Call[]> {
  const columns: TableColumn[] = [];
  for (const field of fields) {
    // Pictures need no heading.
    const label = isNameless(field) || field.kind === 'image' ? '' : field.label;
    const isNumber = field.kind === 'measure' || field.isEndAligned === true;
    columns.push({ label, cells: yield* tableCells(field, context.phrases.language), isNumber });
  }
  return tableBlocks(columns, context);
}

/** Figures are written as numbers if that does not change how they look; all other cells as written. */
function* tableCells(field: Field, language: string): Sliced<readonly (Cell | Call)[]> {
  const { cells, markdown } = field;
  if (markdown !== undefined) {
    return yield* slicedMap(cells, (cell, row) => {
      const rich = markdown.get(row);
      return rich === undefined ? cell : textContent(rich);
    });
  }
  if (field.kind === 'image' && cells.length <= maxTags) {
    return cells.map((cell, row) => (isMissing(cell) ? cell : image(`${field.label} ${row + 1}`, String(cell))));
  }
  if (isStateField(field)) return cells.map((cell) => (isMissing(cell) ? cell : stateTag(String(cell))));
  if (field.kind === 'identifier' && isStatusCodeName(field.name) && cells.length <= maxTags) {
    return cells.map((cell) => (isMissing(cell) ? cell : statusTag(String(cell))));
  }
  // Neither an identifying number nor a year has thousands separators.
  if ((field.kind === 'identifier' || field.kind === 'time') && cells.some(isLarge)) {
    return cells.map((cell) => (typeof cell === 'number' ? String(cell) : cell));
  }
  if (field.kind === 'measure' && (yield* isAmounts(field))) {
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 });
    return yield* slicedMap(cells, (cell) => (typeof cell === 'number' ? format.format(cell) : cell));
  }
  if (field.kind !== 'measure') return cells;
  const isPlain = yield* slicedEvery(cells, (cell) => isMissing(cell) || isPlainFigure(cell));
  // The figures as the chart reads them: `204.687` in a German table is 204687, which German readers see as `204.687`
  // again.
  return isPlain
    ? yield* slicedMap(cells, (cell, row) => (isPlainFigure(cell) ? (field.numbers[row] ?? cell) : cell))
    : cells;
}

/** The amounts of JSON have the same decimals in one column: `7.50` above `39.00`. Text is shown as it is written. */
function* isAmounts({ name, unit, cells }: MeasureField): Sliced<boolean> {
  if (!isMoneyName(name) && !/^(?:\p{Sc}|[A-Z]{3})$/u.test(unit)) return false;
  let hasTenths = false;
  const isAmount = (cell: Cell): boolean => {
    const decimals = String(cell ?? '').split('.')[1]?.length ?? 0;
    hasTenths ||= decimals === 1;
    return isMissing(cell) || (typeof cell === 'number' && decimals <= 2);
  };
  return (yield* slicedEvery(cells, isAmount)) && hasTenths;
}

/** More tags would be too many elements. */
const maxTags = 200;
const maxStates = 8;
const maxStateLength = 24;

/** True if every cell is a state, such as `paid`, possibly by the name of its column. */
function isStateField(field: Field): boolean {
  if (field.kind !== 'category' || field.texts.length > maxTags || field.longest > maxStateLength) return false;
  const texts = field.texts.filter((text) => !isMissing(text));
  return new Set(texts).size <= maxStates && (isStateName(field.name) ? texts.some(isState) : texts.every(isState));
}

const isLarge = (cell: Cell): boolean => typeof cell === 'number' && Math.abs(cell) >= 1000;

const isPlainFigure = (cell: Cell): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && String(Number(cell)) === cell && cell !== 'NaN');
