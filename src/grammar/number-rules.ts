// Numbers within the bounds of a schema, as patterns of digits.
import { memo } from '../memo.ts';
import { refuseNumber } from '../schema/constraints.ts';
import type { NumberSchema } from '../schema/schema.ts';
import { anyOf, choice, nothing, optional, repeat, sequence, text, type Expression } from './grammar.ts';

const digit = anyOf('0-9');
/** Maximum digits before the decimal point; longer numbers would lose precision. */
const maxDigits = 15;
const maxDecimals = 10;
const fraction = sequence(text('.'), repeat(digit, 1, maxDecimals));
/** Maximum number of multiples that are listed if no pattern of digits describes them. */
const maxListed = 100;

/** Memoized for all catalogs: most numbers have the same few bounds. `schemaJson`: the schema as JSON. */
const ruleOf = memo(200, (schemaJson): Expression => {
  // JSON of a NumberSchema.
  const schema = JSON.parse(schemaJson) as NumberSchema;
  const value = schema.multipleOf === undefined ? withinBounds(schema) : multiples(schema);
  if (value === nothing) return schema.isNullable === true ? text('null') : nothing;
  return schema.isNullable === true ? choice(value, text('null')) : value;
});

/** Undefined if there is no such number. */
export function numberRule(schema: NumberSchema): Expression | undefined {
  const found = ruleOf(JSON.stringify(schema));
  return found === nothing ? undefined : found;
}

/** Any number. */
export const anyNumber = (): Expression => ruleOf(JSON.stringify({ type: 'number' }));

