// Colours for code, loaded when the first complete code block is drawn.
import { parse } from 'sugar-high/core';
import { lang, languages } from 'sugar-high/lang';

export type CodeToken = readonly [kind: 'keyword' | 'string' | 'comment' | 'name' | 'sign' | undefined, text: string];

const kinds: Readonly<Record<string, CodeToken[0]>> = {
  keyword: 'keyword',
  string: 'string',
  jsxliterals: undefined,
  comment: 'comment',
  class: 'name',
  entity: 'name',
  property: undefined,
  sign: 'sign',
};

/** Adjacent tokens of one kind are merged. Code in an unknown language has no colours. */
export function highlight(code: string, language: string): readonly CodeToken[] {
  const name = lang(language.toLowerCase());
  const found = languages.find(({ id }) => id === name);
  if (found === undefined || name === 'plaintext') return [[undefined, code]];
  const tokens: [CodeToken[0], string][] = [];
  const add = (kind: CodeToken[0], text: string): void => {
    const last = tokens.at(-1);
    if (last !== undefined && last[0] === kind) last[1] += text;
    else tokens.push([kind, text]);
  };
  for (const [index, line] of parse(code, found.config).lines.entries()) {
    if (index > 0) add(undefined, '\n');
    for (const { type, value } of line.tokens) add(kinds[type], type === 'break' ? '' : value);
  }
  return tokens;
}
