// The access log of a web server, in the common or the combined format: a table with a column for each part.
import { Pace, type Sliced } from '../../../slices.ts';
import { sheetFromRows, type Sheet } from '../../data/sheet.ts';

const entry =
  /^(\S+) (\S+) (\S+) \[([^\]]{1,40})\] "([A-Z]{3,10}) ([^"]*?)(?: (HTTP\/[\d.]+))?" (\d{3}) (\d+|-)(?: "([^"]*)" "([^"]*)")?(.*)$/;
const maxLineLength = 4_000;

const columns = [
  'Client',
  'Identity',
  'User',
  'Time',
  'Method',
  'Path',
  'Protocol',
  'Status',
  'Bytes',
  'Referrer',
  'User agent',
  'Other',
];
/** The most useful columns come first. */
const order = ['Time', 'Method', 'Path', 'Status', 'Bytes', 'Client'];

export const isAccessEntry = (line: string): boolean => line.length <= maxLineLength && entry.test(line);

/** Undefined if a line is something else. Columns without values are left out. */
export function* readAccessLog(lines: readonly string[]): Sliced<Sheet | undefined> {
  const rows: (readonly string[])[] = [];
  const pace = new Pace();
  for (const line of lines) {
    if (pace.isDue(line.length)) yield;
    const cells = line.length > maxLineLength ? undefined : entry.exec(line)?.slice(1);
    if (cells === undefined) return undefined;
    rows.push(cells.map((cell) => ((cell ?? '-') === '-' ? '' : cell.trim())));
  }
  const sheet = yield* sheetFromRows(columns, rows);
  if (sheet === undefined) return undefined;
  const filled = sheet.columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const first = order.flatMap((name) => filled.filter((column) => column.name === name));
  return { ...sheet, columns: [...first, ...filled.filter((column) => !first.includes(column))] };
}
