// `BarChart("Sales by month", ["Jan", "Feb"], [...])`: a title before the list that a component begins with. It is held,
// because it may also be the only item of that list; the next argument decides.
import { isForReading, type Schema } from '../../schema/schema.ts';
import { sendListInText } from './list-in-text.ts';
import { coerce } from './coerce.ts';
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

export function holdTitle(placement: Placement, { scope, schema }: Slot): void {
  const { tree } = placement;
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    if (scope.kind === 'element') holdArgument(scope, (next) => settleTitle(placement, scope, schema, kept, next));
    tree.endValue();
  });
}

/** The next argument begins, or the element ends: decides whether the text is a title or an item. */
function settleTitle(
  placement: Placement,
  element: ElementScope,
  schema: Schema,
  title: string,
  next: NextArgument,
): void {
  const { tree, displaced, replay } = placement;
  element.next = 0;
  if (next === 'array' || next === 'object' || next === 'key') {
    // `ListBlock("number", [...])`: a setting, not a title.
    if (placeSettingOfList(tree, element, title)) return;
    const isLook = isLookWord(title) || (isEmptyGroup(element) && isArrangingWord(title));
    return isLook ? dropStyle(tree, title) : displaced.add(title);
  }
  element.isTitleSettled = true;
  // A text after it may be a setting: `ListBlock("- Oats\n- Rye", "number")`.
  const isAlone = next === 'end' || title.includes('\n');
  if (isAlone && schema.type === 'array' && sendListInText(placement, element, schema, title)) return;
  element.isVariadic =
    next === 'string' && element.shape.listProp !== undefined && element.shape.component.group !== 'chart';
  replay.openString();
  replay.text(title);
  replay.closeString(false);
}

/**
 * `Callout("Tip", "You can export everything.")`: the word for the variant is the title if only one text follows. Holds
 * that text until the next argument. Returns false for any other text.
 */
export function holdNoticeText(placement: Placement, { scope, prop, isPositional }: Slot): boolean {
  if (scope.kind !== 'element' || !isPositional || scope.titleWord === undefined) return false;
  const { order, component } = scope.shape;
  const [, title = '', body = ''] = order;
  const { titleWord } = scope;
  scope.titleWord = undefined;
  const schema = component.props.properties[body];
  const isBody = schema?.type === 'string' && isForReading(schema.format) && !scope.seen.includes(body);
  if (prop !== title || !isBody) return false;
  const { tree, coerceContext } = placement;
  const write = (name: string, text: string): void => {
    const own = component.props.properties[name];
    tree.writeProp(scope, name, (own === undefined ? undefined : coerce(own, text, coerceContext)) ?? '');
  };
  tree.captureValue(new GatheredText(tree), ({ kept }) => {
    holdArgument(scope, (next, name) => {
      const isOnlyText = next === 'end' || next === 'bare' || (next === 'key' && name !== title && name !== body);
      if (!isOnlyText || kept.trim() === '') return write(title, kept);
      tree.report('moved_argument', `${JSON.stringify(titleWord)} is also the title of ${component.name}.`);
      write(title, titleWord);
      write(body, kept);
      scope.next = Math.max(scope.next, order.indexOf(body) + 1);
    });
    tree.endValue();
  });
  return true;
}
