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
  // Only the spaces separate the columns.
  const spaced = lines.filter((line) => / {3,}/.test(line.trim())).length;
  const rules = lines.filter((line) => rule.test(line)).length;
  return spaced >= 2 && (spaced + rules) * 3 >= lines.length * 2
    ? { type: 'code', language: 'text', code: lines.join('\n') }
    : undefined;
}

const isTyped = (cell: string): boolean => readQuantity(cell) !== undefined || isMoment(cell);
