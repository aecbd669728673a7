// A regular expression for the texts that a rule without recursion derives, to test a given text.
import type { Expression } from './grammar.ts';

type Rules = ReadonlyMap<string, Expression>;

/** Matches whole texts, with the flag `u`. */
export const patternSource = (expression: Expression, rules: Rules): string => `^(?:${sourceOf(expression, rules)})$`;

function sourceOf(expression: Expression, rules: Rules): string {
  switch (expression.type) {
    case 'text':
      return expression.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    case 'characters':
      return `[${expression.isNegated ? '^' : ''}${expression.ranges.map(([from, to]) => `${escaped(from)}-${escaped(to)}`).join('')}]`;
    case 'sequence':
      return expression.items.map((item) => sourceOf(item, rules)).join('');
    case 'choice':
      return `(?:${expression.options.map((option) => sourceOf(option, rules)).join('|')})`;
    case 'repetition': {
      const { item, min, max } = expression;
      return `(?:${sourceOf(item, rules)}){${min},${max === Infinity ? '' : max}}`;
    }
    case 'rule': {
      const rule = rules.get(expression.name);
      if (rule === undefined) throw new Error(`There is no rule ${expression.name}.`);
      return `(?:${sourceOf(rule, rules)})`;
    }
    default:
      return expression satisfies never;
  }
}

const escaped = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;
