// Tables drawn with characters, as database clients and terminals print them:
//   +----+-------+        id | plan        ┌────┬───────┐
//   | id | plan  |       ----+-------      │ id │ plan  │
//   +----+-------+         1 | starter     ├────┼───────┤
import { Pace, type Sliced } from '../../../slices.ts';
import { maxColumns, sheetFromRows } from '../../data/sheet.ts';
import type { Run } from '../run.ts';
import type { Format, FoundFormat } from './format.ts';

const border =
  /^\s*[+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯╒╤╕╞╪╡╘╧╛┏┳┓┣╋┫┗┻┛┡╇┩][-=─═━+┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯╒╤╕╞╪╡╘╧╛┏┳┓┣╋┫┗┻┛┡╇┩\s]*$/;
/** Below the header of a table without a frame. */
const rule = /^\s*[-─═]+(?:[+┼╪][-─═]+)+\s*$/;
const bars = /[|│║┃]/;
/** `(3 rows)`, `3 rows in set (0.00 sec)`. */
const footer = /^\s*\(?(?:\d+ rows?|Empty set)\b[^\n]{0,60}$/;

export const boxTable: Format = {
  starts: (line, next) =>
    (/^\s*[+┌╔╭╒┏]/.test(line) && line.length > 2 && border.test(line) && bars.test(next)) ||
    (bars.test(line) && rule.test(next)),
  read: readBoxTable,
};

function* readBoxTable(lines: readonly string[], start: number): Sliced<FoundFormat | undefined> {
  const isFramed = border.test(lines[start] ?? '');
  const rows: string[][] = [];
  const pace = new Pace();
  let end = start;
  /** The rows above the first rule below a row. */
  let headerRows = 0;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    if (pace.isDue(line.length)) yield;
    if (border.test(line) || rule.test(line)) {
      if (rows.length > 0 && headerRows === 0) headerRows = rows.length;
      continue;
    }
    if (!bars.test(line) || line.trim() === '') break;
    const cells = cellsOf(line, isFramed);
    // Another table, or no table: these lines are read on their own.
    if (cells.length > maxColumns || (rows[0] !== undefined && cells.length !== rows[0].length)) break;
    rows.push(cells);
  }
  const [header, ...body] = rows;
  if (header === undefined || header.length === 0 || body.length === 0) return undefined;
  // A table without a rule has no header, and a header of several lines cannot be distinguished from rows.
  const sheet = yield* headerRows === 1 ? sheetFromRows(header, body) : sheetFromRows([], rows);
  if (sheet === undefined) return undefined;
  const runs: Run[] = [{ type: 'sheet', sheet }];
  const below = lines[end] ?? '';
  if (!footer.test(below)) return { runs, end };
  return {
    runs: isCount(below, body.length) ? runs : [...runs, { type: 'prose', markdown: below.trim() }],
    end: end + 1,
  };
}

/** The number of rows is printed below every table. */
const isCount = (line: string, count: number): boolean =>
  new RegExp(String.raw`^\s*\(?${count} rows?(?: in set)?(?: \([\d.]+ sec\))?\)?;?\s*$`).test(line);

function cellsOf(line: string, isFramed: boolean): string[] {
  const cells = line.trim().split(/[|│║┃]/);
  const inner = isFramed ? cells.slice(1, -1) : cells;
  return inner.map((cell) => cell.trim());
}
