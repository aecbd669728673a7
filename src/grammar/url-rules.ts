// URLs that the URL policy allows, as far as their text shows.
import { parsePattern, type CharSet } from '../ui/safety/parse-pattern.ts';
import { anyOf, choice, nothing, repeat, sequence, text, type Expression } from './grammar.ts';
import { withLength, type Length } from './pattern-length.ts';
import { patternRule, type Possible } from './pattern-rules.ts';

const alphanumeric = anyOf('a-z', 'A-Z', '0-9');
const urlCharacters = repeat(choice(alphanumeric, anyOf(...Array.from('!#$%&()*+,-./:;=?@[]_~'), "'")), 0);
const webStart = sequence(text('http'), repeat(text('s'), 0, 1), text('://'), alphanumeric);
const webUrl = sequence(webStart, urlCharacters);
export const anyLinkUrl = choice(
  webUrl,
  sequence(text('mailto:'), alphanumeric, urlCharacters),
  sequence(text('tel:'), anyOf('+', '0-9'), repeat(anyOf('0-9', '-'), 0, 20)),
);
const imageType = repeat(anyOf('a-z', '0-9', '+', '.', '-'), 1, 20);
export const anyPictureUrl = choice(webUrl, sequence(text('data:image/'), imageType, anyOf(';', ','), urlCharacters));
/** A link in the angle brackets of Markdown. */
export const bracketedUrl = choice(webUrl, sequence(text('mailto:'), alphanumeric, urlCharacters));

/** The ASCII characters that a URL may contain. */
const urlSet: CharSet = [
  [0x21, 0x21],
  [0x23, 0x3b],
  [0x3d, 0x3d],
  [0x3f, 0x5b],
  [0x5d, 0x5d],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0x7e, 0x7e],
];
const scheme = /^\^http(s\??)?:(?:\\?\/){2}/;

/** Web addresses of this length that match a regular expression; undefined: any URL; `none`: there are none. */
export function urlsLike(source: string, length: Length): Expression | 'none' | undefined {
  const start = scheme.exec(source);
  const made = start === null ? unbound(source, length) : bound(start[1], source.slice(start[0].length), length);
  return made === 'unknown' ? undefined : made;
}

const unbound = (source: string, length: Length): Possible => {
  const before = sequence(webStart, urlCharacters);
  return patternRule(source, { before, behind: urlCharacters, mayBegin: false, among: urlSet, length });
};

/** `secure`: `s`, `s?` or nothing. `source`: what follows `^https://`. */
function bound(secure: string | undefined, source: string, length: Length): Possible {
  const pattern = parsePattern(`^${source}`);
  const branch = typeof pattern !== 'string' && pattern.length === 1 ? pattern[0] : undefined;
  if (branch === undefined) return 'unknown';
  const first = branch[1];
  const set = first?.atom.type === 'set' ? first.atom.chars : [];
  const isAny =
    first === undefined || (first.max === Infinity && ['0', '9', 'A', 'Z', 'a', 'z'].every((one) => has(set, one)));
  // A host must follow the scheme.
  const isHost = first !== undefined && first.min > 0 && set.length > 0 && !has(set, '/');
  if (!isAny && !isHost) return 'unknown';
  const optionalS = secure === undefined ? nothing : repeat(text('s'), secure === 's' ? 1 : 0, 1);
  const head = sequence(text('http'), optionalS, text('://'), isAny && !isHost ? alphanumeric : nothing);
  const used = 9;
  const rest = { least: length.least, most: length.most - used };
  const made = patternRule(`^${source}`, { before: nothing, behind: urlCharacters, among: urlSet, length: rest });
  return typeof made === 'string' ? made : sequence(head, made);
}

const has = (chars: CharSet, char: string): boolean => {
  const code = char.charCodeAt(0);
  return chars.some(([from, to]) => code >= from && code <= to);
};

/** Undefined if there are none of this length. */
export function urlsOfLength(isFetched: boolean, length: Length): Expression | undefined {
  const any = isFetched ? anyPictureUrl : anyLinkUrl;
  return length.least === 0 && length.most === Infinity ? any : withLength(any, length);
}
