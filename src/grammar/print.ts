// Writes a grammar as text: GBNF for llama.cpp, and the EBNF of xgrammar for vLLM and SGLang. They are alike but for
// escapes in character classes.
import type { CharacterRange, Expression, Grammar } from './grammar.ts';

const gbnf = new WeakMap<Grammar, string>();
const ebnf = new WeakMap<Grammar, string>();

export const printGbnf = (grammar: Grammar): string => printOnce(gbnf, grammar, new Set(['\\', ']', '[', '^', '"']));

export const printEbnf = (grammar: Grammar): string => printOnce(ebnf, grammar, new Set(['\\', ']', '[', '^', '-']));

function printOnce(printed: WeakMap<Grammar, string>, grammar: Grammar, escaped: ReadonlySet<string>): string {
  let result = printed.get(grammar);
  if (result === undefined) {
    const lines = [...grammar.rules].map(
      ([name, expression]) => `${name} ::= ${print(expression, 'choice', escaped)}\n`,
    );
    printed.set(grammar, (result = lines.join('')));
  }
  return result;
}

/** What stands around an expression: where it binds tighter, the expression needs brackets. */
type Around = 'choice' | 'sequence' | 'repetition';

function print(expression: Expression, around: Around, escaped: ReadonlySet<string>): string {
  switch (expression.type) {
    case 'text':
      return quoted(expression.text);
    case 'rule':
      return expression.name;
    case 'characters': {
      const ranges = expression.ranges.map((range) => printRange(range, escaped)).join('');
      return `[${expression.isNegated ? '^' : ''}${ranges}]`;
    }
    case 'sequence': {
      const items = expression.items.map((item) => print(item, 'sequence', escaped)).join(' ');
      return around === 'repetition' ? `(${items})` : items;
    }
    case 'choice': {
      const options = expression.options.map((option) => print(option, 'choice', escaped)).join(' | ');
      return around === 'choice' ? options : `(${options})`;
    }
    case 'repetition': {
      const { item, min, max } = expression;
      const repeated = print(item, 'repetition', escaped) + timesOf(min, max);
      return around === 'repetition' ? `(${repeated})` : repeated;
    }
    default:
      return expression satisfies never;
  }
}

function timesOf(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

const quoted = (text: string): string =>
  `"${Array.from(text, (char) => (char === '"' || char === '\\' ? `\\${char}` : printed(char.codePointAt(0) ?? 0))).join('')}"`;

function printRange([from, to]: CharacterRange, escaped: ReadonlySet<string>): string {
  const [first, last] = [inClass(from, escaped), inClass(to, escaped)];
  return from === to ? first : `${first}-${last}`;
}

function inClass(codePoint: number, escaped: ReadonlySet<string>): string {
  const char = String.fromCodePoint(codePoint);
  return escaped.has(char) || char === '-' ? escape(codePoint) : printed(codePoint);
}

/** ASCII alone: engines agree on it. */
const printed = (codePoint: number): string =>
  codePoint >= 0x20 && codePoint < 0x7f ? String.fromCodePoint(codePoint) : escape(codePoint);

function escape(codePoint: number): string {
  if (codePoint === 0x0a) return '\\n';
  const hex = codePoint.toString(16).toUpperCase();
  if (codePoint <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return codePoint <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
