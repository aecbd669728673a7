// The data model of an A2UI surface: messages write it, paths read it.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, shown } from '../foreign-node.ts';
import { ChangingJson, maxPointer, valueAt } from '../json-pointer.ts';

/** Writes the data of a message at a path. Several messages can fill one data model. */
export function addData(data: ChangingJson, message: JsonObject): void {
  const { contents } = message;
  const value =
    message['value'] ?? (contents === undefined ? (message['dataModel'] ?? message['data']) : membersOf(contents));
  if (value === undefined) return;
  const path = slashed(shown(message['path']));
  if (path !== '' && path !== '/') data.set(path, value);
  else if (isRecord(value) && isRecord(data.value)) data.merge(value);
  else data.value = value;
}

/** `chart.items[0].label`: a path in the notation of JavaScript. */
const dotted = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])+$/;
const slashed = (path: string): string =>
  path
    .split('/')
    .map((part) => (dotted.test(part) ? part.replaceAll(/\[(\d+)\]/g, '/$1').replaceAll('.', '/') : part))
    .join('/');

/** The value at a path. Within a template, a path with a slash may still mean a member of the item. */
export function dataAt(data: JsonValue | undefined, path: string, scope: string): JsonValue | undefined {
  if (path.length > maxPointer) return undefined;
  const places = path.startsWith('/') ? [path, ...(scope === '' ? [] : [`${scope}${path}`])] : [`${scope}/${path}`];
  for (const place of places) {
    const found = valueAt(data, place) ?? valueAt(data, slashed(place));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `[{"key": "name", "valueString": "Ann"}]` of 0.8 as an object. */
function membersOf(contents: JsonValue): JsonValue {
  if (!isList(contents)) return contents;
  const members = new ChangingJson({});
  let isPathed = false;
  for (const entry of records(contents)) {
    const written = Object.entries(entry).find(([key]) => key.startsWith('value'));
    if (written === undefined) continue;
    const [kind, inner] = written;
    const key = shown(entry['key']);
    const value = kind === 'valueMap' || kind === 'valueList' ? membersOf(inner) : inner;
    isPathed ||= dotted.test(key);
    if (dotted.test(key)) members.set(slashed(key), value);
    else members.merge({ [key]: value });
  }
  const { value = {} } = members;
  return isPathed ? withLists(value) : asList(value);
}

/** Lists are written as maps keyed by position. */
function asList(value: JsonValue): JsonValue {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return entries.length > 0 && entries.every(([key], index) => key === String(index) || key === '')
    ? entries.map(([, item]) => item)
    : value;
}

const withLists = (value: JsonValue): JsonValue =>
  isRecord(value)
    ? asList(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withLists(inner)])))
    : value;
