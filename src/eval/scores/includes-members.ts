import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { toPlainText } from '../page/plain-text.ts';

/** Whether a value has the expected members; it may have more. */
export function includesMembers(given: unknown, wanted: JsonObject): boolean {
  return isRecord(given) && Object.entries(wanted).every(([key, value]) => isSame(given[key], value));
}

/** Ignores the spelling of texts and whether a number is written as a string. */
function isSame(given: JsonValue | undefined, wanted: JsonValue): boolean {
  if (given === undefined) return false;
  if (isRecord(wanted)) return includesMembers(given, wanted);
  if (isList(wanted)) {
    if (!isList(given)) return false;
    return given.length === wanted.length && wanted.every((item, index) => isSame(given[index], item));
  }
  if (isRecord(given) || isList(given)) return false;
  return toPlainText(String(given)) === toPlainText(String(wanted));
}
