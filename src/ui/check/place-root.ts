import type { OpenTree } from './open-tree.ts';
import type { Slot } from './scopes.ts';

/** The root component: the document is already open, so the component is transparent. */
export function placeRoot(tree: OpenTree, slot: Slot | undefined): void {
  const isInside = tree.scopes.some((scope, index) => index > 1 && !(scope.kind === 'transparent' && scope.isDocument));
  if (isInside) {
    const { name } = tree.catalog.root.component;
    tree.report('misplaced_component', `A ${name} inside the document was unwrapped.`);
  }
  // In a list of blocks, such as the content of a tab, its children take its place.
  if (slot?.schema.type === 'array' && slot.scope.kind === 'element') tree.openList(slot, slot.schema, 'single');
  tree.openTransparent(undefined, true);
  if (tree.top.kind === 'transparent') tree.top.isCard = true;
}
