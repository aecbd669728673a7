// Data that nothing refers to: `questions = [{...}]` above a form that asks the same questions.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import type { Catalog } from '../catalog.ts';
import { numberOf, ValueNumbers, type ShownValues } from './shown-values.ts';
import type { Statement } from './statement.ts';

/** Shows records that no component uses. */
export const tableComponent = 'Table';

const maxColumns = 12;

/** True for a list of records with the same members, at least two of them. */
function isRecords(value: JsonValue | undefined): boolean {
  if (!isList(value) || value.length < 2 || !value.every(isRecord)) return false;
  const names = Object.keys(value[0] ?? {});
  if (names.length < 2 || names.length > maxColumns) return false;
  const isScalar = (member: JsonValue | undefined): boolean => !isRecord(member) && !isList(member);
  return value.every((record) => Object.keys(record).every((name) => names.includes(name) && isScalar(record[name])));
}

/** True if the statement is a list of records, which is shown in a table. */
export const needsTable = ({ data }: Statement, catalog: Catalog): boolean =>
  isRecords(data) && catalog.find(tableComponent) !== undefined;

function* stringsIn(value: JsonValue): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (isList(value)) for (const item of value) yield* stringsIn(item);
  else if (isRecord(value)) for (const member of Object.values(value)) yield* stringsIn(member);
}

/** True for a number or a list of numbers: `total = 0` and `values = [1, 3]` are values of a program, without a label. */
export const isFigures = ({ data }: Statement): boolean =>
  typeof data === 'number' || (isList(data) && data.length > 0 && data.every((item) => typeof item === 'number'));

/** True if the document shows a value that equals the data. */
export function wasShown(statement: Statement, shown: ShownValues): boolean {
  const { data } = statement;
  if (typeof data !== 'object' && typeof data !== 'string') return shown.has(numberOf.word(String(data)));
  const numbers = new ValueNumbers();
  statement.replay(numbers);
  return shown.has(numbers.last);
}

/** True if most texts of the data appear elsewhere in the document. */
export function isShownData({ data }: Statement, shown: ShownValues): boolean {
  if (data === undefined || typeof data !== 'object') return false;
  const numbers = new ValueNumbers();
  let all = 0;
  let known = 0;
  for (const text of stringsIn(data)) {
    numbers.openString();
    numbers.text(text);
    numbers.closeString(false);
    all += 1;
    if (shown.has(numbers.last)) known += 1;
  }
  return known >= 2 && known * 2 > all;
}
