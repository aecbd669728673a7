// Columns aligned with spaces, as in invoices and terminal output.
import type { Sliced } from '../../../slices.ts';
import { isMoment } from '../../data/moment.ts';
import { readQuantity } from '../../data/quantity.ts';
import { sheetFromRows } from '../../data/sheet.ts';
import type { LineSegment } from './line-segment.ts';

const gap = /\t+| {2,}/;
const rule = /^[\s|+=_-]+$/;
const fewestRows = 3;
const mostColumns = 12;
const longestCell = 60;

export function* readAligned(lines: readonly string[]): Sliced<LineSegment | undefined> {
  if (lines.length < fewestRows) return undefined;
  const rows = lines.filter((line) => !rule.test(line)).map((line) => line.trim().split(gap));
  const [header = [], ...body] = rows;
  const width = header.length;
  const isEven = rows.every(
    (row) => row.length === width && row.every((cell) => cell !== '' && cell.length <= longestCell),
  );
  if (isEven && width >= 2 && width <= mostColumns && body.length >= 2) {
    const typed = header.map((_, index) => body.every((row) => isTyped(row[index] ?? '')));
    // Two columns of words may be two sentences separated by wide space.
    if (width === 2 && !typed.includes(true)) return undefined;
    const isHeader = !header.some((cell, index) => typed[index] === true && isTyped(cell));
    const sheet = yield* isHeader ? sheetFromRows(header, body) : sheetFromRows([], rows);
    return sheet === undefined ? undefined : { type: 'sheet', sheet };
  }
  const fixed = readFixedWidth(lines);
  if (fixed !== undefined) {
    const [names = [], ...below] = fixed;
    const sheet = yield* sheetFromRows(names, below);
    if (sheet !== undefined) return { type: 'sheet', sheet };
  }
  // Only the spaces separate the columns.
  const spaced = lines.filter((line) => / {3,}/.test(line.trim())).length;
  const rules = lines.filter((line) => rule.test(line)).length;
  return spaced >= 2 && (spaced + rules) * 3 >= lines.length * 2
    ? { type: 'code', language: 'text', code: lines.join('\n') }
    : undefined;
}

const fewestColumns = 3;

/** Rows with empty cells: the columns begin where their names do. Undefined if a cell reaches into the next column. */
function readFixedWidth(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const [header = ''] = lines;
  const starts = [...header.matchAll(/(?<=^| {2})\S/g)].map(({ index }) => index);
  if (starts.length < fewestColumns || starts.length > mostColumns || lines.some((line) => line.includes('\t'))) {
    return undefined;
  }
  const isApart = (line: string): boolean =>
    line.startsWith(' ') === header.startsWith(' ') &&
    starts.every((start) => start === 0 || line.length <= start || line.charAt(start - 1) === ' ');
  if (!lines.every(isApart)) return undefined;
  return lines
    .filter((line) => !rule.test(line))
    .map((line) => starts.map((start, index) => line.slice(start, starts[index + 1]).trim()));
}

const isTyped = (cell: string): boolean => readQuantity(cell) !== undefined || isMoment(cell);
