// States on the page what was omitted, and how much.
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { callout } from '../notation/vocabulary.ts';
import type { Excerpt } from '../text/excerpt.ts';

/** Empty if nothing was omitted. */
export function omissionNote(
  size: 'messageSize' | 'resultSize',
  { total, omitted }: Excerpt,
  phrases: Phrases,
): readonly Call[] {
  const { notes } = phrases;
  if (omitted === 0) return [];
  const whole = fill(phrases, notes[size], { n: total });
  if (omitted === total) return [callout('warning', notes.notShown, `${whole} ${notes.noRoom}`)];
  const shown = fill(phrases, notes.firstShown, { shown: total - omitted, omitted });
  return [callout('warning', notes.notAllShown, `${whole} ${shown}`)];
}
