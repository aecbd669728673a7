// The document that an answer may edit. Each of its elements has a short name, by which the answer keeps the element
// or replaces it.
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from './element.ts';

/** The name of the root element, in every document. */
export const rootName = 'root';

/** True for `{"component": "Name", "props": {...}}`. */
export const isElement = (value: JsonValue): value is JsonValue & Element =>
  isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);

export interface BaseDocument {
  /** By name, in document order: `root`, `e1`, `e2`, ... */
  readonly elements: ReadonlyMap<string, Element>;
  /** Undefined for a value that is not an element of this document. */
  nameOf(value: JsonValue): string | undefined;
}

/** Names the elements below a root element. The names depend only on the root. */
export function createBaseDocument(root: JsonValue): BaseDocument {
  const elements = new Map<string, Element>();
  const names = new Map<JsonValue, string>();
  const visit = (value: JsonValue): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isElement(value)) {
      const name = value === root ? rootName : `e${elements.size}`;
      elements.set(name, value);
      names.set(value, name);
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit(root);
  return { elements, nameOf: (value) => names.get(value) };
}
