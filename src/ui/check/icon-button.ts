// `IconButton("trash", "Delete the route")`: the name of the icon before or after the label. The button is held until its
// first arguments are complete.
import { BufferedCall, replayArguments, type BufferedValue } from '../events/buffered-value.ts';
import { HeldElement } from './held-element.ts';
import { dropStyle } from './place-style.ts';
import { reportTruncated } from './place-value.ts';
import type { Placement } from './placement.ts';
import { isIconLike } from './style-words.ts';

/** True for a button that may begin with the name of its icon. */
export const isIconButton = (writtenName: string): boolean =>
  /^(?:icon[-_]?button|button[-_]?icon)$/i.test(writtenName);

const isIcon = (value: BufferedValue | undefined): value is string => typeof value === 'string' && isIconLike(value);
const isLabel = (value: BufferedValue | undefined): boolean =>
  typeof value === 'string' && value.trim() !== '' && !isIconLike(value);

/** Collects the arguments, from after the opening bracket, and places those that are not the icon. */
export function holdIconButton(placement: Placement, writtenName: string, open: () => void): void {
  const { tree, replay } = placement;
  tree.captureValue(new HeldElement(writtenName, tree.budgets.maxHeld), (buffer) => {
    reportTruncated(placement, buffer);
    const call = buffer.value instanceof BufferedCall ? buffer.value : new BufferedCall(writtenName);
    const [first, second, ...rest] = call.args;
    open();
    const isFirst = isIcon(first) && isLabel(second);
    // `IconButton("Save", "save_route")` names an action.
    const isSecond = isLabel(first) && isIcon(second) && !second.includes('_');
    const icon = isFirst ? first : isSecond ? second : undefined;
    if (icon !== undefined) dropStyle(tree, icon);
    const args = icon === undefined ? call.args : [(isFirst ? second : first) ?? '', ...rest];
    replayArguments({ args, named: call.named }, replay, buffer.isCut);
  });
}
