// The elements of json-render: their members, their children, and changes to them.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { isId } from './element-ids.ts';
import { ChangingJson } from './json-pointer.ts';

/** An element that patches change. Its children are collected once, so that adding one does not cost their number. */
export class Element {
  readonly #json: ChangingJson;
  #children: string[];

  constructor(members: JsonObject) {
    this.#json = new ChangingJson(members);
    this.#children = [...childrenOf(members)];
  }

  get members(): JsonObject {
    const { value } = this.#json;
    return isRecord(value) ? value : {};
  }

  get children(): readonly string[] {
    return this.#children;
  }

  /** Returns the children that are new, or all of them. */
  change(path: readonly string[], value: JsonValue): readonly string[] {
    const [key, index] = path;
    this.#json.set(path.join('/'), value);
    if (key !== 'children' && key !== 'slots') return [];
    if (index === '-' && key === 'children' && typeof value === 'string' && this.members['slots'] === undefined) {
      this.#children.push(value);
      return [value];
    }
    this.#children = [...childrenOf(this.members)];
    return this.#children;
  }
}

const childrenOf = ({ children, slots }: JsonObject): readonly string[] => {
  const named = isRecord(slots) ? Object.values(slots).flatMap((slot) => (Array.isArray(slot) ? slot : [])) : [];
  // `"children": "e2"`, `"children": [["e3", "e4"], ["e5"]]`.
  const listed = isList(children) ? children.flat() : typeof children === 'string' && isId(children) ? [children] : [];
  return [...listed, ...named].flatMap((id) => (typeof id === 'string' ? [id] : []));
};

/** The props of an element, including meaningful members outside of `props`. */
export function propsOf(element: JsonObject): JsonObject {
  const { props, on } = element;
  const own = isRecord(props)
    ? props
    : Object.fromEntries(
        Object.entries(element).filter(
          ([key]) =>
            !['type', 'component', 'children', 'key', 'parentKey', 'on', 'visible', 'slots', 'id'].includes(key),
        ),
      );
  return isRecord(on) ? { ...own, on } : own;
}
