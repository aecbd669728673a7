// `StepsItem("Mix", "done", "Flour and milk")`, `Callout("Closed", "filled", "We open at 9.")`: a style word in place of
// the last text of a component. It is held, because it may also be that text; the next argument decides.
import { isForReading } from '../../schema/schema.ts';
import { joined } from '../dialects/rows/plain-text.ts';
import { coerce } from './coerce.ts';
import { dropStyle, moveToSetting } from './place-style.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type ElementScope, type NextArgument, type Slot } from './scopes.ts';
import { isStatusWord, isStyleWord } from './style-words.ts';
import { GatheredText } from './text-sinks.ts';

/** Holds a word in place of the last text of a component. Returns false for any other text. */
export function holdStyle(placement: Placement, { scope, prop, isPositional }: Slot, word: string): boolean {
  if (!isPositional || scope.kind !== 'element' || prop === undefined) return false;
  if (!isStyleWord(word) && !isStyleWord(word.toLowerCase())) return false;
  const { order, component, textProp } = scope.shape;
  const { properties, required } = component.props;
  const isText = (name: string): boolean => {
    const schema = properties[name];
    return schema?.type === 'string' && isForReading(schema.format) && !scope.seen.includes(name);
  };
  if (prop === textProp || !required.includes(prop) || order.findLast(isText) !== prop) return false;
  // In `RadioItem("City", "text", "city")` the next argument is the value, not the text.
  if (order.slice(order.indexOf(prop) + 1).some((name) => properties[name]?.type === 'string')) return false;
  holdArgument(scope, (next) => settleStyle(placement, scope, prop, word, next));
  scope.next = order.indexOf(prop);
  return true;
}

/**
 * The next argument begins, or the element ends: if it is a text, the text replaces the word; otherwise the word is the
 * text.
 */
function settleStyle(
  { tree, coerceContext }: Placement,
  element: ElementScope,
  prop: string,
  word: string,
  next: NextArgument,
): void {
  const schema = element.shape.component.props.properties[prop];
  if (schema === undefined) return;
  // A broken object has set the text in the meantime.
  if (element.seen.includes(prop)) return dropStyle(tree, word);
  if (next !== 'string' || element.key !== undefined || element.unknownKey !== undefined) {
    tree.writeProp(element, prop, coerce(schema, word, coerceContext) ?? '');
    element.next += 1;
  } else if (isStatusWord(word.toLowerCase())) {
    tree.captureValue(new GatheredText(tree), ({ kept }) => {
      element.next += 1;
      tree.writeProp(element, prop, coerce(schema, joined([word, kept]), coerceContext) ?? '');
      tree.endValue();
    });
  } else if (!moveToSetting(tree, element, undefined, word.toLowerCase())) dropStyle(tree, word);
}

/** True for the text of a component whose next argument is a setting: `TextContent("Welcome", "large")`. */
export function mayFollowStyle({ scope, prop, isPositional }: Slot): boolean {
  if (!isPositional || scope.kind !== 'element' || prop === undefined) return false;
  const { order, component, textProp } = scope.shape;
  const next = component.props.properties[order[1] ?? ''];
  const isSetting = (next?.type === 'enum' && next.values.some(isText)) || next?.type === 'action';
  return prop === textProp && prop === order[0] && isSetting;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/**
 * `TextContent("large", "Welcome")`: holds a style word in place of such a text. Returns false for any other text. The
 * next argument decides: a text that is not a style takes its place.
 */
export function holdLeadingStyle(placement: Placement, slot: Slot, word: string): boolean {
  const { scope, prop } = slot;
  if (scope.kind !== 'element' || prop === undefined || !isStyleWord(word)) return false;
  const { tree, coerceContext, replay } = placement;
  const schema = scope.shape.component.props.properties[prop];
  const write = (text: string): void => {
    tree.writeProp(scope, prop, (schema === undefined ? undefined : coerce(schema, text, coerceContext)) ?? '');
    scope.next = Math.max(scope.next, scope.shape.order.indexOf(prop) + 1);
  };
  holdArgument(scope, (next) => {
    if (next !== 'string' || scope.key !== undefined || scope.unknownKey !== undefined) return write(word);
    tree.captureValue(new GatheredText(tree), ({ kept }) => {
      if (isStyleWord(kept) || isStyleWord(kept.toLowerCase()) || kept.trim() === '') {
        write(word);
        replay.openString();
        replay.text(kept);
        return replay.closeString(false);
      }
      write(kept);
      if (!moveToSetting(tree, scope, undefined, word)) dropStyle(tree, word);
      tree.endValue();
    });
  });
  return true;
}
