// `BarChart("Sales by month", ["Jan", "Feb"], [...])`: a title before the list that a component begins with. It is held,
// because it may also be the only item of that list; the next argument decides.
import { dropStyle, isArrangingWord, isEmptyGroup, placeSettingOfList } from './place-style.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type ElementScope, type NextArgument, type Slot } from './scopes.ts';
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

export function holdTitle(placement: Placement, { scope }: Slot): void {
  const { tree } = placement;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (scope.kind === 'element') holdArgument(scope, (next) => settleTitle(placement, scope, kept, next));
    tree.endValue();
  });
}

/** The next argument begins, or the element ends: decides whether the text is a title or an item. */
function settleTitle(
  { tree, displaced, replay }: Placement,
  element: ElementScope,
  title: string,
  next: NextArgument,
): void {
  element.next = 0;
  if (next === 'array' || next === 'object' || next === 'key') {
    // `ListBlock("number", [...])`: a setting, not a title.
    if (placeSettingOfList(tree, element, title)) return;
    const isLook = isLookWord(title) || (isEmptyGroup(element) && isArrangingWord(title));
    return isLook ? dropStyle(tree, title) : displaced.add(title);
  }
  element.isTitleSettled = true;
  element.isVariadic =
    next === 'string' && element.shape.listProp !== undefined && element.shape.component.group !== 'chart';
  replay.openString();
  replay.text(title);
  replay.closeString(false);
}
