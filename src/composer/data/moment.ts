// Recognizes points in time as people write them. A column is a time axis if all its cells are of one kind: dates of
// any notation, or a cycle of months, weekdays, quarters or clock times.
import type { Sliced } from '../../slices.ts';
import type { Cell } from '../notation/vocabulary.ts';
import { months, weekdays } from './calendar-names.ts';
import { plainDigits } from './digits.ts';
import { isMissing } from './quantity.ts';

type MomentKind = 'date' | 'month' | 'quarter' | 'weekday' | 'clock' | 'period';

interface Moment {
  readonly kind: MomentKind;
  /** Sorts moments of one kind. */
  readonly order: number;
  /** `2026-03-01` or `2026-03`, for days and months with a year. */
  readonly iso?: string;
}

export interface Moments {
  readonly orders: readonly (number | undefined)[];
  /** Dates can be sorted. Months and weekdays are cyclic, so they keep the order of the data. */
  readonly isSortable: boolean;
  /** In ISO 8601, if every moment is a day or every moment is a month. */
  readonly isoTexts?: readonly string[];
}

/** Undefined unless every non-empty cell is a moment and all are of one kind. */
export function* readMoments(cells: readonly Cell[]): Sliced<Moments | undefined> {
  return (yield* readColumn(cells, false)) ?? (yield* readColumn(cells, true));
}

export function isMoment(text: string): boolean {
  if (isMissing(text)) return false;
  const trimmed = text.trim();
  return (parseMoment(trimmed, false) ?? parseMoment(trimmed, true)) !== undefined;
}

/** The day in ISO 8601, if the text is a day with its year and cannot be read as another day. */
export function isoDayOf(text: string): string | undefined {
  const [own, other] = [parseMoment(text, false)?.iso, parseMoment(text, true)?.iso];
  const isOne = own === undefined || other === undefined || own === other;
  const iso = isOne ? (own ?? other) : undefined;
  return iso?.length === 10 ? iso.replaceAll('/', '-') : undefined;
}

const cellsPerSlice = 128;

function* readColumn(cells: readonly Cell[], isDayFirst: boolean): Sliced<Moments | undefined> {
  const orders: (number | undefined)[] = [];
  const isoTexts: string[] = [];
  let kind: MomentKind | undefined;
  for (const [row, cell] of cells.entries()) {
    if (row % cellsPerSlice === cellsPerSlice - 1) yield;
    if (isMissing(cell)) {
      orders.push(undefined);
      isoTexts.push('');
      continue;
    }
    const moment = typeof cell === 'string' ? parseMoment(cell.trim(), isDayFirst) : undefined;
    if (moment === undefined) return undefined;
    kind ??= moment.kind;
    if (kind !== moment.kind) return undefined;
    orders.push(moment.order);
    if (moment.iso !== undefined) isoTexts.push(moment.iso);
  }
  if (kind === undefined) return undefined;
  const isIso =
    isoTexts.length === cells.length &&
    new Set(isoTexts.filter((text) => text !== '').map(({ length }) => length)).size === 1;
  return { orders, isSortable: kind === 'date', ...(isIso ? { isoTexts } : {}) };
}

const maxMomentLength = 40;

function parseMoment(written: string, isDayFirst: boolean): Moment | undefined {
  if (written.length > maxMomentLength || written.length < 2) return undefined;
  const text = plainDigits(written);
  const code = text.charCodeAt(0);
  const isDigit = code >= 0x30 && code <= 0x39;
  return isDigit ? parseNumeric(text, isDayFirst) : parseNamed(text);
}

const iso =
  /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(?:Z|UTC|[-+]\d{2}:?\d{2})?)?)?$/;
