// The total and the average of a column of figures.
import type { MeasureField } from '../data/field.ts';

export type Sum = 'total' | 'average';

/** Has the decimals of the figures; an average has one more. */
export function sumOf({ numbers }: MeasureField, sum: Sum): number {
  const given = numbers.filter((number) => number !== undefined);
  const total = given.reduce((all, number) => all + number, 0);
  const value = sum === 'total' ? total : total / Math.max(1, given.length);
  const decimals = Math.max(...given.map(decimalsOf), 0) + (sum === 'total' ? 0 : 1);
  return Number(value.toFixed(Math.min(decimals, 10)));
}

const decimalsOf = (number: number): number => String(number).split('.')[1]?.length ?? 0;
