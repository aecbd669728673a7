// An object that is one figure: `{"amount": 12.5, "currency": "EUR"}`, `{"value": 40, "unit": "km"}`.
import { isScalar, type Json, type JsonObject } from './json.ts';
import { nameWords } from './names.ts';

export interface Amount {
  /** A number, or digits as written. */
  readonly value: number | string;
  readonly unit: string;
  /** The spelling in the data, such as `€12.50`. */
  readonly text: string | undefined;
}

const values = new Set(['amount', 'value', 'price', 'total', 'quantity', 'number']);
const units = new Set(['currency', 'currency code', 'currency iso', 'unit', 'units', 'uom', 'unit code', 'code']);
const texts = new Set([
  'formatted',
  'display',
  'display value',
  'formatted value',
  'formatted amount',
  'text',
  'label',
]);

/** Undefined unless every member is the figure, its unit or its text. */
export function readAmount(object: JsonObject): Amount | undefined {
  const entries = Object.entries(object);
  if (entries.length < 2 || entries.length > 3) return undefined;
  let value: number | string | undefined;
  let unit: string | undefined;
  let text: string | undefined;
  for (const [key, one] of entries) {
    const name = nameWords(key).join(' ');
    if (!isScalar(one)) return undefined;
    if (values.has(name) && value === undefined && isFigure(one)) value = one;
    else if (units.has(name) && unit === undefined && isUnit(one)) unit = one;
    else if (texts.has(name) && text === undefined && typeof one === 'string' && /\d/.test(one)) text = one;
    else return undefined;
  }
  return value === undefined || unit === undefined ? undefined : { value, unit, text };
}

const isFigure = (value: Json): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

const isUnit = (value: Json): value is string => typeof value === 'string' && /^[^\s\d]\S{0,7}$/.test(value);

/** Longer figures would lose digits. */
const maxDigits = 15;

/** The amount on one line, in the language of the reader if it is given. */
export function amountText({ value, unit, text }: Amount, language?: string): string {
  if (text !== undefined) return text;
  const written = String(value);
  // Lower-case `usd` marks amounts in cents.
  if (language === undefined || written.length > maxDigits || !/^[A-Z]{3}$/.test(unit)) return `${written} ${unit}`;
  const decimals = written.split('.')[1]?.length ?? 0;
  const digits = decimals > 2 ? { maximumFractionDigits: decimals } : {};
  return Number(value).toLocaleString(language, { style: 'currency', currency: unit, ...digits });
}
