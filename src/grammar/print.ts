// Writes a grammar as text. GBNF and EBNF are the same text: see spelling.ts.
import type { Grammar } from './grammar.ts';

const texts = new WeakMap<Grammar, string>();

export function printGbnf(grammar: Grammar): string {
  let text = texts.get(grammar);
  if (text === undefined) {
    let all = '';
    grammar.rules.forEach(({ printed }, name) => {
      all += `${name} ::= ${printed}\n`;
    });
    texts.set(grammar, (text = all));
  }
  return text;
}

export const printEbnf = (grammar: Grammar): string => printGbnf(grammar);