/** The multiples nearest to zero, or to the bound that is nearest to it. */
function multiples(schema: NumberSchema): Expression {
  const { multipleOf = 1 } = schema;
  const { min, max } = boundsOf(schema);
  const from = Math.ceil(Math.max(min, Math.min(0, max) - maxListed * multipleOf) / multipleOf);
  const values: number[] = [];
  for (
    let times = from;
    values.length < maxListed && times * multipleOf <= max && times < from + 2 * maxListed;
    times += 1
  ) {
    // Adding zero turns -0 into 0.
    const value = times * multipleOf + 0;
    if (fits(schema, value)) values.push(value);
  }
  return choice(...values.map((value) => text(String(value))));
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Bounds that no number of `maxDigits` digits reaches count as none. */
function boundsOf({
  minimum = -Infinity,
  maximum = Infinity,
  exclusiveMinimum = -Infinity,
  exclusiveMaximum = Infinity,
}: NumberSchema): Bounds {
  const most = 10 ** maxDigits;
  const min = Math.max(minimum, exclusiveMinimum);
  const max = Math.min(maximum, exclusiveMaximum);
  return { min: min <= -most ? -Infinity : min, max: max >= most ? Infinity : max };
}

function withinBounds(schema: NumberSchema): Expression {
  const { isInteger = false, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  const { min, max } = boundsOf(schema);
  const above = min === exclusiveMinimum;
  const below = max === exclusiveMaximum;
  const options: Expression[] = [];
  if (max > 0 || (max === 0 && !below))
    options.push(
      magnitude({ low: Math.max(0, min), isOpenLow: above && min >= 0, high: max, isOpenHigh: below, isInteger }),
    );
  if (min < 0) {
    const negative = magnitude({
      low: Math.max(0, -max),
      isOpenLow: (below && max <= 0) || max > 0,
      high: -min,
      isOpenHigh: above,
      isInteger,
    });
    if (negative !== nothing) options.push(sequence(text('-'), negative));
  }
  const possible = options.filter((option) => option !== nothing);
  if (possible.length > 0) return choice(...possible);
  // The bounds leave no room for a pattern.
  const only = [min, max].find((value) => value >= min && value <= max && fits(schema, value));
  return only === undefined ? nothing : text(String(only));
}

const fits = (schema: NumberSchema, value: number): boolean =>
  Number.isFinite(value) &&
  refuseNumber(schema, value) === undefined &&
  (schema.isInteger !== true || Number.isInteger(value));

interface Magnitude {
  /** At least 0. */
  readonly low: number;
  readonly high: number;
  /** The bound itself is excluded. */
  readonly isOpenLow: boolean;
  readonly isOpenHigh: boolean;
  readonly isInteger: boolean;
}

/**
 * Numbers without a sign. Between two adjacent integers either all decimals are allowed or, if a bound lies there,
 * none.
 */
function magnitude({ low, high, isOpenLow, isOpenHigh, isInteger }: Magnitude): Expression {
  const least = isOpenLow && Number.isInteger(low) ? low + 1 : Math.ceil(low);
  const top = isOpenHigh && Number.isInteger(high) ? high - 1 : Math.floor(high);
  const options: Expression[] = [];
  const integers = top >= least ? digitsBetween(least, top) : nothing;
  if (isInteger || integers === nothing) {
    if (integers !== nothing) options.push(integers);
  } else if (top === Infinity || top < Math.floor(high)) {
    options.push(sequence(integers, optional(fraction)));
  } else {
    options.push(digitsBetween(top, top));
    if (top > least) options.push(sequence(digitsBetween(least, top - 1), optional(fraction)));
  }
  const small = !isInteger && least === 1 && high >= 1 && low < 1 ? smallFraction(low, isOpenLow) : nothing;
  if (small !== nothing) options.push(small);
  return options.length === 0 ? nothing : choice(...options);
}

/** Decimals between a bound below 1 and 1, such as 0.05. */
function smallFraction(low: number, isOpen: boolean): Expression {
  const more = repeat(digit, 0, 3);
  const fromZeros = (most: number): Expression => sequence(repeat(text('0'), 0, most), anyOf('1-9'), more);
  if (low === 0) return sequence(text('0.'), fromZeros(maxDecimals - 4));
  const zeros = Math.min(maxDecimals - 4, Math.max(0, Math.ceil(-Math.log10(low)) - 1));
  const scaled = low * 10 ** (zeros + 1);
  // With as many zeros as the bound, the first digit must be at least that of the bound; with fewer, any digit is above
  // it.
  const first = Number.isInteger(scaled) && !isOpen ? scaled : Math.floor(scaled) + 1;
  const options: Expression[] = zeros > 0 ? [fromZeros(zeros - 1)] : [];
  if (first <= 9) options.push(sequence(text('0'.repeat(zeros)), anyOf(`${first}-9`), more));
  return options.length === 0 ? nothing : sequence(text('0.'), choice(...options));
}

/** Integers without leading zeros; `high` may be Infinity. */
function digitsBetween(low: number, high: number): Expression {
  const options: Expression[] = [];
  const from = String(low);
  for (let length = from.length; length <= maxDigits; length += 1) {
    const least = length === from.length ? from : `1${'0'.repeat(length - 1)}`;
    if (high === Infinity && least !== from) {
      options.push(sequence(anyOf('1-9'), repeat(digit, length - 1, maxDigits - 1)));
      break;
    }
    const most = '9'.repeat(length);
    const isLast = high !== Infinity && Number(most) >= high;
    options.push(ofLength(least, isLast ? String(high) : most));
    if (isLast) break;
  }
  return choice(...options);
}

/** Numbers of the same length. */
function ofLength(low: string, high: string): Expression {
  if (low === '') return nothing;
  const rest = low.length - 1;
  const [first = '0', last = '9'] = [low[0], high[0]];
  if (first === last) return sequence(text(first), ofLength(low.slice(1), high.slice(1)));
  const anything = rest === 0 ? nothing : repeat(digit, rest, rest);
  const isWholeLow = /^0*$/.test(low.slice(1));
  const isWholeHigh = /^9*$/.test(high.slice(1));
  const options: Expression[] = [];
  if (!isWholeLow) options.push(sequence(text(first), ofLength(low.slice(1), '9'.repeat(rest))));
  const from = Number(first) + (isWholeLow ? 0 : 1);
  const to = Number(last) - (isWholeHigh ? 0 : 1);
  if (from <= to) options.push(sequence(from === to ? text(String(from)) : anyOf(`${from}-${to}`), anything));
  if (!isWholeHigh) options.push(sequence(text(last), ofLength('0'.repeat(rest), high.slice(1))));
  return choice(...options);
}
