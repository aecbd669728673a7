// Places the held text of `AccordionItem("Is it free?", "Yes.")`: no argument follows, so the first text is the heading
// and the held second text is the content.
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** Does nothing for an element without a held text. */
export function placeHeldText({ tree, replay }: Placement, element: ElementScope): void {
  const { heldText, givenName } = element;
  const { textProp, listProp } = element.shape;
  if (heldText === undefined || textProp === undefined || listProp === undefined) return;
  element.heldText = undefined;
  tree.report('moved_argument', `The only text fits "${listProp}", not "${textProp}".`);
  tree.writeProp(element, textProp, givenName ?? '');
  element.key = listProp;
  replay.openString();
  replay.text(heldText);
  replay.closeString(false);
  tree.closeImplied();
}
