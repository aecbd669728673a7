// The total and the average of a column of figures.
import { Pace, type Sliced } from '../../slices.ts';
import type { MeasureField } from '../data/field.ts';

export type Sum = 'total' | 'average';

/** Has the decimals of the figures; an average has one more. */
export function* sumOf({ numbers }: MeasureField, sum: Sum): Sliced<number> {
  let [total, count, decimals] = [0, 0, 0];
  const pace = new Pace();
  for (const number of numbers) {
    if (pace.isDue(0)) yield;
    if (number === undefined) continue;
    total += number;
    count++;
    decimals = Math.max(decimals, decimalsOf(number));
  }
  const value = sum === 'total' ? total : total / Math.max(1, count);
  return Number(value.toFixed(Math.min(decimals + (sum === 'total' ? 0 : 1), 10)));
}

const decimalsOf = (number: number): number => String(number).split('.')[1]?.length ?? 0;
