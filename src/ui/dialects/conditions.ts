// The conditions of json-render: `{"$item": "paid"}`, `{"$state": "/count", "gt": 3}`, `{"$or": [...]}`.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown } from './foreign-node.ts';
import { valueAt } from './json-pointer.ts';

/** The values that a condition may refer to. */
export interface ConditionData {
  readonly state: JsonValue | undefined;
  readonly item: JsonValue | undefined;
  readonly index: number;
}

const groups = ['$and', '$or', '$not', 'and', 'or'];
const pathKeys = ['$state', '$bindState', '$path', '$data', 'path', 'state', 'statePath'];
const itemKeys = ['$item', '$bindItem', 'item'];

const isFalse = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === false || value === 0 || value === '';

/** Maximum number of paths, because each is looked up again for each part of a document. */
const maxPaths = 50;

/** The paths in the state that decide whether a condition holds. */
export function statePaths(condition: JsonValue, found: string[] = []): readonly string[] {
  if (found.length >= maxPaths) return found;
  if (isList(condition)) for (const one of condition) statePaths(one, found);
  if (!isRecord(condition)) return found;
  for (const [key, value] of Object.entries(condition)) {
    if (pathKeys.includes(key) && typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) statePaths(value, found);
  }
  return found;
}

/** True if a condition depends on the items of a list only, which no user of the interface changes. */
export const isOfItem = (condition: JsonValue): boolean =>
  statePaths(condition).length === 0 && JSON.stringify(condition).includes('"$i');

/** Undefined where the condition is written in another way, or where its data is missing. */
export function holds(condition: JsonValue, data: ConditionData): boolean | undefined {
  if (typeof condition === 'boolean') return condition;
  if (isList(condition)) return holdAll(condition, data);
  if (!isRecord(condition)) return undefined;
  const group = groups.find((key) => condition[key] !== undefined);
  const inner = group === undefined ? undefined : condition[group];
  const negated = condition['not'];
  if (group === '$not') return not(holds(inner ?? null, data));
  if (group !== undefined) {
    const all = isList(inner) ? inner : [inner ?? null];
    return group.endsWith('and') ? holdAll(all, data) : holdAny(all, data);
  }
  if (typeof negated === 'object' && negated !== null && Object.keys(condition).length === 1)
    return not(holds(negated, data));
  // `{"eq": [{"$item": "status"}, "open"]}`.
  const [only, ...others] = Object.entries(condition);
  if (only !== undefined && others.length === 0 && isList(only[1]) && only[1].length === 2)
    return compared(only[0], operand(only[1][0], data), operand(only[1][1], data));
  const value = operand(condition, data);
  if (value === undefined) return undefined;
  const results = Object.entries(condition)
    .filter(([key]) => key !== 'not' && !isReference(key))
    .map(([key, other]) => compared(key, value, operand(other, data)));
  const all = results.length === 0 ? !isFalse(value) : every(results);
  return negated === true ? not(all) : all;
}

const isReference = (key: string): boolean => pathKeys.includes(key) || itemKeys.includes(key) || key === '$index';

const not = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value);

const every = (results: readonly (boolean | undefined)[]): boolean | undefined =>
  results.includes(false) ? false : results.includes(undefined) ? undefined : true;

const holdAll = (conditions: readonly JsonValue[], data: ConditionData): boolean | undefined =>
  every(conditions.map((one) => holds(one, data)));

const holdAny = (conditions: readonly JsonValue[], data: ConditionData): boolean | undefined =>
  not(every(conditions.map((one) => not(holds(one, data)))));

/** The value that an object refers to; any other value is itself. */
function operand(written: JsonValue | undefined, data: ConditionData): JsonValue | undefined {
  if (!isRecord(written)) return written;
  const path = firstText(written, pathKeys);
  if (path !== undefined) return valueAt(data.state, path);
  const item = firstText(written, itemKeys);
  // A member that an item lacks is the same as null.
  if (item !== undefined && data.item !== undefined)
    return (item === '' ? data.item : valueAt(data.item, item.replaceAll('.', '/'))) ?? null;
  return written['$index'] === undefined ? undefined : data.index;
}

const firstText = (written: JsonObject, keys: readonly string[]): string | undefined =>
  keys.map((key) => written[key]).find((value) => typeof value === 'string');

function compared(operator: string, left: JsonValue | undefined, right: JsonValue | undefined): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  const name = operator.replace(/^\$/, '').toLowerCase();
  const isSame = left === right || JSON.stringify(left) === JSON.stringify(right);
  const listed = isList(right) ? right : [right];
  switch (name) {
    case 'eq':
    case 'equals':
    case 'is':
      return isSame;
    case 'neq':
    case 'ne':
    case 'notequals':
      return !isSame;
    case 'gt':
      return left !== null && right !== null && left > right;
    case 'gte':
      return left !== null && right !== null && left >= right;
    case 'lt':
      return left !== null && right !== null && left < right;
    case 'lte':
      return left !== null && right !== null && left <= right;
    case 'in':
      return listed.includes(left);
    case 'contains':
      return isList(left) ? left.some((one) => listed.includes(one)) : shown(left).includes(shown(right));
    default:
      return undefined;
  }
}
