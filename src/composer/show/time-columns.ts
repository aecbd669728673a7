// Tables with a column per month or year, and a row for each thing that developed over time.
import type { Sliced } from '../../slices.ts';
import type { CategoryField, MeasureField } from '../data/field.ts';
import { readMoments } from '../data/moment.ts';
import type { Series } from '../notation/vocabulary.ts';

export interface TimeColumns {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

const minColumns = 3;

/** Undefined unless every column name is a moment, all figures have one unit, and no row has a gap. */
export function* readTimeColumns(
  name: CategoryField,
  measures: readonly MeasureField[],
  maxSeries: number,
): Sliced<TimeColumns | undefined> {
  const [first] = measures;
  if (first === undefined || measures.length < minColumns || name.texts.length > maxSeries) return undefined;
  const labels = measures.map((measure) => measure.name);
  const areYears = labels.every((label) => /^(?:1[5-9]|2[01])\d\d$/.test(label));
  if (!areYears && (yield* readMoments(labels)) === undefined) return undefined;
  if (measures.some((measure) => measure.unit !== first.unit || measure.numbers.includes(undefined))) return undefined;
  const series = name.texts.map((text, row) => ({
    name: text,
    values: measures.map((measure) => measure.numbers[row] ?? 0),
  }));
  return { labels, series };
}
