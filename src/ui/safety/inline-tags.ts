// HTML tags that only format text, which models write in Markdown: the tags are dropped, their content is kept.

const word = /^<\/?(?:b|strong|i|em|u|s|del|ins|mark|small|kbd|samp|var|abbr|span|font|center|sub|sup|br)\s?\/?$/i;
const names = 'b strong i em u s del ins mark small kbd samp var abbr span font center sub sup br'.split(' ');

/** Whether a text that begins with `<` may become such a tag. */
export function mayBeInlineTag(text: string): boolean {
  const [, name = '', rest = ''] = /^<\/?([a-z]{0,6})( ?\/?)$/i.exec(text) ?? [];
  if (text.length < 2 || (name === '' && text !== '</')) return false;
  const lower = name.toLowerCase();
  return rest === '' ? names.some((one) => one.startsWith(lower)) : names.includes(lower);
}

/** The name of the tag in a text, without the end of the tag; a closing tag keeps its slash. */
export const inlineTag = (text: string): string | undefined =>
  word.test(text)
    ? text
        .slice(1)
        .toLowerCase()
        .replace(/\s?\/?$/, '')
    : undefined;

const raised: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
};
const lowered: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '=': '₌',
  '(': '₍',
  ')': '₎',
  a: 'ₐ',
  e: 'ₑ',
  i: 'ᵢ',
  n: 'ₙ',
  x: 'ₓ',
  t: 'ₜ',
};

export type Script = 'sup' | 'sub' | '';

/** A character of an index or an exponent, as the raised or lowered Unicode character if there is one. */
export const scripted = (char: string, script: Script): string =>
  (script === 'sup' ? raised[char] : script === 'sub' ? lowered[char] : undefined) ?? char;
