// Converts records to a sheet: one column per key, in order of first appearance. Nested records become columns of their
// own (`Address city`).
import { Pace, slicedMap, type Sliced } from '../../slices.ts';
import { readAmount, type Amount } from '../data/amount.ts';
import { epochTime, isoText } from '../data/epoch.ts';
import { isJsonArray, isJsonObject, isScalar, type Json, type JsonObject } from '../data/json.ts';
import { midLabel, toLabel } from '../data/names.ts';
import { isDense, type Sheet } from '../data/sheet.ts';
import type { Cell } from '../notation/vocabulary.ts';
import { nameOf, toCell } from './inline-text.ts';

/** Members that hold the fields of a record, such as `properties` in GeoJSON. */
const wrappers = new Set(['properties', 'attributes', 'fields', 'node', '_source', 'metric']);
const maxFlattened = 8;

/** Undefined if most cells would be empty. */
export function* recordsSheet(records: readonly JsonObject[]): Sliced<Sheet | undefined> {
  const columns = new Map<string, Given[]>();
  const pace = new Pace();
  let cellCount = 0;
  for (const [row, record] of records.entries()) {
    for (const [name, cell, amount] of flattened(record)) {
      if (pace.isDue(typeof cell === 'string' ? cell.length : 0)) yield;
      const column = columns.get(name);
      if (column === undefined) columns.set(name, [{ row, cell, amount }]);
      else column.push({ row, cell, amount });
      cellCount++;
    }
  }
  if (!isDense(columns.size, records.length, cellCount)) return undefined;
  return {
    rowCount: records.length,
    columns: yield* slicedMap([...columns], ([name, given]) => {
      const cells: Cell[] = Array.from({ length: records.length }, () => '');
      const unit = sharedUnit(given);
      for (const { row, cell, amount } of given) cells[row] = unit === undefined ? cell : (amount?.value ?? '');
      return { name: unit === undefined ? name : `${toLabel(name)} (${unit})`, cells };
    }),
  };
}

interface Given {
  readonly row: number;
  readonly cell: Cell;
  /** Set if the cell is an amount. */
  readonly amount: Amount | undefined;
}

/** The unit shared by all cells of a column; undefined if any cell is not an amount or is already formatted. */
function sharedUnit(given: readonly Given[]): string | undefined {
  const unit = given[0]?.amount?.unit;
  return given.every(({ amount }) => amount !== undefined && amount.unit === unit && amount.text === undefined)
    ? unit
    : undefined;
}

function* flattened(record: JsonObject): Generator<readonly [name: string, cell: Cell, amount?: Amount]> {
  const entries = Object.entries(record);
  const isInside = ([key, value]: (typeof entries)[number]): boolean =>
    wrappers.has(key.toLowerCase()) && isJsonObject(value);
  // The fields of a record come before its other members, such as `type`.
  const ordered = entries.some(isInside)
    ? [...entries.filter(isInside), ...entries.filter((one) => !isInside(one))]
    : entries;
  for (const [key, value] of ordered) {
    if (!isJsonObject(value)) {
      const sample = readSample(value);
      if (sample === undefined) yield [key, toCell(value)];
      else yield* [['time', sample.time] as const, [key, sample.figure] as const];
      continue;
    }
    const nameOfInner = (inner: string): string => `${toLabel(key)} ${midLabel(toLabel(inner))}`;
    if (wrappers.has(key.toLowerCase())) {
      for (const [inner, cell, amount] of flattened(value)) {
        const name = Object.hasOwn(record, inner) ? nameOfInner(inner) : inner;
        yield amount === undefined ? [name, cell] : [name, cell, amount];
      }
      continue;
    }
    const members = Object.entries(value);
    const amount = readAmount(value);
    if (amount !== undefined) {
      yield [key, toCell(value), amount];
      continue;
    }
    if (members.length === 0 || members.length > maxFlattened || !members.every(([, one]) => isFlat(one))) {
      yield [key, toCell(value)];
      continue;
    }
    const [only, second] = members;
    if (only !== undefined && second === undefined && nameOf(value) === only[0]) yield [key, toCell(only[1])];
    else for (const [inner, one] of members) yield [nameOfInner(inner), toCell(one)];
  }
}

/** `[1714561200, "18273"]`: a figure and its moment, as metrics are written. */
function readSample(value: Json): { readonly time: string; readonly figure: number } | undefined {
  if (!isJsonArray(value) || value.length !== 2) return undefined;
  const [seconds, figure] = value;
  if (typeof seconds !== 'number' || typeof figure !== 'string' || String(Number(figure)) !== figure) return undefined;
  const time = epochTime(seconds);
  return time === undefined ? undefined : { time: isoText(time), figure: Number(figure) };
}

const isFlat = (value: Json): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar));
