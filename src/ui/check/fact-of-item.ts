// A fact about an item under a name that sets a look elsewhere: `{title: "Rope", color: "Navy blue", width: "9 mm"}`.
import type { BufferedValue } from '../events/buffered-value.ts';
import { isStyleWord } from './style-words.ts';

const factName = /^(?:role|size|colou?r|width|height|level|direction|lang|format)$/i;

/** Characters of a fact; a longer text is kept under any name. */
const maxFact = 60;

/** A capitalized word, several words, or a number with its unit. */
const fact = /^\p{Lu}\p{M}*[\p{Ll}\s]|^\p{Lo}|^\d[\d.,]*\s\p{L}|^\p{L}+ \p{L}/u;

/** True for `color: "Navy blue"` and `width: "9 mm"`, but neither for `color: "primary"` nor for `width: "50%"`. */
export const isFactOfItem = (name: string, value: BufferedValue): boolean =>
  factName.test(name) &&
  typeof value === 'string' &&
  value.length <= maxFact &&
  !isStyleWord(value.toLowerCase()) &&
  fact.test(value);

/** `done: true` of an event, a step or a task. */
export const doneName = /^(?:is)?(?:done|completed?|finished|checked|ticked)$/i;