const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/;
/** `2026年3月1日`, `3月`. */
const eastAsian = /^(?:(\d{4})年)?(\d{1,2})月(?:(\d{1,2})日)?$/;
const clock = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s?([ap]\.?m\.?)?$/i;
const yearQuarter = /^(\d{4})[-\s/]?Q([1-4])$/i;
const yearWeek = /^(\d{4})-?W(\d{1,2})$/i;
const season = /^(\d{4})[/–-](\d{2}|\d{4})$/;
const dayMonth =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:[\s-]|\sde\s)([\p{L}\p{M}]{2,10})\.?(?:[\s,-]+(?:de\s)?(\d{4}|'?\d{2}))?$/u;

function parseNumeric(text: string, isDayFirst: boolean): Moment | undefined {
  let match = iso.exec(text);
  if (match !== null) {
    const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
    const moment = date(year, month, day, (hour || 0) * 3600 + (minute || 0) * 60 + (second || 0));
    return match[4] === undefined || moment === undefined ? moment : { ...moment, iso: text };
  }
  match = slashed.exec(text);
  if (match !== null) {
    const [first, second, year, hour, minute] = match.slice(1).map(Number);
    const dayLeads = isDayFirst || text.includes('.');
    const month = dayLeads ? second : first;
    const moment = date(fullYear(year), month, dayLeads ? first : second, (hour || 0) * 3600 + (minute || 0) * 60);
    if (moment === undefined || match[4] === undefined) return moment;
    return { ...moment, iso: `${moment.iso ?? ''} ${match[4].padStart(2, '0')}:${match[5] ?? '00'}` };
  }
  match = eastAsian.exec(text);
  if (match !== null) {
    const [year, month, day] = match.slice(1).map(Number);
    if (match[1] !== undefined) return date(year, month, day);
    return named(String(month ?? 0), match[3], undefined);
  }
  match = yearQuarter.exec(text);
  if (match !== null) return withoutDay(date(Number(match[1]), Number(match[2]) * 3 - 2));
  match = yearWeek.exec(text);
  if (match !== null) return { kind: 'date', order: Date.UTC(Number(match[1]), 0, Number(match[2]) * 7) };
  match = season.exec(text);
  if (match !== null && isNextYear(match[1] ?? '', match[2] ?? '')) return withoutDay(date(Number(match[1]), 1));
  match = dayMonth.exec(text);
  if (match !== null) return named(match[2], match[1], match[3]);
  match = clock.exec(text);
  if (match === null || (match[2] === undefined && match[4] === undefined)) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hour > 24 || minute > 59) return undefined;
  const isAfternoon = match[4]?.toLowerCase().startsWith('p') === true;
  return { kind: 'clock', order: ((hour % 12) + (isAfternoon || hour > 12 ? 12 : 0)) * 60 + minute };
}

const quarter = /^Q([1-4])(?:[\s/'-]*(\d{4}|\d{2}))?$/i;
const period =
  /^(?:week|wk|w|kw|day|month|year|hour|sprint|woche|tag|semaine|jour|semana|día|dia|settimana|giorno|الأسبوع|दिन)\s?[-#]?(\d{1,4})$/i;
const financialYear = /^FY\s?'?(\d{4}|\d{2})$/i;
const monthDay = /^([\p{L}\p{M}]{2,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/u;
const monthYear = /^([\p{L}\p{M}]{2,10})\.?(?:[\s,'-]+(\d{4}|\d{2}))?$/u;

function parseNamed(text: string): Moment | undefined {
  let match = quarter.exec(text);
  if (match !== null) {
    if (match[2] === undefined) return { kind: 'quarter', order: Number(match[1]) };
    return withoutDay(date(fullYear(Number(match[2])), Number(match[1]) * 3 - 2));
  }
  match = period.exec(text);
  if (match !== null) return { kind: 'period', order: Number(match[1]) };
  match = financialYear.exec(text);
  if (match !== null) return withoutDay(date(fullYear(Number(match[1])), 1));
  match = monthYear.exec(text);
  if (match !== null) {
    const weekday = weekdays.get((match[1] ?? '').toLowerCase());
    if (weekday !== undefined && match[2] === undefined) return { kind: 'weekday', order: weekday };
    const moment = named(match[1], undefined, match[2]);
    if (moment !== undefined) return moment;
  }
  match = monthDay.exec(text);
  return match === null ? undefined : named(match[1], match[2], match[3]);
}

function date(year = 0, month = 1, day?: number, seconds = 0): Moment | undefined {
  const hasDay = day !== undefined && !Number.isNaN(day);
  const isReal = month >= 1 && month <= 12 && (!hasDay || (day >= 1 && day <= 31));
  if (!isReal || year < 1000) return undefined;
  const ofMonth = `${year}-${padded(month)}`;
  const order = Date.UTC(year, month - 1, hasDay ? day : 1) + seconds * 1000;
  return { kind: 'date', order, iso: hasDay ? `${ofMonth}-${padded(day)}` : ofMonth };
}

const padded = (number: number): string => String(number).padStart(2, '0');

/** Removes the day, since quarters and fiscal years are not days. */
const withoutDay = (moment: Moment | undefined): Moment | undefined =>
  moment === undefined ? undefined : { kind: moment.kind, order: moment.order };

function named(name: string | undefined, day: string | undefined, year: string | undefined): Moment | undefined {
  const month = months.get((name ?? '').toLowerCase()) ?? (/^\d+$/.test(name ?? '') ? Number(name) : undefined);
  if (month === undefined) return undefined;
  if (year !== undefined) {
    return date(fullYear(Number(year.replace("'", ''))), month, day === undefined ? undefined : Number(day));
  }
  return { kind: 'month', order: month * 100 + Number(day ?? 0) };
}

const fullYear = (year = 0): number => (year >= 100 ? year : year + (year < 70 ? 2000 : 1900));

const isNextYear = (first: string, second: string): boolean =>
  Number(second) % 100 === (Number(first) + 1) % 100 && (second.length === 2 || Number(second) > Number(first));
