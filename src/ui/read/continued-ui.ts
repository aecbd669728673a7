// Finds where a UI that the model broke off continues in its next version. What was shown so far is known only as a
// number for each open bracket: a hash of the values in it.
import { continuesText, type OpenText } from './shown-values.ts';
import { foldValue, numberOfOpening, type Value } from './value-tree.ts';

/** The values that follow in one bracket. */
export interface Continuation {
  readonly value: Value;
  /** The index of the first value that was not shown. */
  readonly from: number;
}

/**
 * Returns what follows in each open bracket, outermost first, or undefined if the new version does not repeat what is
 * open. `open` are the numbers of the open brackets, and `text` the string that is open in the innermost one. The values
 * before the open one may differ.
 */
export function continuationOf(
  value: Value,
  open: readonly number[],
  text: OpenText | undefined,
): readonly Continuation[] | undefined {
  return continueIn(value, open, 0, text);
}

/** True if a value continues the string that is open, or if none is open. */
const continuesOpen = (value: Value | undefined, text: OpenText | undefined): boolean =>
  text === undefined || (value?.kind === 'string' && continuesText(value.text, text));

function continueIn(
  value: Value,
  open: readonly number[],
  level: number,
  text: OpenText | undefined,
): readonly Continuation[] | undefined {
  const isInnermost = level === open.length - 1;
  let number = numberOfOpening(value);
  if (number === undefined) return undefined;
  for (let from = 0; from <= value.inside.length; from += 1) {
    const next = value.inside[from];
    if (number === open[level]) {
      if (isInnermost && continuesOpen(next, text)) return [{ value, from }];
      const inside = next === undefined || isInnermost ? undefined : continueIn(next, open, level + 1, text);
      if (inside !== undefined) return [{ value, from: from + 1 }, ...inside];
    }
    if (next !== undefined) number = foldValue(number, next);
  }
  // Only blocks are independent of those before them.
  return isInnermost || level > 1 ? undefined : continueBelow(value, open, level, text);
}

/** The values before the open one differ, as in a heading that was extended. */
function continueBelow(
  value: Value,
  open: readonly number[],
  level: number,
  text: OpenText | undefined,
): readonly Continuation[] | undefined {
  for (const [index, next] of value.inside.entries()) {
    if (next.kind !== 'call' && next.kind !== 'array') continue;
    const inside = continueIn(next, open, level + 1, text);
    if (inside !== undefined) return [{ value, from: index + 1 }, ...inside];
  }
  return undefined;
}
