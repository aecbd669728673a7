// Records as lines: `Name: Ada`, `City: Jena`, and the same names again for the next one, possibly below a blank line.
import type { Sliced } from '../../../slices.ts';
import { sheetFromRows, type Sheet } from '../../data/sheet.ts';
import { readFact } from './fact-lines.ts';
import type { Pair } from './line-segment.ts';

type Record = readonly Pair[];

const minNames = 2;
/** A longer value is a text, which a column would squeeze. */
const maxValueLength = 80;

/** Undefined unless all records have the same names in the same order. */
export function* recordsOf(records: readonly Record[]): Sliced<Sheet | undefined> {
  const names = records[0]?.map(([name]) => name) ?? [];
  if (records.length < 2 || names.length < minNames || new Set(names).size < names.length) return undefined;
  const areAlike = records.every(
    (record) =>
      record.length === names.length &&
      record.every(([name, value], index) => name === names[index] && value.length <= maxValueLength),
  );
  if (!areAlike) return undefined;
  return yield* sheetFromRows(
    names,
    records.map((record) => record.map(([, value]) => value)),
  );
}

/** Records without blank lines between them. */
export function* readRecords(lines: readonly string[]): Sliced<Sheet | undefined> {
  const first = readFact(lines[0] ?? '')?.[0];
  if (first === undefined) return undefined;
  const records: Pair[][] = [];
  for (const line of lines) {
    yield;
    const pair = readFact(line);
    if (pair === undefined) return undefined;
    if (pair[0] === first) records.push([]);
    records.at(-1)?.push(pair);
  }
  return yield* recordsOf(records);
}
