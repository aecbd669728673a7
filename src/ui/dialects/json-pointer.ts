// Reads and writes values at JSON pointers.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { setOwn } from '../events/buffered-value.ts';

/** Characters. A longer pointer finds nothing: it may be resolved once for every part of a document. */
export const maxPointer = 1_000;

const partsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .filter((name) => name !== '')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a pointer, or undefined. */
export function valueAt(data: JsonValue | undefined, pointer: string): JsonValue | undefined {
  if (pointer.length > maxPointer) return undefined;
  let value = data;
  for (const name of partsOf(pointer)) {
    if (isList(value)) value = value[Number(name)];
    else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name];
    else return undefined;
  }
  return value;
}

/** JSON that is built from many changes. Objects and lists are copied once, so that a change does not cost their size. */
export class ChangingJson {
  value: JsonValue | undefined;
  /** The copies, which may be changed in place. */
  readonly #own = new WeakSet<object>();

  constructor(value?: JsonValue) {
    this.value = value;
  }

  /** Sets the value at a pointer. `-` appends to a list. */
  set(pointer: string, value: JsonValue): void {
    if (pointer.length <= maxPointer) this.value = this.#changed(this.value, partsOf(pointer), 0, value);
  }

  /** Adds the members to the object at the top. */
  merge(members: JsonObject): void {
    const top = this.#ownObject(this.value);
    for (const [name, value] of Object.entries(members)) setOwn(top, name, value);
    this.value = top;
  }

  #changed(data: JsonValue | undefined, parts: readonly string[], depth: number, value: JsonValue): JsonValue {
    const name = parts[depth];
    if (name === undefined) return value;
    if (isList(data)) {
      const list = this.#ownList(data);
      const index = name === '-' ? list.length : Number(name);
      if (Number.isInteger(index) && index >= 0 && index <= list.length)
        list[index] = this.#changed(list[index], parts, depth + 1, value);
      return list;
    }
    const members = this.#ownObject(data);
    const inner = Object.hasOwn(members, name) ? members[name] : undefined;
    setOwn(members, name, this.#changed(inner, parts, depth + 1, value));
    return members;
  }

  #ownList(list: readonly JsonValue[]): JsonValue[] {
    // `#own` contains only lists and objects that were made here.
    if (this.#own.has(list)) return list as JsonValue[];
    const copy = [...list];
    this.#own.add(copy);
    return copy;
  }

  #ownObject(data: JsonValue | undefined): Record<string, JsonValue> {
    if (isRecord(data) && this.#own.has(data)) return data;
    const copy = isRecord(data) ? Object.fromEntries(Object.entries(data)) : {};
    this.#own.add(copy);
    return copy;
  }
}
