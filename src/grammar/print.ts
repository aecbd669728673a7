// Writes a grammar as text: GBNF for llama.cpp, and the EBNF of xgrammar for vLLM and SGLang. Where their spellings differ,
// one that both read alike is used, so that one text serves both.
import type { CharacterRange, Expression, Grammar } from './grammar.ts';

const printed = new WeakMap<Grammar, string>();

export function printGbnf(grammar: Grammar): string {
  let text = printed.get(grammar);
  if (text === undefined) {
    const lines = [...grammar.rules].map(([name, expression]) => `${name} ::= ${printBody(expression)}\n`);
    printed.set(grammar, (text = lines.join('')));
  }
  return text;
}

export const printEbnf = (grammar: Grammar): string => printGbnf(grammar);

/** Rules are printed to compare them, and again for each grammar that has them. */
const bodies = new WeakMap<Expression, string>();

/** The text of a rule. */
export function printBody(expression: Expression): string {
  let text = bodies.get(expression);
  if (text === undefined) bodies.set(expression, (text = print(expression, 'choice')));
  return text;
}

/** The same few classes of characters, and repetitions of them, stand in many rules. */
const parts = new WeakMap<Expression, string>();

/** What stands around an expression: where it binds tighter, the expression needs brackets. */
type Around = 'choice' | 'sequence' | 'repetition';

function print(expression: Expression, around: Around): string {
  switch (expression.type) {
    case 'text': {
      const text = quoted(expression.text);
      return around === 'repetition' && text.includes(between) ? `(${text})` : text;
    }
    case 'rule':
      return expression.name;
    case 'characters': {
      let text = parts.get(expression);
      if (text === undefined) parts.set(expression, (text = printClass(expression)));
      return text;
    }
    case 'sequence': {
      const items = expression.items.map((item) => print(item, 'sequence')).join(' ');
      return around === 'repetition' ? `(${items})` : items;
    }
    case 'choice': {
      const options = expression.options.map((option) => print(option, 'choice')).join(' | ');
      return around === 'choice' ? options : `(${options})`;
    }
    case 'repetition': {
      const { item, min, max } = expression;
      let repeated = parts.get(expression);
      if (repeated === undefined) parts.set(expression, (repeated = print(item, 'repetition') + timesOf(min, max)));
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

const isPlain = /^[ !#-[\]-~]*$/;

/** Ends one string and begins the next. */
const between = '" "';

/**
 * xgrammar spells characters from 80 to FF with two digits, and reads what follows as more of them: "ße" would be
 * one character. So a string ends before such a digit.
 */
const beforeDigit = /(\\u00[89A-F][\dA-F])(?=[\da-fA-F])/g;

const quoted = (text: string): string =>
  isPlain.test(text)
    ? `"${text}"`
    : `"${Array.from(text, (char) => (char === '"' || char === '\\' ? `\\${char}` : spell(char.codePointAt(0) ?? 0)))
        .join('')
        .replace(beforeDigit, `$1${between}`)}"`;

function printClass({ ranges, isNegated }: Extract<Expression, { type: 'characters' }>): string {
  let text = isNegated ? '[^' : '[';
  for (const range of ranges) text += printRange(range);
  return `${text}]`;
}

function printRange([from, to]: CharacterRange): string {
  const [first, last] = [inClass(from), inClass(to)];
  return from === to ? first : `${first}-${last}`;
}

function inClass(codePoint: number): string {
  const char = String.fromCodePoint(codePoint);
  return '\\]^-["'.includes(char) ? escape(codePoint) : spell(codePoint);
}

/** ASCII alone: engines agree on it. */
const spell = (codePoint: number): string =>
  codePoint >= 0x20 && codePoint < 0x7f ? String.fromCodePoint(codePoint) : escape(codePoint);

/** Of fixed length: some engines read as many digits behind `\\x` as follow. */
function escape(codePoint: number): string {
  if (codePoint === 0x0a) return '\\n';
  const hex = codePoint.toString(16).toUpperCase();
  return codePoint <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
