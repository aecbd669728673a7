import { HeldElement } from './held-element.ts';
import { ItemsPeek } from './items-peek.ts';
import type { OpenTree } from './open-tree.ts';
import { TitlePeek } from './title-peek.ts';

/** The next object contains the props of the component that was opened; it closes with the object around it. */
export function expectProps(tree: OpenTree): void {
  const { top } = tree;
  const holder = top.kind === 'capture' ? top.sink : undefined;
  if (holder instanceof HeldElement || holder instanceof TitlePeek || holder instanceof ItemsPeek) holder.openProps();
  else if (top.kind === 'element') tree.openProps();
  else tree.openTransparent();
}
