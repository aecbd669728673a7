// `SwitchItem("Wi-Fi", "Home network", "wifi", "enabled", false)`: a word in place of a flag. The flag itself may follow,
// so the word is held until the next argument begins.
import type { BufferedValue } from '../events/buffered-value.ts';
import { dropStyle } from './place-style.ts';
import type { Placement } from './placement.ts';
import { holdArgument, type Slot } from './scopes.ts';
import { isIdentifier, isLookWord } from './style-words.ts';

const onWord = /^(?:enabled|checked|selected|active|activated|open|opened|visible)$/i;
const offWord = /^(?:disabled|unchecked|unselected|inactive|closed|hidden)$/i;

/** Holds a word in place of a flag. Returns false for any other value. */
export function holdFlag(
  { tree }: Placement,
  { scope, schema, prop, isPositional }: Slot,
  value: BufferedValue,
): boolean {
  if (!isPositional || schema.type !== 'boolean' || scope.kind !== 'element' || prop === undefined) return false;
  if (typeof value !== 'string' || !(isIdentifier(value) || isLookWord(value))) return false;
  scope.next = scope.shape.order.indexOf(prop);
  holdArgument(scope, (next) => {
    const isOn = onWord.test(value) ? true : offWord.test(value) ? false : undefined;
    const isFlagNext = next === 'bare' && scope.key === undefined;
    if (isFlagNext || (isOn === undefined && isLookWord(value))) return dropStyle(tree, value);
    if (isOn === undefined)
      return tree.report('dropped_value', `${JSON.stringify(value)} is not allowed here and was dropped.`, true);
    tree.report('changed_type', `${JSON.stringify(value)} was read as ${isOn}.`);
    tree.writeProp(scope, prop, isOn);
  });
  return true;
}
