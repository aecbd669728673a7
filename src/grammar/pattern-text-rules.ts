// Regular expressions that a client may run on user input, as texts in the notation.
import { anyOf, choice, optional, repeat, sequence, text } from './grammar.ts';

/**
 * Patterns of fixed length except for their last character: no text makes them slow. None is longer than the 200
 * characters that are allowed. Backslashes are written twice, because the pattern is in a string.
 */
const classItem = choice(anyOf('a-z', 'A-Z', '0-9', ':', '.', '_', '@'), text('0-9'), text('0-5'), text('0-3'));
const patternAtom = choice(
  anyOf('a-z', 'A-Z', '0-9', '_', ' ', '@', ':', '/', '-'),
  text('\\\\d'),
  text('\\\\.'),
  text('[a-z]'),
  text('[A-Z]'),
  text('[A-Za-z]'),
  text('[A-Za-z0-9]'),
  sequence(text('['), repeat(classItem, 1, 3), text(']')),
);
const count = sequence(text('{'), anyOf('1-9'), text('}'));
const patternParts = repeat(sequence(patternAtom, optional(count)), 0, 3);
const patternBranch = sequence(optional(sequence(patternAtom, text('?'))), repeat(patternAtom, 1, 2));
const patternGroup = sequence(text('('), patternBranch, repeat(sequence(text('|'), patternBranch), 0, 1), text(')'));
export const patternText = sequence(
  text('^'),
  patternParts,
  optional(sequence(patternGroup, patternParts)),
  patternAtom,
  optional(choice(text('+'), count)),
  text('$'),
);
