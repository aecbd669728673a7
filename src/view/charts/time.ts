// Labels that are dates, and ticks in steps that people use.
import { utcMonday, utcTicks } from 'd3-time';
import { dateFormat, momentOptions, parseMoment } from '../format.ts';

const month = /^(\d{4})-(\d\d)$/;
const dayLength = 86_400_000;

const momentOf = (label: string): number | undefined => parseMoment(month.test(label) ? `${label}-01` : label);

/** The moments of the labels if all are dates in ascending order. */
export function momentsOf(labels: readonly string[]): readonly number[] | undefined {
  const moments = labels.map(momentOf);
  const isTime =
    labels.length > 1 &&
    moments.every((moment, index) => {
      const before = moments[index - 1];
      return moment !== undefined && (index === 0 || (before !== undefined && moment > before));
    });
  return isTime ? moments.filter((moment) => moment !== undefined) : undefined;
}

/** Up to this number of moments, the ticks are a subset of them, so that each label is below a value. */
const fewMoments = 12;

export function timeTicks(moments: readonly number[], count: number): readonly number[] {
  if (moments.length <= fewMoments) {
    const every = Math.ceil(moments.length / (count + 1));
    return moments.filter((_, index) => index % every === 0);
  }
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const days = (last - first) / dayLength;
  const weeks = Math.ceil(days / 7 / count);
  // d3's weeks begin on Sunday.
  const isInWeeks = days / count > 3 && weeks <= 2;
  const interval = isInWeeks ? utcMonday.every(weeks) : null;
  const ticks =
    interval === null
      ? utcTicks(new Date(first), new Date(last), count)
      : interval.range(new Date(first), new Date(last + 1));
  return ticks.map(Number);
}

/** Short labels for ticks: only as much of each date as differs from its neighbours. */
export function timeLabels(ticks: readonly number[], locale: string | undefined): readonly string[] {
  const dates = ticks.map((tick) => new Date(tick));
  const isMidnight = dates.every((date) => date.getTime() % dayLength === 0);
  const isFirst = dates.every((date) => date.getUTCDate() === 1);
  const isYear = isMidnight && isFirst && dates.every((date) => date.getUTCMonth() === 0);
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => dateFormat(locale, options);
  // Created on demand, because each takes milliseconds.
  const years = (date: Date): string => format({ year: 'numeric' }).format(date);
  const months = (date: Date): string => format({ month: 'short' }).format(date);
  const days = (date: Date): string => format({ month: 'short', day: 'numeric' }).format(date);
  const hours = (date: Date): string => format({ hour: 'numeric', minute: '2-digit' }).format(date);
  return dates.map((date, index) => {
    if (isYear) return years(date);
    if (isMidnight && isFirst) {
      return date.getUTCMonth() === 0 || index === 0 ? `${months(date)} ${years(date)}` : months(date);
    }
    return isMidnight || date.getTime() % dayLength === 0 ? days(date) : hours(date);
  });
}

/** The full date of a label in the reader's format. */
export function longLabel(label: string, locale: string | undefined): string {
  const moment = momentOf(label);
  if (moment === undefined) return label;
  const day: Intl.DateTimeFormatOptions = month.test(label)
    ? { month: 'long', year: 'numeric' }
    : label.length > 10
      ? momentOptions(moment)
      : { dateStyle: 'medium' };
  return dateFormat(locale, day).format(moment);
}
