// Random texts of a grammar.
import { rule, type Expression, type Grammar } from '../../src/grammar/grammar.ts';
import type { Random } from '../ui/random.ts';

/** Expressions that are expanded; from then on, the shortest way out is taken. */
const budget = 600;

type Characters = Extract<Expression, { type: 'characters' }>;

/** The minimum number of steps in which each rule ends. */
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
    if (expression.type === 'rule') return 1 + (heights.get(expression.name) ?? Infinity);
    if (expression.type === 'sequence') return Math.max(0, ...expression.items.map(heightOf));
    if (expression.type === 'choice') return Math.min(...expression.options.map(heightOf));
    if (expression.type === 'repetition') return expression.min === 0 ? 0 : heightOf(expression.item);
    return 0;
  };
  return (random) => {
    const isWide = random.next() < 0.5;
    let left = budget;
    let out = '';
    const derive = (expression: Expression): void => {
      left -= 1;
      switch (expression.type) {
        case 'text':
          out += expression.text;
          return;
        case 'characters':
          out += pickCharacter(expression, random, isWide);
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
    derive(rule('root'));
    return out;
  };
}

/** Mostly letters, with signs that mean something in Markdown and in the notation, and characters of other scripts. */
const common = Array.from(
  "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789      .,;:!?()[]{}<>|=+-*/_#&%$@~^`'“”äßéñ中日本語עש한국я€😀",
);

/**
 * Blocks of Unicode: letters, marks, digits, signs and invisible characters of many scripts, and private characters.
 */
const blocks: readonly (readonly [from: number, to: number])[] = [
  [0x20, 0x7e],
  [0x80, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x52f],
  [0x531, 0x6ff],
  [0x900, 0xdff],
  [0xe00, 0x10ff],
  [0x1100, 0x18af],
  [0x1e00, 0x206f],
  [0x2070, 0x218f],
  [0x2190, 0x2bff],
  [0x2e80, 0x33ff],
  [0x4e00, 0x4e7f],
  [0xac00, 0xac7f],
  [0xe000, 0xe010],
  [0xfb00, 0xffef],
  [0x10100, 0x1018f],
  [0x1d400, 0x1d7ff],
  [0x1f1e6, 0x1f1ff],
  [0x1f300, 0x1f64f],
  [0xe0020, 0xe007f],
];

/** Half of them are ASCII, because the characters with a meaning are. */
function pickWide(random: Random): string {
  if (random.next() < 0.4) return random.pick(common);
  const [from, to] = random.pick(blocks);
  return String.fromCodePoint(from + random.below(to - from + 1));
}

function pickCharacter({ ranges, isNegated }: Characters, random: Random, isWide: boolean): string {
  if (isNegated) {
    for (;;) {
      const char = isWide ? pickWide(random) : random.pick(common);
      const code = char.codePointAt(0) ?? 0;
      if (!ranges.some(([from, to]) => code >= from && code <= to)) return char;
    }
  }
  const [from, to] = random.pick(ranges);
  return String.fromCodePoint(from + random.below(to - from + 1));
}
