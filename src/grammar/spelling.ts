// How the parts of a grammar are written in GBNF, the language of llama.cpp, and in the EBNF of xgrammar for vLLM and
// SGLang. Where these differ, a spelling that both read alike is used, so that one text serves both.

/** Code points, both ends included. */
export type CharacterRange = readonly [from: number, to: number];

export function spellCount(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Ends one string and begins the next. */
export const between = '" "';

/**
 * xgrammar spells characters from 80 to FF with two digits, and reads what follows as more of them: "ße" would be
 * one character. So a string ends before such a digit.
 */
const beforeDigit = /(\\u00[89A-F][\dA-F])(?=[\da-fA-F])/g;

const isAscii = /^[ -~]*$/;

export function spellText(text: string): string {
  // JSON escapes the same two characters.
  if (isAscii.test(text)) return JSON.stringify(text);
  const escapedSigns = text.replace(/["\\]/g, '\\$&');
  const spelled = escapedSigns.replace(/[^ -~]/gu, (char) => escape(char.codePointAt(0) ?? 0));
  return `"${spelled.replace(beforeDigit, `$1${between}`)}"`;
}

export function spellClass(ranges: readonly CharacterRange[], isNegated: boolean): string {
  let text = isNegated ? '[^' : '[';
  // By index: most grammars are made by code that V8 has not compiled yet.
  for (let index = 0; index < ranges.length; index += 1) {
    const range = ranges[index];
    if (range !== undefined) text += spellRange(range);
  }
  return `${text}]`;
}

function spellRange(range: CharacterRange): string {
  const first = inClass(range[0]);
  return range[0] === range[1] ? first : `${first}-${inClass(range[1])}`;
}

const inClasses: string[] = [];

/** ASCII alone: engines agree on it. */
function inClass(codePoint: number): string {
  const known = inClasses[codePoint];
  if (known !== undefined) return known;
  const char = String.fromCodePoint(codePoint);
  const isPrinted = codePoint >= 0x20 && codePoint < 0x7f && !'\\]^-["'.includes(char);
  const spelled = isPrinted ? char : escape(codePoint);
  if (codePoint < 0x80) inClasses[codePoint] = spelled;
  return spelled;
}

/** Of fixed length: some engines read all digits that follow `\\x`. */
function escape(codePoint: number): string {
  if (codePoint === 0x0a) return '\\n';
  const hex = codePoint.toString(16).toUpperCase();
  return codePoint <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
