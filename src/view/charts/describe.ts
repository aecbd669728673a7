// A sentence that describes a chart, generated from its data, for users of screen readers.
import { exactNumber } from '../format.ts';
import { filled, type Words } from '../words.ts';
import type { ChartData, Mark, Series, Share } from './chart-data.ts';
import { longLabel } from './time.ts';
import { extentOf } from './value-axis.ts';

/** The language of a description. */
interface Reader {
  readonly locale: string | undefined;
  readonly words: Words;
}

const maxSeries = 5;
const maxShares = 6;

export function describeSeries(kind: string, { labels, series }: ChartData, reader: Reader): string {
  const { locale, words } = reader;
  const ends = [labels[0], labels.at(-1)].map((label) => longLabel(label ?? '', locale));
  const more = series.length - maxSeries;
  return [
    filled(words.chartPlaces, kind, labels.length, ...ends),
    ...series.slice(0, maxSeries).map((one) => describeOne(one, labels, reader)),
    ...(more > 0 ? [filled(words.andMore, more)] : []),
  ].join(' ');
}

function describeOne({ name, values }: Series, labels: readonly string[], { locale, words }: Reader): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, label: labels[index] ?? '' }]));
  const [first] = known;
  const last = known.at(-1);
  const title = name || words.values;
  if (first === undefined || last === undefined) return filled(words.noValues, title);
  const high = known.reduce((best, one) => (one.value > best.value ? one : best));
  const low = known.reduce((best, one) => (one.value < best.value ? one : best));
  const number = (value: number): string => exactNumber(value, locale);
  const place = ({ value, label }: typeof first): readonly string[] => [number(value), longLabel(label, locale)];
  const extremes = filled(words.extremes, title, ...place(high), ...place(low));
  if (first.value === last.value) return extremes;
  const course = last.value > first.value ? words.rises : words.falls;
  return `${extremes} ${filled(course, number(first.value), number(last.value))}`;
}

export function describeShares(kind: string, shares: readonly Share[], { locale, words }: Reader): string {
  const largest = shares.toSorted((one, other) => other.value - one.value).slice(0, maxShares);
  const texts = largest.map(({ name, value }) => `${name} ${exactNumber(value, locale)}`);
  const more = shares.length - maxShares;
  return [
    filled(words.chartParts, kind, shares.length),
    `${texts.join(', ')}.`,
    ...(more > 0 ? [filled(words.andMore, more)] : []),
  ].join(' ');
}

interface AxisTitles {
  readonly xTitle: string | undefined;
  readonly yTitle: string | undefined;
}

/** The number of points and the range of each axis. */
export function describePoints(
  points: readonly Mark[],
  { xTitle, yTitle }: AxisTitles,
  { locale, words }: Reader,
): string {
  const range = (title: string, values: readonly number[]): string =>
    filled(words.range, title, ...extentOf(values).map((value) => exactNumber(value, locale)));
  return [
    filled(words.chartPoints, words.scatterChart, points.length),
    range(
      xTitle ?? 'x',
      points.map(({ x }) => x),
    ),
    range(
      yTitle ?? 'y',
      points.map(({ y }) => y),
    ),
  ].join(' ');
}
