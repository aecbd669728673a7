// Measures that may share an axis: one unit, one dimension, values of like size.
import type { MeasureField } from '../data/field.ts';
import { dimensionOf } from '../data/names.ts';

/** Medians further apart than this make one of two lines look flat. */
const widestRatio = 8;
const mostSeries = 6;

/** In the order of the data. */
export function groupByScale(measures: readonly MeasureField[]): readonly (readonly MeasureField[])[] {
  const groups: MeasureField[][] = [];
  for (const measure of measures) {
    const group = groups.find(([first]) => first !== undefined && isAlike(first, measure));
    if (group !== undefined && group.length < mostSeries) group.push(measure);
    else groups.push([measure]);
  }
  return groups;
}

/** One measure names its axis; several leave it to their legend, and share their unit if they have one. */
export function yLabelOf(group: readonly MeasureField[]): string | undefined {
  const [first, ...rest] = group;
  if (first === undefined || rest.length === 0) return first?.isUnnamed === true ? undefined : first?.axisLabel;
  return first.unit === '' ? undefined : first.unit;
}

function isAlike(a: MeasureField, b: MeasureField): boolean {
  if (a.unit !== b.unit) return false;
  const [one, other] = [dimensionOf(a.name), dimensionOf(b.name)];
  if (one !== undefined && other !== undefined && one !== other) return false;
  const [small, large] = [median(a), median(b)].sort((left, right) => left - right);
  if (small === undefined || large === undefined || large === 0) return true;
  return small !== 0 && large / small <= widestRatio;
}

function median(measure: MeasureField): number {
  const sizes = measure.numbers.filter((number) => number !== undefined).map(Math.abs);
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
