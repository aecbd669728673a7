// The rows of a table as the reader sees them, and in the order that the reader chose.
import type { JsonValue } from '../schema/schema.ts';
import { isElement } from '../client/tree-reader.ts';
import { elementsOf, listOf, textOf, textsOf } from './read-props.ts';
import { parseAmount } from './amount.ts';
import { mayBeYear, parseMoment, sharedDecimals } from './format.ts';
import type { Element } from '../ui/element.ts';
import type { Words } from './words.ts';

export interface TableColumn {
  readonly label: string;
  readonly cells: readonly JsonValue[];
  readonly isNumeric: boolean;
  /** Its numbers are written without separators. The first number decides, so that no cell changes while rows arrive. */
  readonly areYears: boolean;
  /** The decimals that each of its numbers gets. */
  readonly decimals: number;
}

export interface SortOrder {
  readonly column: number;
  readonly isDescending: boolean;
}

export function columnsOf(table: Element): readonly TableColumn[] {
  return elementsOf(table.props['columns'], 'Col').map(({ props }) => {
    const cells = listOf(props['data']);
    const isNumeric = props['type'] === 'number' || hasFigures(cells);
    const first = cells.find((cell) => typeof cell === 'number');
    const areYears = first !== undefined && mayBeYear(first);
    return { label: textOf(props['label']), cells, isNumeric, areYears, decimals: sharedDecimals(cells) };
  });
}

/** The number of cells that decide the side of a column of texts. */
const sampleSize = 100;

/** Figures and gaps only; amounts that are written as text are figures too. */
function hasFigures(cells: readonly JsonValue[]): boolean {
  let found = false;
  for (const [index, cell] of cells.entries()) {
    if (isGap(cell)) continue;
    const isFigure =
      typeof cell === 'number' ||
      (typeof cell === 'string' && (index >= sampleSize || parseAmount(cell) !== undefined));
    if (!isFigure) return false;
    found = true;
  }
  return found;
}

const isGap = (cell: JsonValue): boolean =>
  cell === null || (typeof cell === 'string' && ['', '-', '–', '—'].includes(cell.trim()));

/** The text of a cell, for copying and sorting. */
export function cellText(cell: JsonValue | undefined, words: Words): string {
  if (isElement(cell)) {
    const { text, label, alt, tags, buttons } = cell.props;
    const inner = elementsOf(buttons).map((button) => textOf(button.props['label']));
    return [textOf(text), textOf(label), textOf(alt), ...textsOf(tags), ...inner].filter(Boolean).join(', ');
  }
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  return textOf(cell);
}

/** The indices of the rows, in order. Gaps come last in both directions. */
export function rowOrder(
  columns: readonly TableColumn[],
  sort: SortOrder | undefined,
  words: Words,
): readonly number[] {
  const count = Math.max(0, ...columns.map(({ cells }) => cells.length));
  const rows = Array.from({ length: count }, (_, index) => index);
  const cells = sort === undefined ? undefined : columns[sort.column]?.cells;
  if (sort === undefined || cells === undefined) return rows;
  const keys = cells.map((cell) => sortKey(cell, words));
  const factor = sort.isDescending ? -1 : 1;
  const compareTexts = new Intl.Collator(undefined, { numeric: true }).compare;
  return rows.sort((one, other) => {
    const [left, right] = [keys[one] ?? '', keys[other] ?? ''];
    if (left === '' || right === '') return left === right ? one - other : left === '' ? 1 : -1;
    if (typeof left === 'number' && typeof right === 'number') return (left - right) * factor || one - other;
    return compareTexts(String(left), String(right)) * factor || one - other;
  });
}

function sortKey(cell: JsonValue, words: Words): number | string {
  if (typeof cell === 'number') return cell;
  const text = cellText(cell, words).trim();
  return parseMoment(text) ?? parseAmount(text) ?? text;
}

/** RFC 4180. A cell that a spreadsheet would run as a formula is quoted with an apostrophe. */
export function toCsv(columns: readonly TableColumn[], rows: readonly number[], words: Words): string {
  const quote = (text: string): string => {
    const safe = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ cells }) => cellText(cells[row], words))),
  ];
  return lines.map((line) => line.map(quote).join(',')).join('\r\n');
}
