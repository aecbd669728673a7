// The JavaScript methods of lists with which models choose, order and add up their data.
import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { isTrue, maxText, noValue, numberOf, textOf } from './data-operations.ts';

const names =
  /^(?:filter|map|flatMap|sort|toSorted|reduce|find|findIndex|indexOf|some|every|reverse|toReversed|concat|flat|at|includes)$/;

export const isListMethod = (name: string): boolean => names.test(name);

/** `apply` calls the first argument if it is a function; `others` are the arguments that are not functions. */
export function listMethod(
  name: string,
  list: readonly JsonValue[],
  apply: ((...values: readonly JsonValue[]) => JsonValue) | undefined,
  others: readonly JsonValue[],
): JsonValue {
  const [first = null] = others;
  if (apply === undefined) {
    switch (name) {
      case 'reverse':
      case 'toReversed':
        return [...list].reverse();
      case 'sort':
      case 'toSorted':
        return [...list].sort(inOrder);
      case 'concat':
        return list.concat(others.flatMap((other) => (isList(other) ? other : [other])));
      case 'flat':
        return list.flatMap((item) => (isList(item) ? item : [item]));
      case 'at':
        return list.at(numberOf(first)) ?? null;
      case 'includes':
        return list.includes(first);
      case 'indexOf':
        return list.indexOf(first);
      default:
        throw noValue;
    }
  }
  switch (name) {
    case 'filter':
      return list.filter((item, index) => isTrue(apply(item, index)));
    case 'map':
      return list.map((item, index) => apply(item, index));
    case 'flatMap':
      return list.flatMap((item, index) => {
        const made = apply(item, index);
        return isList(made) ? made : [made];
      });
    case 'sort':
    case 'toSorted':
      return [...list].sort((a, b) => numberOf(apply(a, b)));
    case 'find':
      return list.find((item, index) => isTrue(apply(item, index))) ?? null;
    case 'findIndex':
      return list.findIndex((item, index) => isTrue(apply(item, index)));
    case 'some':
      return list.some((item, index) => isTrue(apply(item, index)));
    case 'every':
      return list.every((item, index) => isTrue(apply(item, index)));
    case 'reduce':
      if (others.length === 0 && list.length === 0) throw noValue;
      return others.length === 0
        ? list.slice(1).reduce<JsonValue>((sum, item, index) => bounded(apply(sum, item, index + 1)), list[0] ?? null)
        : list.reduce<JsonValue>((sum, item, index) => bounded(apply(sum, item, index)), first);
    default:
      throw noValue;
  }
}

/** JavaScript's default order, by text. */
function inOrder(a: JsonValue, b: JsonValue): number {
  const [left, right] = [textOf(a), textOf(b)];
  if (left === undefined || right === undefined) throw noValue;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A text that doubles at each step would grow exponentially. */
function bounded(value: JsonValue): JsonValue {
  if (typeof value === 'string' && value.length > maxText) throw noValue;
  if (isList(value) && value.length > maxText) throw noValue;
  return value;
}
