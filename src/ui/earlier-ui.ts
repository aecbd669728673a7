// A UI that stands already, taken apart: every element has a short name, by which the next answer keeps it or puts
// another in its place.
import { isRecord } from '../schema/check.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Element } from './element.ts';

/** The root keeps the name that every root has. */
export const rootName = 'root';

export const isElement = (value: JsonValue): value is JsonValue & Element =>
  isRecord(value) && typeof value['component'] === 'string' && isRecord(value['props']);

export interface EarlierUi {
  /** By name, in document order: `root`, `e1`, `e2`, ... */
  readonly elements: ReadonlyMap<string, Element>;
  /** Undefined for what is no element of this UI. */
  nameOf(value: JsonValue): string | undefined;
}

/** `root`: an element, as in a document. The same root gets the same names. */
export function createEarlierUi(root: JsonValue): EarlierUi {
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
