// Reads CSV and similar formats. In a fence marked as CSV or TSV, anything is a table; in plain text, only what is
// unlikely to be prose.

import type { Sliced } from '../../slices.ts';
import { csvRows } from './csv-rows.ts';
import { isMoment } from './moment.ts';
import { isMissing, readQuantity } from './quantity.ts';
import { maxColumns, sheetFromRows, type Sheet } from './sheet.ts';

type Delimiter = ',' | '\t' | ';' | '|';
type Rows = readonly (readonly string[])[];

const delimiters: readonly Delimiter[] = ['\t', ';', ',', '|'];
/** The number of characters that decide whether a text is a table. */
const sampleSize = 8192;

/** Undefined unless the text is clearly a table. */
export const readDelimited = (text: string): Sliced<Sheet | undefined> => readSample(completeLines(text), () => text);

/** Reads the lines from `start` to `end` as a separate text. */
export function readDelimitedLines(lines: readonly string[], start: number, end: number): Sliced<Sheet | undefined> {
  let [sampleEnd, size] = [start, 0];
  for (; sampleEnd < end && size <= sampleSize; sampleEnd++) size += (lines[sampleEnd]?.length ?? 0) + 1;
  return readSample(lines.slice(start, sampleEnd).join('\n'), () => lines.slice(start, end).join('\n'));
}

/** Reads a sample of the text first, and the whole text only if the sample is a table. */
function* readSample(sample: string, whole: () => string): Sliced<Sheet | undefined> {
  for (const delimiter of delimiters) {
    if (!sample.includes(delimiter)) continue;
    const rows = yield* csvRows(sample, delimiter);
    if (!isTable(rows, delimiter)) continue;
    yield;
    const text = whole();
    const all = sample.length === text.length ? rows : yield* csvRows(text, delimiter);
    if (isEven(all)) return yield* toSheet(all, delimiter);
  }
  return undefined;
}

/** Reads a text that is marked as CSV or TSV. */
export function* readDeclared(text: string, language: 'csv' | 'tsv'): Sliced<Sheet | undefined> {
  const [firstLine = ''] = text.trimStart().split('\n', 1);
  const candidates: readonly Delimiter[] = language === 'tsv' ? ['\t', ','] : [',', ';', '\t', '|'];
  const delimiter = candidates.find((candidate) => firstLine.includes(candidate)) ?? candidates[0] ?? ',';
  const rows = yield* csvRows(text, delimiter);
  return rows.length === 0 ? undefined : yield* toSheet(rows, delimiter);
}

function completeLines(text: string): string {
  if (text.length <= sampleSize) return text;
  const end = text.lastIndexOf('\n', sampleSize);
  return end > 0 ? text.slice(0, end) : text;
}

/** Prose has a space after its commas and a full stop at its end; cells are names and figures. */
function isTable(rows: Rows, delimiter: Delimiter): boolean {
  const [header = [], ...body] = rows;
  if (header.length < 2 || header.length > maxColumns || body.length === 0 || !isEven(rows)) return false;
  if (delimiter === '\t') return (header[0] ?? '').trim() !== '';
  if (!isHeaderLike(header) && !isExportOfAnswers(header, body)) return false;
  if (rows.every((row) => markdownStart.test(row[0] ?? ''))) return false;
  if (delimiter === ',' && (rows.every(hasDecimalComma) || rows.every(hasWideSpace))) return false;
  const cells = rows.flatMap((row) => row.slice(1));
  const isSpaced = cells.filter((cell) => cell.startsWith(' ')).length * 2 >= cells.length;
  const isEnded = rows.filter((row) => /[.!?,;:]\s*$/.test(row.at(-1) ?? '')).length * 2 > rows.length;
  if (hasTypedColumn(body)) return !isSpaced || (body.length >= 2 && !isEnded);
  return !isSpaced && !isEnded && !looksLikeCode(rows, delimiter);
}

