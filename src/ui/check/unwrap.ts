// Unwraps values that cannot be shown as they are: their elements take their place, and their texts are kept.
import { propertyOf } from '../../schema/check.ts';
import type { Schema } from '../../schema/schema.ts';
import { takeUnknownKey } from './find-slot.ts';
import type { Placement } from './placement.ts';
import { isTechnicalKey, mayBeTitle } from './readable-text.ts';
import type { UnwrappedScope } from './scopes.ts';

/** Starts a list or an object that has no place. A setting is dropped, anything else is unwrapped. */
export function placeStray({ tree, displaced }: Placement, kind: 'array' | 'object'): void {
  const { top } = tree;
  // The value takes the position of an argument.
  if (top.kind === 'unwrapped') nextUnwrappedSchema(top);
  const key = takeUnknownKey(tree);
  // `name: {first: "Mira"}` is no setting.
  if (key === undefined || !isTechnicalKey(key) || mayBeTitle(key))
    return tree.openUnwrapped(undefined, kind === 'array');
  const skipped = displaced.skipSetting(key);
  if (kind === 'array') skipped.openArray();
  else skipped.openObject();
}

/**
 * The schema of the next value in an unwrapped component, as if the component were allowed here. Undefined if it is not
 * known. Counts positional values.
 */
export function nextUnwrappedSchema(scope: UnwrappedScope): Schema | undefined {
  const { shape, key } = scope;
  if (shape === undefined) return undefined;
  const prop = key ?? shape.order[scope.next];
  if (key === undefined) scope.next += 1;
  return prop === undefined ? undefined : propertyOf(shape.component.props, prop);
}
