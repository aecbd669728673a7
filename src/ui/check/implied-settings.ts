// Settings that a name of another vocabulary implies: a `PasswordInput` is an Input of type "password".
import type { OpenTree } from './open-tree.ts';
import type { ElementScope } from './scopes.ts';

/** Writes the settings that the written name implies and that were not written, before the element ends. */
export function writeImplied(tree: OpenTree, element: ElementScope): void {
  const { writtenName, shape, seen } = element;
  const implied = writtenName === undefined ? undefined : shape.component.impliedBy?.(writtenName);
  if (implied === undefined) return;
  for (const [prop, value] of Object.entries(implied)) {
    if (!seen.includes(prop)) tree.writeProp(element, prop, value);
  }
}
