// A sentence that says what a chart shows, made from its data.
import { exactNumber } from '../format.ts';
import type { ChartData, Share } from './chart-data.ts';
import { longLabel } from './time.ts';

export function describeSeries(kind: string, data: ChartData, locale: string | undefined): string {
  const { labels, series } = data;
  const first = longLabel(labels[0] ?? '', locale);
  const last = longLabel(labels.at(-1) ?? '', locale);
  const parts = series.slice(0, 5).map(({ name, values }) => {
    const known = values.flatMap((value, index) => (value === null ? [] : [{ value, label: labels[index] ?? '' }]));
    const [start] = known;
    const end = known.at(-1);
    if (start === undefined || end === undefined) return `${name}: no values.`;
    const high = known.reduce((best, one) => (one.value > best.value ? one : best));
    const low = known.reduce((best, one) => (one.value < best.value ? one : best));
    const trend = end.value > start.value ? 'rises' : end.value < start.value ? 'falls' : 'stays';
    const text = ({ value, label }: typeof start): string =>
      `${exactNumber(value, locale)} at ${longLabel(label, locale)}`;
    const course =
      trend === 'stays'
        ? ''
        : `, and ${trend} from ${exactNumber(start.value, locale)} to ${exactNumber(end.value, locale)}`;
    return `${name || 'Values'}: highest ${text(high)}, lowest ${text(low)}${course}.`;
  });
  const more = series.length > 5 ? ` And ${series.length - 5} more series.` : '';
  return `${kind} with ${labels.length} places, from ${first} to ${last}. ${parts.join(' ')}${more}`;
}

export function describeShares(kind: string, shares: readonly Share[], locale: string | undefined): string {
  const sorted = shares.toSorted((one, other) => other.value - one.value).slice(0, 6);
  const texts = sorted.map(({ name, value }) => `${name} ${exactNumber(value, locale)}`);
  return `${kind} with ${shares.length} parts. ${texts.join(', ')}${shares.length > 6 ? ' and smaller ones' : ''}.`;
}
