import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { ForeignNode } from './foreign-node.ts';

/** `wait`: the next node is not written yet. A loss is a reference that is never defined. */
export type Step = { readonly type: 'wait' } | { readonly type: 'node'; readonly node: ForeignNode } | Loss;
export interface Loss {
  readonly type: 'loss';
  readonly message: string;
}

export const wait: Step = { type: 'wait' };
export const loss = (message: string): Loss => ({ type: 'loss', message });
export const nodeStep = (node: ForeignNode): Step => ({ type: 'node', node });

/** A document in another dialect. Its parts arrive in any order; its nodes are yielded in document order. */
export interface ForeignSource {
  /** Takes a complete value. It may be passed again as part of a larger value. */
  take(path: readonly string[], value: JsonValue): void;
  /** Walks the document. Yields `wait` for missing parts until `isEnding()`. */
  steps(isEnding: () => boolean): Generator<Step, void>;
}

/** The values that `read` gives for the items. Items without a value are left out. */
export function* valuesOf(
  items: readonly JsonValue[],
  read: (item: JsonValue) => Generator<Step, JsonValue | undefined>,
): Generator<Step, JsonValue[]> {
  const values: JsonValue[] = [];
  for (const item of items) {
    const value = yield* read(item);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** The value at a JSON pointer, or undefined. */
export function valueAt(data: JsonValue | undefined, pointer: string): JsonValue | undefined {
  let value = data;
  for (const part of pointer.split('/').filter((name) => name !== '')) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isList(value)) value = value[Number(name)];
    else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name];
    else return undefined;
  }
  return value;
}

/** Sets a value at a JSON pointer and returns the data. `-` appends to a list. */
export function withValueAt(data: JsonValue | undefined, pointer: string, value: JsonValue): JsonValue {
  const parts = pointer.split('/').filter((name) => name !== '');
  return set(data, parts, value);
}

function set(data: JsonValue | undefined, parts: readonly string[], value: JsonValue): JsonValue {
  const [first, ...rest] = parts;
  if (first === undefined) return value;
  const name = first.replaceAll('~1', '/').replaceAll('~0', '~');
  if (isList(data)) {
    const list = [...data];
    const index = name === '-' ? list.length : Number(name);
    if (Number.isInteger(index) && index >= 0 && index <= list.length) list[index] = set(list[index], rest, value);
    return list;
  }
  const members: JsonObject = isRecord(data) ? data : {};
  return Object.fromEntries([
    ...Object.entries(members).filter(([key]) => key !== name),
    [name, set(Object.hasOwn(members, name) ? members[name] : undefined, rest, value)],
  ]);
}
