import { isList } from '../../is-list.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { BufferedCall, BufferedWord, setOwn, wordValue, type BufferedValue } from './buffered-value.ts';

/** A buffered value as JSON: words become the values that they spell, calls become elements. */
export function toJson(value: BufferedValue): JsonValue {
  if (value instanceof BufferedWord) return wordValue(value.word);
  if (value instanceof BufferedCall) return { component: value.name, props: toJson(value.named) };
  if (isList(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    const members: Record<string, JsonValue> = {};
    for (const [key, member] of Object.entries(value)) setOwn(members, key, toJson(member));
    return members;
  }
  return value;
}
