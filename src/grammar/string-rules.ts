// Strings in double quotes, with the escapes of JSON.
import type { StringSchema } from '../schema/schema.ts';
import { anyOf, choice, noneOf, optional, repeat, sequence, text, type Expression } from './grammar.ts';

const quote = text('"');
const hex = anyOf('0-9', 'a-f', 'A-F');
/** Half a surrogate pair is no character, so escapes of surrogates are left out. */
const unicodeEscape = choice(
  sequence(anyOf('0-9', 'a-c', 'e-f', 'A-C', 'E-F'), hex, hex, hex),
  sequence(anyOf('d', 'D'), anyOf('0-7'), hex, hex),
);

export const character: Expression = choice(
  noneOf('"', '\\', '\u0000-\u001f', '\u007f'),
  sequence(text('\\'), choice(anyOf('"', '\\', '/', 'b', 'f', 'n', 'r', 't'), sequence(text('u'), unicodeEscape))),
);

/** Longer strings are not counted: each count is a state of the server's automaton. */
const maxCounted = 200;

/** `char`: the rule of a character. */
export function stringRule(
  { format, isFetched, minLength = 0, maxLength = Infinity }: StringSchema,
  char: Expression,
): Expression {
  if (format === 'uri') return isFetched === true ? pictureUrl : linkUrl;
  if (format === 'regex') return sequence(text('"'), patternText, quote);
  const least = Math.min(format === 'name' ? Math.max(1, minLength) : minLength, maxCounted);
  const most = maxLength > maxCounted ? Infinity : Math.max(least, maxLength);
  return sequence(quote, repeat(char, least, most), quote);
}

const alphanumeric = anyOf('a-z', 'A-Z', '0-9');
/** Characters of other scripts are those that no parser takes for a space. */
const urlCharacters = repeat(
  choice(alphanumeric, anyOf(...Array.from('!#$%&()*+,-./:;=?@[]_~'), "'", '\u00a1-\u167f', '\u3001-\ud7ff')),
  0,
);
const webUrl = sequence(text('http'), repeat(text('s'), 0, 1), text('://'), alphanumeric, urlCharacters);
const linkUrl = sequence(
  quote,
  choice(
    webUrl,
    sequence(text('mailto:'), alphanumeric, urlCharacters),
    sequence(text('tel:'), anyOf('+', '0-9'), repeat(anyOf('0-9', '-'), 0, 20)),
  ),
  quote,
);
const imageType = repeat(anyOf('a-z', '0-9', '+', '.', '-'), 1, 20);
const pictureUrl = sequence(
  quote,
  choice(webUrl, sequence(text('data:image/'), imageType, anyOf(';', ','), urlCharacters)),
  quote,
);

/**
 * Patterns of fixed lengths, but for their last character: no text makes them slow. Backslashes are written twice, because
 * the pattern stands in a string.
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
  sequence(text('['), repeat(classItem, 1, 8), text(']')),
);
const patternParts = repeat(sequence(patternAtom, optional(sequence(text('{'), anyOf('1-9'), text('}')))), 0, 8);
const patternBranch = sequence(optional(sequence(patternAtom, text('?'))), repeat(patternAtom, 1, 3));
const patternGroup = sequence(text('('), patternBranch, repeat(sequence(text('|'), patternBranch), 0, 2), text(')'));
const patternText = sequence(
  text('^'),
  patternParts,
  repeat(sequence(patternGroup, patternParts), 0, 2),
  patternAtom,
  optional(text('+')),
  text('$'),
);
