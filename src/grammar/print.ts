// Writes a grammar as text: GBNF for llama.cpp, and the EBNF of xgrammar for vLLM and SGLang. Where their spellings differ,
// one that both read alike is used, so that one text serves both.
import type { CharacterRange, Expression, Grammar } from './grammar.ts';

const printed = new WeakMap<Grammar, string>();

export function printGbnf(grammar: Grammar): string {
  let text = printed.get(grammar);
  if (text === undefined) {
    text = '';
    for (const [name, expression] of grammar.rules) text += `${name} ::= ${printBody(expression)}\n`;
    printed.set(grammar, text);
  }
  return text;
}

export const printEbnf = (grammar: Grammar): string => printGbnf(grammar);

/** A rule is printed to compare it with others, and again for each grammar that contains it. */
const bodies = new WeakMap<Expression, string>();

/** The text of a rule. */
export function printBody(expression: Expression): string {
  let text = bodies.get(expression);
  if (text === undefined) bodies.set(expression, (text = printOnce(expression)));
  return text;
}

/** Not cached: a lookup in a WeakMap takes longer than printing. */
export const printOnce = (expression: Expression): string => print(expression, 'choice');

export const keepBody = (expression: Expression, text: string): void => void bodies.set(expression, text);

/** Many rules use the same few character classes. */
const classes = new WeakMap<Expression, string>();

/** The context of an expression: if it binds tighter, the expression needs brackets. */
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
      let text = classes.get(expression);
      if (text === undefined) classes.set(expression, (text = printClass(expression)));
      return text;
    }
    case 'sequence': {
      const items = joined(expression.items, ' ', 'sequence');
      return around === 'repetition' ? `(${items})` : items;
    }
    case 'choice': {
      const options = joined(expression.options, ' | ', 'choice');
      return around === 'choice' ? options : `(${options})`;
    }
    case 'repetition': {
      const { item, min, max } = expression;
      const repeated = print(item, 'repetition') + timesOf(min, max);
      return around === 'repetition' ? `(${repeated})` : repeated;
    }
    default:
      return expression satisfies never;
  }
}

function joined(expressions: readonly Expression[], separator: string, around: Around): string {
  let all = '';
  // By index: the iterators take more memory than the text.
  for (let index = 0; index < expressions.length; index += 1) {
    const expression = expressions[index];
    if (expression !== undefined) all += (index === 0 ? '' : separator) + print(expression, around);
  }
  return all;
}

function timesOf(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Ends one string and begins the next. */
const between = '" "';

/**
 * xgrammar spells characters from 80 to FF with two digits, and reads what follows as more of them: "ße" would be
 * one character. So a string ends before such a digit.
 */
const beforeDigit = /(\\u00[89A-F][\dA-F])(?=[\da-fA-F])/g;

const isAscii = /^[ -~]*$/;

function quoted(text: string): string {
  // JSON escapes the same two characters.
  if (isAscii.test(text)) return JSON.stringify(text);
  const escapedSigns = text.replace(/["\\]/g, '\\$&');
  const spelled = escapedSigns.replace(/[^ -~]/gu, (char) => escape(char.codePointAt(0) ?? 0));
  return `"${spelled.replace(beforeDigit, `$1${between}`)}"`;
}

function printClass({ ranges, isNegated }: Extract<Expression, { type: 'characters' }>): string {
  let text = isNegated ? '[^' : '[';
  for (const range of ranges) text += printRange(range);
  return `${text}]`;
}

function printRange(range: CharacterRange): string {
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

/** Of fixed length: some engines read as many digits behind `\\x` as follow. */
function escape(codePoint: number): string {
  if (codePoint === 0x0a) return '\\n';
  const hex = codePoint.toString(16).toUpperCase();
  return codePoint <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}
