// Reads the values of a repeated UI as elements, whether they were written as calls or in JSON.
import { isReadable, isTechnicalKey } from '../check/readable-text.ts';
import type { Value } from './value-tree.ts';

const nameKey = /^(?:component|type)$/;
const rootKey = /^(?:component|root|ui)$/;
/** Maximum number of objects around the root. */
const maxWrappers = 3;

/** The name of an element; undefined for a value that is none. */
export function nameOf({ kind, text, inside }: Value): string | undefined {
  if (kind === 'call') return text;
  if (kind !== 'object') return undefined;
  return inside.find(({ kind: type, key = '' }) => type === 'string' && nameKey.test(key))?.text;
}

/** True for the object that holds the props of an element in JSON. */
export const isProps = ({ kind, key }: Value): boolean => kind === 'object' && key === 'props';

/** The arguments or props of an element, or the members of another value. */
export function partsOf({ kind, inside }: Value): readonly Value[] {
  if (kind !== 'object') return inside;
  return (inside.find(isProps)?.inside ?? inside).filter(({ key = '' }) => !nameKey.test(key));
}

/** The first element in `{"component": {...}, "error": null}`. */
export function rootIn(value: Value): Value {
  let root = value;
  for (let level = 0; level < maxWrappers && nameOf(root) === undefined; level += 1) {
    const inner = root.inside.find(({ kind, key = '' }) => kind === 'object' && rootKey.test(key));
    if (inner === undefined) break;
    root = inner;
  }
  return root;
}

/** The first element in the list of an element, once it is complete. */
export function firstChildOf(value: Value): Value | undefined {
  const parts = partsOf(value);
  const list = parts.find(({ kind }) => kind === 'array');
  const child = (list?.inside ?? parts)[0];
  return child !== undefined && child.number !== 0 && nameOf(child) !== undefined ? child : undefined;
}

/** The texts in an element that a person reads, in order, as far as they have letters. */
export function textsIn(value: Value): string[] {
  const { kind, key = '', text } = value;
  if (kind === 'string') return !isTechnicalKey(key) && isReadable(text) && /\p{L}/u.test(text) ? [text] : [];
  return partsOf(value).flatMap(textsIn);
}

/** The first text of an element, which names it. */
export const titleOf = (value: Value): Value | undefined => partsOf(value).find(({ kind }) => kind === 'string');