const isHeaderLike = (header: readonly string[]): boolean =>
  !header.some((cell) => cell.length > 60 || /[.!?:]\s*$/.test(cell) || cell.trim().split(/\s+/).length > 6);

const maxQuestionLength = 200;

/** The export of a survey has whole questions as its header, and the time of each answer in its first column. */
const isExportOfAnswers = (header: readonly string[], body: Rows): boolean =>
  header.every((cell) => cell.length <= maxQuestionLength && !cell.startsWith(' ') && !isMoment(cell.trim())) &&
  body.every(([time = '']) => isMoment(time.trim()));

const markdownStart = /^\s*(?:[-*+>]|#{1,6}|\d+[.)])\s/;

/** Spaces separate the cells of `Dana      6   $84,000`, in which the comma belongs to a figure. */
const hasWideSpace = (row: readonly string[]): boolean => row.some((cell) => / {3,}\S/.test(cell.trimStart()));

/** An amount after a label or a wide space, up to its decimal comma. */
const amountBefore = /(?:[:：]\s*|\s{2}|\t)[-+−]?(?:\d+|\d{1,3}(?:[.’\s]\d{3})+)$/;
const amountAfter = /^\d{1,2}(?=\s)/;
const decimals = /^\d{1,2}(?:\s|[%\p{Sc}]|$)/u;

/**
 * True if a comma of the line is the decimal sign of an amount, such as `Total: 1.112,40 €`: it does not separate
 * cells.
 */
const hasDecimalComma = (row: readonly string[]): boolean =>
  row.some((cell, index) => {
    const next = row[index + 1] ?? '';
    return decimals.test(next) && (amountBefore.test(cell) || (/\s\d+$/.test(cell) && amountAfter.test(next)));
  });

const looksLikeCode = (rows: Rows, delimiter: Delimiter): boolean =>
  rows.some((row) => /[{}()]|=>|;$/.test(row.join(delimiter)));

/** True if every value of some column is a figure or a date. */
function hasTypedColumn(body: Rows): boolean {
  const width = body[0]?.length ?? 0;
  for (let index = 0; index < width; index++) {
    const cells = body.map((row) => row[index] ?? '').filter((cell) => !isMissing(cell));
    if (cells.length * 2 > body.length && cells.every(isTyped)) return true;
  }
  return false;
}

const isTyped = (cell: string): boolean => kindOf(cell) !== 'text' || /^\s*(?:true|false)\s*$/.test(cell);

/** True if nearly all rows are as long as the first. Longer tables may have more exceptions. */
function isEven(rows: Rows): boolean {
  const width = rows[0]?.length ?? 0;
  let odd = 0;
  for (const row of rows) if (row.length !== width) odd++;
  return odd * 20 <= rows.length;
}

function* toSheet(rows: Rows, delimiter: Delimiter): Sliced<Sheet | undefined> {
  const [first = []] = rows;
  const rest = rows.slice(1);
  const sheet = yield* isHeader(first, rest) ? sheetFromRows(first, rest) : sheetFromRows([], rows);
  if (sheet === undefined || delimiter !== ',') return sheet;
  return { ...sheet, columns: sheet.columns.map((column) => ({ ...column, isCommaSeparated: true })) };
}

/** A first row is the header unless it has figures or dates in the same columns as the rows below it. */
function isHeader(first: readonly string[], rest: Rows): boolean {
  const sample = rest.slice(0, 20);
  return first.every((cell, index) => {
    const kind = kindOf(cell);
    // Years are column headers, like months.
    if (kind === 'text' || /^\s*(?:1[6-9]|2[01])\d\d\s*$/.test(cell)) return true;
    return !sample.every((row) => isMissing(row[index] ?? '') || kindOf(row[index] ?? '') === kind);
  });
}

function kindOf(cell: string): 'text' | 'figure' | 'moment' {
  const text = cell.trim();
  if (readQuantity(text) !== undefined) return 'figure';
  return isMoment(text) ? 'moment' : 'text';
}
