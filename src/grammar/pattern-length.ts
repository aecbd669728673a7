// Limits the texts of a pattern to a length.
import { choice, nothing, repeat, sequence, type Expression } from './grammar.ts';

/** Characters; `most` may be Infinity. */
export interface Length {
  readonly least: number;
  readonly most: number;
}

/**
 * Limits the expression to texts of this length; undefined if none is left. If the lengths of several parts vary, some
 * texts of the right length are lost: a grammar cannot add up lengths, so each combination of lengths is listed, up to
 * a limit. A rule in the expression derives one character.
 */
export function withLength(expression: Expression, { least, most }: Length): Expression | undefined {
  const own = lengthOf(expression);
  if (own.least >= least && own.most <= most) return expression;
  if (own.most < least || own.least > most) return undefined;
  switch (expression.type) {
    case 'choice': {
      const options = expression.options
        .map((option) => withLength(option, { least, most }))
        .filter((option) => option !== undefined);
      return options.length === 0 ? undefined : choice(...options);
    }
    case 'sequence':
      return sequenceOf(expression.items, { least, most });
    case 'repetition':
      return repetitionOf(expression, { least, most });
    default:
      return undefined;
  }
}

/** The items of a sequence, limited to this total length: in each alternative, all but one item have a fixed length. */
function waysOf(items: readonly Expression[], { least, most }: Length): readonly (readonly Expression[])[] {
  const lengths = items.map(lengthOf);
  const own = lengths.reduce(plus, none);
  if (own.least >= least && own.most <= most) return [items];
  if (own.most < least || own.least > most) return [];
  const [first] = items;
  if (first !== undefined && items.length === 1) {
    const fitting = withLength(first, { least, most });
    return fitting === undefined ? [] : [[fitting]];
  }
  // The part that varies least; the last part takes the remaining length.
  const spans = lengths.map((length) => length.most - length.least);
  const at = spans.indexOf(Math.min(...spans));
  const { least: low, most: high } = lengths[at] ?? none;
  const others = items.toSpliced(at, 1);
  const rest = lengths.toSpliced(at, 1).reduce(plus, none);
  const from = Math.max(low, least - rest.most);
  const to = Math.min(high, most - rest.least);
  const ways: (readonly Expression[])[] = [];
  for (let size = from; size <= to && ways.length < maxWays; size += 1) {
    const isTail = size - from === maxSizes - 1;
    const fitting = withLength(items[at] ?? nothing, { least: size, most: isTail && most === Infinity ? to : size });
    if (fitting !== undefined)
      for (const way of waysOf(others, { least: least - size, most: most - size }))
        ways.push(way.toSpliced(at, 0, fitting));
    if (isTail) break;
  }
  return ways.slice(0, maxWays);
}

function sequenceOf(items: readonly Expression[], length: Length): Expression | undefined {
  const ways = waysOf(items, length);
  return ways.length === 0 ? undefined : choice(...ways.map((way) => sequence(...way)));
}

function repetitionOf(
  { item, min, max }: Extract<Expression, { type: 'repetition' }>,
  { least, most }: Length,
): Expression | undefined {
  if (least === 0 && most === 0) return min === 0 ? nothing : withLength(repeat(item, min, min), { least, most });
  const one = lengthOf(item);
  if (one.most === 0) return undefined;
  // Repeats items of the smallest size that all of them can have.
  for (let size = Math.max(1, one.least); size <= Math.min(one.most, maxSize); size += 1) {
    const from = Math.max(min, Math.ceil(least / size));
    const to = Math.min(max, Math.floor(most / size));
    const fitting = from > to ? undefined : withLength(item, { least: size, most: size });
    if (fitting !== undefined) return repeat(fitting, from, to);
  }
  return undefined;
}

/** The maximum length of a repeated item. */
const maxSize = 20;
/** The maximum number of lengths listed for one part of a sequence, and of combinations in all. */
const maxSizes = 8;
const maxWays = 40;
const none: Length = { least: 0, most: 0 };

function lengthOf(expression: Expression): Length {
  switch (expression.type) {
    case 'text': {
      // An escape represents one character.
      const length = Array.from(expression.text.replace(/\\./g, '_')).length;
      return { least: length, most: length };
    }
    case 'characters':
    case 'rule':
      return { least: 1, most: 1 };
    case 'sequence':
      return expression.items.map(lengthOf).reduce(plus, none);
    case 'choice': {
      const lengths = expression.options.map(lengthOf);
      return {
        least: Math.min(...lengths.map(({ least }) => least)),
        most: Math.max(...lengths.map(({ most }) => most)),
      };
    }
    case 'repetition': {
      const { least, most } = lengthOf(expression.item);
      return { least: least * expression.min, most: most === 0 ? 0 : most * expression.max };
    }
    default:
      return expression satisfies never;
  }
}

const plus = (left: Length, right: Length): Length => ({
  least: left.least + right.least,
  most: left.most + right.most,
});
