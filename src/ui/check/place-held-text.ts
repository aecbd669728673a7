// Places the text of `AccordionItem("Is it free?", "Yes.")`, which was kept back: nothing follows it, so the name before it
// is the heading, and the text is what the heading opens.
import type { Placement } from './placement.ts';
import type { ElementScope } from './scopes.ts';

/** Does nothing for an element without such a text. */
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
