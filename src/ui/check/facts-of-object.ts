// The members of an object as facts: `KeyValues({"Owner": "Ann", "Address": {"city": "Oslo", "zip": "0150"}})`.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { shown } from '../dialects/foreign-node.ts';
import { joinedPieces } from './joined-pieces.ts';
import { isPropSynonym } from './match-prop.ts';

/** True for a member of `{"Owner": "Ann", "Address": {"city": "Oslo"}}`, not for a list of facts. */
export function isFact([key, value]: [string, JsonValue]): boolean {
  const isNested = isRecord(value) || (isList(value) && value.some(isRecord));
  if (!isNested) return true;
  const isListOfFacts = /^(?:props|items|children|properties)$/i.test(key) || isPropSynonym('items', key);
  return !isListOfFacts && joinedPieces(value) !== undefined;
}

export const valueOfFact = (value: JsonValue): JsonValue => {
  if (isList(value) && !value.some(isRecord)) return wordsOf(value);
  return isRecord(value) || isList(value) ? (joinedPieces(value) ?? '') : value;
};

/** The words in a list, and in the lists in it. */
const wordsOf = (list: readonly JsonValue[]): string =>
  list
    .map((one) => (isList(one) ? wordsOf(one) : shown(one)))
    .filter((words) => words !== '')
    .join(', ');
