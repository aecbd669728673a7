// The table in a message: rows, records, or names with one figure each.
import type { Sliced } from '../../slices.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../data/json.ts';
import type { Sheet } from '../data/sheet.ts';
import { readColumns } from '../show/columns.ts';
import { recordsSheet } from '../show/records-sheet.ts';
import { readSegments, readWhole } from '../text/segments.ts';

/** Undefined if there is none, or more than prose around it. */
export function* findSheet(written: string): Sliced<Sheet | undefined> {
  const text = written.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const whole = yield* readWhole(text);
  for (const segment of whole === undefined ? yield* readSegments(text) : [whole]) {
    if (segment.type === 'sheet') return segment.sheet;
    if (segment.type === 'json') return yield* sheetOf(segment.value);
    if (segment.type !== 'facts') continue;
    const [names, cells] = [segment.pairs.map(([name]) => name), segment.pairs.map(([, value]) => value)];
    const columns = [
      { name: 'Column 1', cells: names, isUnnamed: true },
      { name: 'Column 2', cells, isUnnamed: true },
    ];
    return { columns, rowCount: names.length };
  }
  return undefined;
}

/** Records, possibly in a member of an object. */
function* sheetOf(value: Json): Sliced<Sheet | undefined> {
  if (isRecords(value)) return yield* recordsSheet(value);
  if (!isJsonObject(value)) return undefined;
  const inner = Object.values(value).find(isRecords);
  return inner === undefined ? readColumns(value)?.sheet : yield* recordsSheet(inner);
}

const isRecords = (value: Json): value is readonly JsonObject[] =>
  isJsonArray(value) && value.length > 0 && value.every(isJsonObject);
