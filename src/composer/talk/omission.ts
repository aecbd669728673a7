// States on the page what was omitted, and how much.
import type { Call } from '../notation/call.ts';
import { callout } from '../notation/vocabulary.ts';
import type { Excerpt } from '../text/excerpt.ts';

const count = (number: number): string => number.toLocaleString('en');

/** Empty if nothing was omitted. `what`: for example `The text`. */
export function omissionNote(what: string, { total, omitted }: Excerpt): readonly Call[] {
  if (omitted === 0) return [];
  const size = `${what} has ${count(total)} characters.`;
  if (omitted === total) return [callout('warning', 'Not shown', `${size} The page has no room left for it.`)];
  const shown = `The first ${count(total - omitted)} are shown; the other ${count(omitted)} are left out.`;
  return [callout('warning', 'Not all of it is shown', `${size} ${shown}`)];
}
