// Numbers and dates in the reader's locale.

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  // Constructing a format takes 30 us, and a table has thousands of numbers.
  if (format === undefined) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format;
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

/** All digits. What may be a year has no separators. */
export function exactNumber(value: number, locale: string | undefined): string {
  const isYear = Number.isInteger(value) && value >= 1800 && value < 2200;
  return numberFormat(locale, { maximumFractionDigits: 12, useGrouping: !isYear }).format(value);
}

/** For axes: 1.2K, 3.4M. `step` is the distance of the ticks. */
export function shortNumber(value: number, step: number, locale: string | undefined): string {
  const isLarge = Math.abs(value) >= 10_000 || (step >= 1000 && value !== 0);
  if (isLarge) return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }).format(value);
  const digits = step > 0 && step < 1 ? Math.min(8, Math.ceil(-Math.log10(step) + 1e-9)) : 0;
  return numberFormat(locale, { maximumFractionDigits: Math.max(digits, step >= 1 ? 2 : digits) }).format(value);
}

export const percent = (share: number, locale: string | undefined): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: share > 0 && share < 0.1 ? 1 : 0 }).format(share);

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The moment that a text names in ISO 8601, as UTC so that every reader sees the day that was written. */
export function parseMoment(text: string): number | undefined {
  const match = isoDate.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0'] = match;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const date = new Date(time);
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? time : undefined;
}

/** A date as the reader writes it; any other text as it is. */
export function localDate(text: string, locale: string | undefined): string {
  const moment = parseMoment(text);
  if (moment === undefined) return text;
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
  return dateFormat(locale, text.length > 10 ? { ...options, timeStyle: 'short' } : options).format(moment);
}
