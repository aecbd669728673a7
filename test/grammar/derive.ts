// Random texts of a grammar.
import type { Expression, Grammar } from '../../src/grammar/grammar.ts';
import type { Random } from '../ui/random.ts';

/** Expressions that are expanded; from then on, the shortest way out is taken. */
const budget = 600;

/** The least number of steps in which each rule ends. */
function heightsOf({ rules }: Grammar): ReadonlyMap<string, number> {
  const heights = new Map<string, number>();
  const heightOf = (expression: Expression): number => {
    switch (expression.type) {
      case 'text':
      case 'characters':
        return 0;
      case 'rule':
        return 1 + (heights.get(expression.name) ?? Infinity);
      case 'sequence':
        return Math.max(0, ...expression.items.map(heightOf));
      case 'choice':
        return Math.min(...expression.options.map(heightOf));
      case 'repetition':
        return expression.min === 0 ? 0 : heightOf(expression.item);
      default:
        return expression satisfies never;
    }
  };
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [name, expression] of rules) {
      const height = heightOf(expression);
      if (height < (heights.get(name) ?? Infinity)) {
        heights.set(name, height);
        hasChanged = true;
      }
    }
  }
  return heights;
}

export function createDerive(grammar: Grammar): (random: Random) => string {
  const heights = heightsOf(grammar);
  const heightOf = (expression: Expression): number => {
    if (expression.type === 'rule') return heights.get(expression.name) ?? Infinity;
    if (expression.type === 'sequence') return Math.max(0, ...expression.items.map(heightOf));
    if (expression.type === 'choice') return Math.min(...expression.options.map(heightOf));
    if (expression.type === 'repetition') return expression.min === 0 ? 0 : heightOf(expression.item);
    return 0;
  };
  return (random) => {
    let left = budget;
    let out = '';
    const derive = (expression: Expression): void => {
      left -= 1;
      switch (expression.type) {
        case 'text':
          out += expression.text;
          return;
        case 'characters':
          out += pickCharacter(expression, random);
          return;
        case 'rule': {
          const inner = grammar.rules.get(expression.name);
          if (inner === undefined) throw new Error(`There is no rule ${expression.name}.`);
          return derive(inner);
        }
        case 'sequence':
          return expression.items.forEach(derive);
        case 'choice': {
          if (left > 0) return derive(random.pick(expression.options));
          const heights = expression.options.map(heightOf);
          const [least] = expression.options.filter((_, index) => heights[index] === Math.min(...heights));
          if (least !== undefined) derive(least);
          return;
        }
        case 'repetition': {
          const { item, min, max } = expression;
          let count = min;
          if (left > 0) while (count < max && random.next() < (max === 1 ? 0.5 : 0.7)) count += 1;
          for (let index = 0; index < count; index += 1) derive(item);
          return;
        }
        default:
          expression satisfies never;
      }
    };
    derive({ type: 'rule', name: 'root' });
    return out;
  };
}

/** Mostly letters, with signs that mean something in Markdown and in the notation, and characters of other scripts. */
const characters = Array.from(
  "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789      .,;:!?()[]{}>|=+-*/_#&%$@~^`'“”äßéñ中日本語עש한국я€😀",
);

function pickCharacter({ ranges, isNegated }: Extract<Expression, { type: 'characters' }>, random: Random): string {
  if (isNegated) {
    for (;;) {
      const char = random.pick(characters);
      const code = char.codePointAt(0) ?? 0;
      if (!ranges.some(([from, to]) => code >= from && code <= to)) return char;
    }
  }
  const [from, to] = random.pick(ranges);
  return String.fromCodePoint(from + random.below(to - from + 1));
}
