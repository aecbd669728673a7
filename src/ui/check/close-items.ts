import type { ComponentShape } from '../catalog.ts';
import { fitsElement } from './placement-rules.ts';
import type { Placement } from './placement.ts';
import type { Slot } from './scopes.ts';

/**
 * Closes a list of items, and what it belongs to, before a block that cannot be one of them: in
 * `Stats([Stat("Users", 12), BarChart(...)])` brackets are missing. Returns false if nothing was closed.
 */
export function closeItems(placement: Placement, slot: Slot, shape: ComponentShape): boolean {
  const { tree } = placement;
  const [owner, items] = tree.scopes.slice(-2);
  const around = tree.scopes.slice(0, -2).findLast(({ kind }) => kind !== 'transparent' && kind !== 'unwrapped');
  const isOpen = items === slot.scope && items.kind === 'list' && items.implied === false;
  const isOwned = owner?.kind === 'element' && owner.implied === false && !owner.isObject;
  if (!isOpen || !isOwned || around?.kind !== 'list' || !fitsElement(around.items, shape.component.name)) return false;
  // A text may be one of the items.
  if (shape.textProp !== undefined && shape.elementProps.length === 0) return false;
  tree.report(
    'missing_bracket',
    `${shape.component.name} is not an item of ${owner.shape.component.name}, which was closed.`,
  );
  tree.leave();
  tree.leave();
  tree.openTransparent(undefined, true);
  // What follows the list belongs to the closed component.
  if (tree.top.kind === 'transparent') tree.top.count = 1;
  tree.openTransparent();
  return true;
}
