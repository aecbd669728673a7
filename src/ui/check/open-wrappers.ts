import type { OpenTree } from './open-tree.ts';
import { nothing, type Wrapper } from './placement-rules.ts';
import { itemSlot, type Slot } from './scopes.ts';

/** Opens the containers of a component and returns the innermost slot. */
export function openWrappers(tree: OpenTree, slot: Slot, wrappers: readonly Wrapper[]): Slot {
  let inside = slot;
  for (const { shape, prop } of wrappers) {
    const schema = shape.component.props.properties[prop] ?? nothing;
    const scope = tree.openElement(inside, shape, false, schema.type === 'array' ? 'several' : 'single');
    inside = { scope, prop, schema, isPositional: false };
    if (schema.type === 'array') inside = itemSlot(tree.openList(inside, schema, 'several'));
  }
  return inside;
}
