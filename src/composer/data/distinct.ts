import { Pace, type Sliced } from '../../slices.ts';

/** True if no value occurs twice. */
export function* areDistinct(values: readonly (string | number)[]): Sliced<boolean> {
  const seen = new Set<string | number>();
  const pace = new Pace();
  for (const value of values) {
    if (pace.isDue(0)) yield;
    if (seen.has(value)) return false;
    seen.add(value);
  }
  return true;
}
