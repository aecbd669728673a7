// The functions that A2UI documents call: formats of numbers and dates, and arithmetic.
import { isList } from '../../is-list.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { shown } from './foreign-node.ts';
import { wordTable } from './word-table.ts';

type Formula = (args: JsonObject) => JsonValue | undefined;

const numberOf = (value: JsonValue | undefined): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
};

/** The operands under any names: `a` and `b`, `left` and `right`, `values`. */
const operands = (args: JsonObject): readonly (number | undefined)[] =>
  Object.values(args)
    .flatMap((value) => (isList(value) ? value : [value]))
    .map(numberOf);

const folding =
  (combine: (left: number, right: number) => number): Formula =>
  (args) => {
    const [first, ...others] = operands(args);
    let total = first;
    for (const other of others) total = total === undefined || other === undefined ? undefined : combine(total, other);
    return finite(total);
  };

/** Drops the noise of binary fractions. */
const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Number(value.toPrecision(12));

const rounding =
  (round: (value: number) => number): Formula =>
  (args) => {
    const value = numberOf(args['value'] ?? Object.values(args)[0]);
    const places = Math.min(12, Math.max(0, numberOf(args['decimals'] ?? args['precision'] ?? args['digits']) ?? 0));
    return value === undefined ? undefined : finite(round(value * 10 ** places) / 10 ** places);
  };

const grouped = (value: number, decimals: number | undefined): string => {
  const places = decimals === undefined ? undefined : Math.min(12, Math.max(0, Math.trunc(decimals)));
  const [whole = '', fraction] = (places === undefined ? String(value) : value.toFixed(places)).split('.');
  return whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
};

const symbols = wordTable<string>({
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  KRW: '₩',
  BRL: 'R$',
  AUD: 'A$',
  CAD: 'CA$',
});
const withoutCents = new Set(['JPY', 'KRW', 'VND']);

/** `12.5` and `USD` as `$12.50`. */
export function currencyText(value: number, currency: string, decimals?: number): string {
  const code = currency.toUpperCase();
  const amount = grouped(Math.abs(value), decimals ?? (withoutCents.has(code) ? 0 : 2));
  const symbol = symbols[code] ?? (code === '' ? '' : `${code} `);
  return `${value < 0 ? '-' : ''}${symbol}${amount}`;
}

/** The operand of a function. */
const subject = (args: JsonObject): JsonValue | undefined =>
  args['value'] ?? args['text'] ?? args['format'] ?? args['input'] ?? Object.values(args)[0];

/** Undefined where the value is not a number, so that it is shown as it is. */
const ofNumber =
  (format: (value: number, args: JsonObject) => string): Formula =>
  (args) => {
    const value = numberOf(subject(args));
    return value === undefined ? subject(args) : format(value, args);
  };

const ofText =
  (change: (text: string) => string): Formula =>
  (args) =>
    change(shown(subject(args)));

const decimalsOf = (args: JsonObject): number | undefined =>
  numberOf(args['decimals'] ?? args['fractionDigits'] ?? args['maximumFractionDigits']);

const formulas = wordTable<Formula>({
  formatcurrency: ofNumber((value, args) =>
    currencyText(value, shown(args['currency'] ?? args['currencyCode']), decimalsOf(args)),
  ),
  formatnumber: ofNumber((value, args) =>
    args['grouping'] === false || args['useGrouping'] === false ? String(value) : grouped(value, decimalsOf(args)),
  ),
  formatpercent: ofNumber((value, args) => `${grouped(finite(value * 100) ?? value, decimalsOf(args))}%`),
  formatdate: (args) => dateText(shown(args['value'] ?? args['date']), shown(args['format'] ?? args['pattern'])),
  pluralize: (args) => {
    const count = numberOf(args['value'] ?? args['count']);
    const form = count === 0 ? (args['zero'] ?? args['other']) : count === 1 ? args['one'] : args['other'];
    return form ?? args['other'] ?? '';
  },
  add: folding((left, right) => left + right),
  sum: folding((left, right) => left + right),
  subtract: folding((left, right) => left - right),
  multiply: folding((left, right) => left * right),
  divide: folding((left, right) => left / right),
  modulo: folding((left, right) => left % right),
  min: folding(Math.min),
  max: folding(Math.max),
  round: rounding(Math.round),
  floor: rounding(Math.floor),
  ceil: rounding(Math.ceil),
  abs: rounding(Math.abs),
  clamp: (args) => {
    const value = numberOf(args['value']);
    const least = numberOf(args['min']) ?? -Infinity;
    return value === undefined ? undefined : Math.max(least, Math.min(numberOf(args['max']) ?? Infinity, value));
  },
  uppercase: ofText((text) => text.toUpperCase()),
  lowercase: ofText((text) => text.toLowerCase()),
  capitalize: ofText((text) => text.charAt(0).toUpperCase() + text.slice(1)),
  trim: ofText((text) => text.trim()),
  length: (args) => {
    const value = subject(args);
    return isList(value) ? value.length : shown(value).length;
  },
  concat: (args) =>
    Object.values(args)
      .flatMap((value) => (isList(value) ? value : [value]))
      .map(shown)
      .join(''),
});

/** The result of a function; for an unknown one, its operand. */
export function applied(name: string, args: JsonObject): JsonValue | undefined {
  const key = name.toLowerCase();
  const formula = Object.hasOwn(formulas, key) ? formulas[key] : undefined;
  return formula === undefined ? subject(args) : formula(args);
}

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const iso = /^\s*(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/;

/** A date as a pattern such as `EEE, MMM d` says, in the time zone in which it is written. */
export function dateText(written: string, pattern: string): string {
  const parts = iso.exec(written);
  const month = Number(parts?.[2]);
  const day = Number(parts?.[3]);
  if (parts === null || pattern === '' || month < 1 || month > 12 || day < 1 || day > 31) return written;
  const year = Number(parts[1]);
  const [hour, minute, second] = [parts[4], parts[5], parts[6]].map((part) => Number(part ?? 0));
  const h = hour ?? 0;
  const padded = (value: number, width: number): string => String(value).padStart(width > 1 ? 2 : 1, '0');
  const field = (letter: string, width: number): string => {
    switch (letter) {
      case 'y':
        return width === 2 ? String(year).slice(-2) : String(year);
      case 'M':
      case 'L': {
        const name = months[month - 1] ?? '';
        return width > 3 ? name : width === 3 ? name.slice(0, 3) : padded(month, width);
      }
      case 'd':
        return padded(day, width);
      case 'E': {
        const name = weekdays[weekdayOf(year, month, day)] ?? '';
        return width > 3 ? name : name.slice(0, 3);
      }
      case 'H':
        return padded(h, width);
      case 'h':
        return padded(h % 12 === 0 ? 12 : h % 12, width);
      case 'm':
        return padded(minute ?? 0, width);
      case 's':
        return padded(second ?? 0, width);
      case 'a':
        return h < 12 ? 'AM' : 'PM';
      default:
        return '';
    }
  };
  return pattern.replaceAll(/'((?:[^']|'')*)'|([A-Za-z])\2*/g, (whole, quoted: string | undefined, letter: string) =>
    quoted === undefined ? field(letter, whole.length) : quoted === '' ? "'" : quoted.replaceAll("''", "'"),
  );
}

/** 0 is Sunday. */
function weekdayOf(year: number, month: number, day: number): number {
  const shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
  const y = month < 3 ? year - 1 : year;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + (shifts[month - 1] ?? 0) + day) % 7;
}
