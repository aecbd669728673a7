// Markdown tables, read by their lines: in linear time, whatever their size. Cells become plain text.
import { plainText } from '../text/plain-text.ts';
import { sheetFromRows, type Sheet } from './sheet.ts';

const delimiterRow = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** True when a table begins at this line: a header, and below it the row of dashes with as many cells. */
export function startsPipeTable(line: string, next: string | undefined): boolean {
  if (next === undefined || next.length > 2000 || !line.includes('|') || !next.includes('|') || /^ {4}|^\t/.test(line))
    return false;
  return delimiterRow.test(next) && splitRow(line).length === splitRow(next).length;
}

export const isPipeRow = (line: string): boolean => line.trim() !== '' && line.includes('|');

/** `lines` are those of one table: header, dashes, rows. */
export function readPipeTable(lines: readonly string[]): Sheet | undefined {
  const header = splitRow(lines[0] ?? '').map(plainText);
  return sheetFromRows(
    header,
    lines.slice(2).map((line) => splitRow(line).map(plainText)),
  );
}

/** Pipes divide even in code; only `\|` is one of the text. */
function splitRow(line: string): readonly string[] {
  let inner = line.trim();
  if (inner.startsWith('|')) inner = inner.slice(1);
  if (inner.endsWith('|') && !inner.endsWith('\\|')) inner = inner.slice(0, -1);
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}
