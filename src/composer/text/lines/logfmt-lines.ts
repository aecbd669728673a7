// `level=info msg="slow query" duration=2s`: log lines of named values, as a table with a column for each name.
import { isDense, type Sheet } from '../../data/sheet.ts';
import { Pace, slicedMap, type Sliced } from '../../../slices.ts';

const pair = /([A-Za-z_][\w.@-]{0,40})=("(?:[^"\\]|\\.)*"|[^\s"]*)(?:\s+|$)/y;
/** Lines with fewer are settings. */
const minPairs = 3;
const maxLineLength = 4_000;

/** Undefined unless every line consists of pairs, and all begin with the same name. */
export function* readLogfmt(lines: readonly string[]): Sliced<Sheet | undefined> {
  if (lines.length < 2) return undefined;
  const columns = new Map<string, Map<number, string>>();
  const pace = new Pace();
  let [cellCount, first] = [0, ''];
  for (const [row, line] of lines.entries()) {
    if (pace.isDue(2 * line.length)) yield;
    const pairs = readPairs(line.trim());
    const [start] = pairs ?? [];
    if (pairs === undefined || start === undefined || (row > 0 && start[0] !== first)) return undefined;
    first = start[0];
    cellCount += pairs.length;
    for (const [name, value] of pairs) {
      const column = columns.get(name) ?? new Map<number, string>();
      columns.set(name, column.set(row, value));
    }
  }
  if (!isDense(columns.size, lines.length, cellCount)) return undefined;
  return {
    rowCount: lines.length,
    columns: yield* slicedMap([...columns], ([name, cells]) => ({
      name,
      cells: lines.map((_, row) => cells.get(row) ?? ''),
    })),
  };
}

/** Undefined if the line has anything but pairs, too few of them, or a name twice. */
function readPairs(line: string): readonly (readonly [name: string, value: string])[] | undefined {
  if (line.length > maxLineLength) return undefined;
  const pairs: (readonly [string, string])[] = [];
  pair.lastIndex = 0;
  while (pair.lastIndex < line.length) {
    const [, name, value = ''] = pair.exec(line) ?? [];
    if (name === undefined) return undefined;
    pairs.push([name, value.startsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : value]);
  }
  const isDistinct = new Set(pairs.map(([name]) => name)).size === pairs.length;
  return pairs.length >= minPairs && isDistinct ? pairs : undefined;
}
