// Groups measures that may share an axis: same unit, same dimension, similar size.
import type { Sliced } from '../../slices.ts';
import type { MeasureField } from '../data/field.ts';
import { dimensionOf } from '../data/dimension.ts';

/** If the medians are further apart, one of two lines looks flat. */
const widestRatio = 8;
const maxSeries = 6;
const maxGroups = 12;

/** Returns the first groups, in the order of the data. */
export function* groupByScale(measures: readonly MeasureField[]): Sliced<readonly (readonly MeasureField[])[]> {
  const groups: { scale: Scale; members: MeasureField[] }[] = [];
  for (const measure of measures) {
    const scale = scaleOf(measure);
    const group = groups.find((one) => isAlike(one.scale, scale));
    if (group !== undefined && group.members.length < maxSeries) group.members.push(measure);
    else if (groups.length < maxGroups) groups.push({ scale, members: [measure] });
    yield;
  }
  return groups.map(({ members }) => members);
}

/** A single measure names the axis. Several are named in the legend and share the unit, if they have one. */
export function yLabelOf(group: readonly MeasureField[]): string | undefined {
  const [first, ...rest] = group;
  if (first === undefined || rest.length === 0) return first?.isUnnamed === true ? undefined : first?.axisLabel;
  return first.unit === '' ? undefined : first.unit;
}

interface Scale {
  readonly unit: string;
  readonly dimension: string | undefined;
  readonly isWhole: boolean;
  readonly median: number;
}

const scaleOf = ({ unit, name, numbers }: MeasureField): Scale => ({
  unit,
  dimension: dimensionOf(name),
  isWhole: numbers.every((number) => number === undefined || Number.isInteger(number)),
  median: median(numbers),
});

function isAlike(a: Scale, b: Scale): boolean {
  if (a.unit !== b.unit) return false;
  if (a.dimension !== b.dimension) return false;
  // Without a unit or a telling name, integers are assumed to be counts and other figures measurements.
  if (a.unit === '' && a.dimension === undefined && a.isWhole !== b.isWhole) return false;
  const [small, large] = [Math.min(a.median, b.median), Math.max(a.median, b.median)];
  return large === 0 || (small !== 0 && large / small <= widestRatio);
}

/** Maximum number of figures compared. In a long column, the sample is evenly spaced. */
const maxCompared = 2_000;

function median(numbers: readonly (number | undefined)[]): number {
  const step = Math.ceil(numbers.length / maxCompared);
  const sizes: number[] = [];
  for (let row = 0; row < numbers.length; row += step) {
    const number = numbers[row];
    if (number !== undefined) sizes.push(Math.abs(number));
  }
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}
