// `BarChart("Sales by month", ["Jan", "Feb"], [...])`: a title before the list that a component begins with. It is held,
// because it may also be the only item of that list; the next argument decides.
import { dropStyle, placeSettingOfList } from './place-style.ts';
import type { Placement } from './placement.ts';
import type { ValueKind } from './placement-rules.ts';
import type { ElementScope, Slot } from './scopes.ts';
import { isLookWord } from './style-words.ts';
import { GatheredText } from './text-sinks.ts';

/** True for a text in place of the list that a component begins with. */
export function standsForList({ scope, prop, isPositional, schema }: Slot): boolean {
  if (scope.kind !== 'element' || !isPositional || schema.type !== 'array') return false;
  return (
    scope.implied === false &&
    !scope.isTitleSettled &&
    scope.seen.length === 0 &&
    prop === scope.shape.order[0] &&
    scope.next === 1
  );
}

export function holdTitle({ tree }: Placement, slot: Slot): void {
  const { scope } = slot;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (scope.kind === 'element') scope.heldTitle = kept;
    tree.endValue();
  });
}

/** The next argument begins, or the element ends: the text is a title, or an item after all. */
export function settleTitle(
  { tree, displaced, replay }: Placement,
  element: ElementScope,
  next: ValueKind | 'key' | 'end',
): void {
  const { heldTitle } = element;
  if (heldTitle === undefined) return;
  element.heldTitle = undefined;
  element.next = 0;
  if (next === 'array' || next === 'object' || next === 'key') {
    // `ListBlock("number", [...])`: a setting, not a title.
    if (placeSettingOfList(tree, element, heldTitle)) return;
    return isLookWord(heldTitle) ? dropStyle(tree, heldTitle) : displaced.add(heldTitle);
  }
  element.isTitleSettled = true;
  replay.openString();
  replay.text(heldTitle);
  replay.closeString(false);
}
