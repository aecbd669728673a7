// URLs that the policy for URLs allows, as far as their text tells.
import { anyOf, choice, repeat, sequence, text } from './grammar.ts';

const alphanumeric = anyOf('a-z', 'A-Z', '0-9');
const urlCharacters = repeat(choice(alphanumeric, anyOf(...Array.from('!#$%&()*+,-./:;=?@[]_~'), "'")), 0);
const webUrl = sequence(text('http'), repeat(text('s'), 0, 1), text('://'), alphanumeric, urlCharacters);
export const anyLinkUrl = choice(
  webUrl,
  sequence(text('mailto:'), alphanumeric, urlCharacters),
  sequence(text('tel:'), anyOf('+', '0-9'), repeat(anyOf('0-9', '-'), 0, 20)),
);
const imageType = repeat(anyOf('a-z', '0-9', '+', '.', '-'), 1, 20);
export const anyPictureUrl = choice(webUrl, sequence(text('data:image/'), imageType, anyOf(';', ','), urlCharacters));
/** A link in the angle brackets of Markdown. */
export const bracketedUrl = choice(webUrl, sequence(text('mailto:'), alphanumeric, urlCharacters));
