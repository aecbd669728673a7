// Numbers and dates in the reader's locale.
import type { JsonValue } from '../schema/schema.ts';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  // Constructing a format takes 30 us, and a table has thousands of numbers.
  if (format === undefined) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
}

let isPrepared = false;

/** Creating the first format loads the browser's locale data, which takes 20 ms, so it is done before the first number. */
export function prepareFormats(): void {
  if (isPrepared) return;
  isPrepared = true;
  const prepare = (): void => void numberFormat(undefined, exactOptions);
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(prepare);
  else setTimeout(prepare, 100);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Of a day as it was written: in UTC. */
export function dateFormat(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (format === undefined) {
    dateFormats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })));
  }
  return format;
}

export const mayBeYear = (value: number): boolean => Number.isInteger(value) && value >= 1800 && value < 2200;

/** All digits. A possible year gets no separators. Adding 0 removes the sign of negative zero. */
export function exactNumber(
  value: number,
  locale: string | undefined,
  isYear = mayBeYear(value),
  leastDecimals = 0,
): string {
  const options = isYear ? yearOptions : exactOptions;
  const padded = leastDecimals > 0 ? { ...options, minimumFractionDigits: leastDecimals } : options;
  return numberFormat(locale, padded).format(value + 0);
}

/** A column of numbers, all in one form. */
export function columnTexts(values: readonly unknown[], locale: string | undefined): (value: number) => string {
  const decimals = sharedDecimals(values);
  const areYears = values.every((value) => typeof value !== 'number' || mayBeYear(value));
  return (value) => exactNumber(value, locale, areYears, decimals);
}

/** More decimals would be noise beside whole numbers. */
const maxShared = 2;

/** The decimals that all numbers of a column get, so that their points are below each other. */
export function sharedDecimals(values: readonly unknown[]): number {
  let most = 0;
  for (const value of values) if (typeof value === 'number') most = Math.max(most, decimalsOf(value));
  return most > maxShared ? 0 : most;
}

/** Up to 8, which is as many as an axis shows. */
function decimalsOf(value: number): number {
  let count = 0;
  for (let scaled = Math.abs(value); count < 8 && Math.abs(scaled - Math.round(scaled)) > 1e-9 * scaled; scaled *= 10) {
    count += 1;
  }
  return count;
}

const exactOptions: Intl.NumberFormatOptions = { maximumFractionDigits: 12 };
const yearOptions: Intl.NumberFormatOptions = { ...exactOptions, useGrouping: false };

/** For axes: 1.2K, 3.4M. `step` is the distance of the ticks. */
export function shortNumber(value: number, step: number, locale: string | undefined): string {
  const isLarge = Math.abs(value) >= 10_000 || (step >= 1000 && value !== 0);
  if (isLarge) return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value);
  const digits = step > 0 && step < 1 ? Math.min(8, Math.ceil(-Math.log10(step) + 1e-9)) : 0;
  // Ticks have equally many decimals, except for 0.
  const least = value === 0 ? 0 : decimalsOf(step);
  const most = Math.max(digits, least, step >= 1 ? 2 : 0);
  return numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
}

/**
 * The ticks of an axis, all in one form: in full where the short form rounds, so that 1,000,001 and 1,000,002 are not both
 * 1M.
 */
export function tickTexts(ticks: readonly number[], step: number, locale: string | undefined): readonly string[] {
  const texts = ticks.map((tick) => shortNumber(tick, step, locale));
  const isRound = new Set(texts).size === texts.length && ticks.every((tick) => isShort(tick));
  return isRound ? texts : ticks.map((tick) => numberFormat(locale, { maximumFractionDigits: 8 }).format(tick));
}

/** True for three digits and zeros, which a short number can show exactly. */
const isShort = (value: number): boolean =>
  Math.abs(value) < 10_000 || Number(value.toPrecision(3)) === value || value % 10_000 === 0;

export const percent = (share: number, locale: string | undefined, digits = share > 0 && share < 0.1 ? 1 : 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);

/**
 * A figure with its unit: the text before it, the figure, and the small text after it. A currency is placed according to
 * the reader's locale. A text is shown as it was written.
 */
export function withUnit(
  value: JsonValue | undefined,
  unit: string | undefined,
  locale: string | undefined,
): readonly [before: string, figure: string, after: string] {
  if (typeof value !== 'number') return ['', typeof value === 'string' ? value : '–', unit ?? ''];
  const currency = unit === undefined ? undefined : currencyOf(unit);
  if (currency !== undefined) {
    const options: Intl.NumberFormatOptions = Number.isInteger(value) ? { maximumFractionDigits: 0 } : {};
    return ['', numberFormat(locale, { style: 'currency', currency, ...options }).format(value), ''];
  }
  if (unit === '%') return ['', percent(value / 100, locale, 2), ''];
  return ['', exactNumber(value, locale, unit === undefined && mayBeYear(value)), unit ?? ''];
}

/** Signs that (nearly) always mean one currency. */
const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₴': 'UAH',
  '₦': 'NGN',
  R$: 'BRL',
};

const currencyCodes = new Set([
  ...Object.values(currencySigns),
  'CHF',
  'CAD',
  'AUD',
  'CNY',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'MXN',
  'SGD',
  'HKD',
  'NZD',
  'ZAR',
  'AED',
  'SAR',
]);

const currencyOf = (unit: string): string | undefined =>
  Object.hasOwn(currencySigns, unit) ? currencySigns[unit] : currencyCodes.has(unit) ? unit : undefined;

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The moment that a text names in ISO 8601, as UTC so that every reader sees the day that was written. */
export function parseMoment(text: string): number | undefined {
  const match = isoDate.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match;
  const minutes = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const time = minutes + Math.round(Number(second) * 1000);
  const date = new Date(time);
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? time : undefined;
}

/** Includes seconds and fractions if present, because log entries may differ only in these. */
export function momentOptions(moment: number): Intl.DateTimeFormatOptions {
  if (moment % 60_000 === 0) return { dateStyle: 'medium', timeStyle: 'short' };
  if (moment % 1000 === 0) return { dateStyle: 'medium', timeStyle: 'medium' };
  const [day, time] = [
    { year: 'numeric', month: 'short', day: 'numeric' },
    { hour: 'numeric', minute: '2-digit' },
  ] as const;
  return { ...day, ...time, second: '2-digit', fractionalSecondDigits: 3 };
}

/** A date as the reader writes it; any other text as it is. */
export function localDate(text: string, locale: string | undefined): string {
  const moment = parseMoment(text);
  if (moment === undefined) return text;
  return dateFormat(locale, text.trim().length > 10 ? momentOptions(moment) : { dateStyle: 'medium' }).format(moment);
}
