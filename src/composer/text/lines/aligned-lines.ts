// Columns aligned with spaces, as in invoices and terminal output.
import type { Sliced } from '../../../slices.ts';
import { isMoment } from '../../data/moment.ts';
import { readQuantity } from '../../data/quantity.ts';
import { sheetFromRows } from '../../data/sheet.ts';
import type { LineSegment } from './line-segment.ts';

const gap = /\t+| {2,}/;
const rule = /^[\s|+=_-]+$/;
const minRows = 3;
const maxColumns = 12;
const maxCellLength = 60;

export function* readAligned(lines: readonly string[]): Sliced<LineSegment | undefined> {
  if (lines.length < minRows) return undefined;
  const printed = readPrinted(lines);
  if (printed !== undefined) {
    const sheet = yield* sheetFromRows(printed[0] ?? [], printed.slice(1));
    if (sheet !== undefined) return { type: 'sheet', sheet };
  }
  const rows = lines.filter((line) => !rule.test(line)).map((line) => line.trim().split(gap));
  const [header = [], ...body] = rows;
  const width = header.length;
  const isEven = rows.every(
    (row) => row.length === width && row.every((cell) => cell !== '' && cell.length <= maxCellLength),
  );
  if (isEven && width >= 2 && width <= maxColumns && body.length >= 2) {
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

const minColumns = 3;

/** Rows with empty cells: the columns begin where their names do. Undefined if a cell reaches into the next column. */
function readFixedWidth(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const [header = ''] = lines;
  const starts = [...header.matchAll(/(?<=^| {2})\S/g)].map(({ index }) => index);
  if (starts.length < minColumns || starts.length > maxColumns || lines.some((line) => line.includes('\t'))) {
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

const maxLineLength = 400;
const minWords = 4;

/**
 * The output of `df` or `ps`, whose columns may be one space apart. They are where no line has a letter, or in rows whose
 * last column may have several words, each word of the header has one. Undefined if they are not clear.
 */
function readPrinted(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const [header = '', ...body] = lines;
  const names = header.trim().split(/\s+/);
  if (lines.some((line) => line.includes('\t') || line.length > maxLineLength) || names.length < minWords)
    return undefined;
  // Words of prose have one space between them.
  if (!/ {2}/.test(header.trim()) || !names.every((name) => /^[\p{L}%#][^.,;!?]*$/u.test(name))) return undefined;
  return readGaps(lines) ?? readWords(names, body);
}

function readGaps(lines: readonly string[]): readonly (readonly string[])[] | undefined {
  const width = Math.max(...lines.map((line) => line.length));
  const isUsed = Array.from({ length: width }, (_, at) => lines.some((line) => (line[at] ?? ' ') !== ' '));
  const starts = isUsed.flatMap((used, at) => (used && isUsed[at - 1] !== true ? [at] : []));
  let rows = lines.map((line) => starts.map((start, index) => line.slice(start, starts[index + 1]).trimEnd()));
  // A name of two words, or a cell wider than its name.
  for (let index = starts.length - 1; index > 0; index--) {
    const isNamed = (rows[0]?.[index] ?? '') !== '';
    if (isNamed && rows.slice(1).some((row) => row[index] !== '')) continue;
    rows = rows.map((row) => [
      ...row.slice(0, index - 1),
      `${row[index - 1] ?? ''} ${row[index] ?? ''}`.trimEnd(),
      ...row.slice(index + 1),
    ]);
  }
  const [names = []] = rows;
  if (names.length < minWords || names.slice(1).includes('') || names.some((name) => / {2}/.test(name.trim())))
    return undefined;
  return rows.map((row) => row.map((cell) => cell.trim()));
}

function readWords(names: readonly string[], body: readonly string[]): readonly (readonly string[])[] | undefined {
  if (!names.every((name) => name === name.toUpperCase())) return undefined;
  const rows = body.map((line) => line.trim().split(/\s+/));
  const isEven = rows.every((row) => row.length >= names.length);
  // Only the last column has several words.
  if (!isEven || !rows.some((row) => row.length === names.length)) return undefined;
  return [names, ...rows.map((row) => [...row.slice(0, names.length - 1), row.slice(names.length - 1).join(' ')])];
}

const isTyped = (cell: string): boolean => readQuantity(cell) !== undefined || isMoment(cell);
