import type { JsonScalar, NumberSchema } from '../../schema/schema.ts';
import { scalarOf, type BufferedValue } from '../events/buffered-value.ts';
import type { CoerceContext } from './coerce-context.ts';
import { matchEnum } from './match-enum.ts';
import { parseMeasure, parseNumber } from './parse-number.ts';

export function coerceNumber(schema: NumberSchema, value: BufferedValue, context: CoerceContext): number | undefined {
  const scalar = scalarOf(value);
  let result: number | undefined;
  if (typeof scalar === 'number') {
    result = scalar;
  } else if (typeof scalar === 'string') {
    const measured = parseNumber(scalar) === undefined ? parseMeasure(scalar) : undefined;
    result = parseNumber(scalar) ?? measured;
    if (result !== undefined)
      context.report('changed_type', `${JSON.stringify(scalar)} was read as ${result}.`, measured !== undefined);
  }
  if (result === undefined) return undefined;
  const whole = schema.isInteger === true ? Math.round(result) : result;
  const bounded = Math.min(Math.max(whole, schema.minimum ?? -Infinity), schema.maximum ?? Infinity);
  if (bounded !== result) context.report('changed_value', `${result} became ${bounded}, which is allowed here.`, true);
  return bounded;
}

const trueWords = new Set(['true', 'yes', 'on', '1']);
const falseWords = new Set(['false', 'no', 'off', '0']);

export function coerceBoolean(value: BufferedValue, context: CoerceContext): boolean | undefined {
  const scalar = scalarOf(value);
  if (typeof scalar === 'boolean') return scalar;
  if (typeof scalar !== 'string' && typeof scalar !== 'number') return undefined;
  const word = String(scalar).trim().toLowerCase();
  const result = trueWords.has(word) ? true : falseWords.has(word) ? false : undefined;
  if (result !== undefined) context.report('changed_type', `${JSON.stringify(scalar)} was read as ${result}.`);
  return result;
}

export function coerceEnum(
  values: readonly JsonScalar[],
  value: BufferedValue,
  context: CoerceContext,
): JsonScalar | undefined {
  const scalar = scalarOf(value);
  const exact = values.find((allowed) => allowed === scalar);
  if (exact !== undefined) return exact;
  if (typeof scalar !== 'string' && typeof scalar !== 'number' && typeof scalar !== 'boolean') return undefined;
  const word = String(scalar);
  const names = values.map(String);
  const level = levelIn(values, word);
  const near = level === undefined ? matchEnum(word, names) : String(level);
  if (near === undefined) return undefined;
  context.report('changed_value', `${JSON.stringify(scalar)} was read as ${JSON.stringify(near)}.`);
  return values[names.indexOf(near)];
}

/** `h3` and `level 2` where numbers are listed. A level below the last listed level becomes the last. */
function levelIn(values: readonly JsonScalar[], word: string): number | undefined {
  const digit = /^(?:h|level[ -]?)?([1-6])$/i.exec(word)?.[1];
  const levels = values.filter((value) => typeof value === 'number');
  return digit === undefined || levels.length < values.length
    ? undefined
    : Math.min(Number(digit), Math.max(...levels));
}
