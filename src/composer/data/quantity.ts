// Reads figures as people write them: `$1,234.50`, `12 %`, `(300)`, `1.234,5`, `1.2M`, `20 °C`. A column is numeric if
// all its cells are, with one unit and one decimal mark. Ambiguous text (`007`, `1.2.3`, `3 May`) is not a figure.
import { slicedEvery, type Sliced } from '../../slices.ts';
import type { Cell } from '../notation/vocabulary.ts';
import { plainDigits } from './digits.ts';

export interface Quantities {
  /** Undefined where the cell says that there is no value. */
  readonly numbers: readonly (number | undefined)[];
  /** As written, such as `$` or `km/h`; empty if there is none. */
  readonly unit: string;
}

interface Quantity {
  readonly value: number;
  readonly unit: string;
}

export type DecimalMark = '.' | ',';

const missing = new Set(['', '-', '–', '—', '.', '?', 'n/a', 'na', '#n/a', 'null', 'none', 'nan']);

export const isMissing = (cell: Cell): boolean =>
  cell === null || (typeof cell === 'string' && cell.length <= 6 && missing.has(cell.trim().toLowerCase()));

/** Undefined unless every non-empty cell is a figure. `likely`: the decimal mark of figures such as `1.250`. */
export function* readQuantities(cells: readonly Cell[], likely: DecimalMark = '.'): Sliced<Quantities | undefined> {
  return (yield* readColumn(cells, likely)) ?? (yield* readColumn(cells, likely === '.' ? ',' : '.'));
}

/** True if the cells are figures only with a decimal comma, such as `3,50 €` or `1.234,5`. */
export function* hasDecimalComma(cells: readonly Cell[]): Sliced<boolean> {
  if (yield* slicedEvery(cells, (cell) => typeof cell !== 'string' || !/[.,]/.test(cell))) return false;
  return (yield* readColumn(cells, ',')) !== undefined && (yield* readColumn(cells, '.')) === undefined;
}

/** One figure with its unit, or undefined. */
export function readQuantity(text: string): Quantity | undefined {
  return parseQuantity(text, '.') ?? parseQuantity(text, ',');
}

const cellsPerSlice = 128;

function* readColumn(cells: readonly Cell[], mark: DecimalMark): Sliced<Quantities | undefined> {
  const numbers: (number | undefined)[] = [];
  let unit: string | undefined;
  let hasValue = false;
  for (const [row, cell] of cells.entries()) {
    if (row % cellsPerSlice === cellsPerSlice - 1) yield;
    if (typeof cell === 'number') {
      if (!Number.isFinite(cell)) return undefined;
      numbers.push(cell);
      hasValue = true;
      unit ??= '';
      if (unit !== '' && cell !== 0) return undefined;
      continue;
    }
    if (isMissing(cell)) {
      numbers.push(undefined);
      continue;
    }
    const quantity = typeof cell === 'string' ? parseQuantity(cell, mark) : undefined;
    if (quantity === undefined) return undefined;
    numbers.push(quantity.value);
    hasValue = true;
    // A zero may lack the unit.
    if (quantity.unit === '' && quantity.value === 0) continue;
    unit ??= quantity.unit;
    if (unit !== quantity.unit) return undefined;
  }
  return hasValue ? { numbers, unit: unit ?? '' } : undefined;
}

const plainNumber = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,2})?$/;
const leadingZero = /^[-+]?0\d/;
const currencies =
  '[$€£¥₹₽₩₺₪₫฿₦₱]|[A-Z]{1,2}\\$|(?:USD|EUR|GBP|JPY|CHF|SEK|NOK|DKK|INR|CNY|CAD|AUD|BRL|PLN|CZK)(?=[\\s\\d-])|kr';
const figure = new RegExp(
  `^(\\()?\\s*([-+−])?\\s*(${currencies})?\\s*([-+−])?\\s*(\\d[\\d.,'’\\u00a0\\u202f ]*|[.]\\d+)([^\\d()][^()]*)?(\\))?$`,
);
/** Longer texts are not figures; skip the match. */
const maxFigureLength = 40;

function parseQuantity(written: string, mark: DecimalMark): Quantity | undefined {
  if (written.length > maxFigureLength) return undefined;
  const text = plainDigits(written);
  if (mark === '.' && plainNumber.test(text)) {
    return leadingZero.test(text) ? undefined : { value: Number(text), unit: '' };
  }
  const match = figure.exec(text.trim());
  if (match === null) return undefined;
  const [, opener, sign, prefix = '', innerSign, digits = '', tail = '', closer] = match;
  if ((opener === undefined) !== (closer === undefined)) return undefined;
  const size = toNumber(digits.trim(), mark);
  const measure = readTail(tail.trim(), prefix);
  if (size === undefined || measure === undefined) return undefined;
  const isNegative = opener !== undefined || isMinus(sign) !== isMinus(innerSign);
  // Twelve digits keep 1.1 * 1e6 from becoming 1100000.0000000002.
  const value = Number((size * measure.factor).toPrecision(15));
  return { value: isNegative && value !== 0 ? -value : value, unit: prefix === '' ? measure.unit : prefix };
}

const isMinus = (sign: string | undefined): boolean => sign === '-' || sign === '−';

// No group begins with a zero: `0,125` is less than one.
const byPoint = /^(?:\d+(?:\.\d+)?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d+)?|\.\d+)$/;
const byComma = /^(?:\d+(?:,\d+)?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?)$/;
const spacedGroups = /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/;

function toNumber(digits: string, mark: DecimalMark): number | undefined {
  if (leadingZero.test(digits)) return undefined;
  if (spacedGroups.test(digits)) return Number(digits.replace(/[\s'’]/g, '').replace(',', '.'));
  if (mark === '.') return byPoint.test(digits) ? Number(digits.replaceAll(',', '')) : undefined;
  return byComma.test(digits) ? Number(digits.replaceAll('.', '').replace(',', '.')) : undefined;
}

const multipliers = new Map([
  ['k', 1e3],
  ['K', 1e3],
  ['thousand', 1e3],
  ['M', 1e6],
  ['mn', 1e6],
  ['mio', 1e6],
  ['Mio', 1e6],
  ['million', 1e6],
  ['bn', 1e9],
  ['billion', 1e9],
  ['Tsd.', 1e3],
  ['Mio.', 1e6],
  ['Mrd.', 1e9],
  ['Mrd', 1e9],
  ['万', 1e4],
  ['萬', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
]);

/** The letters before a dollar sign, such as `R$`, are part of the currency. */
const money = new Set(
  (
    '$ € £ ¥ ₹ ₽ ₩ ₺ ₪ ₫ ฿ ₦ ₱ USD EUR GBP JPY CHF SEK NOK DKK INR CNY CAD AUD BRL PLN CZK TRY ILS SAR AED EGP KRW ' +
    'THB MXN ZAR NZD HUF kr zł 円 元 원 ريال درهم جنيه دينار ليرة'
  ).split(' '),
);

export const isCurrency = (unit: string): boolean => money.has(unit) || unit.endsWith('$');

const units = new Set([
  ...money,
  ...(
    '% ‰ ° °C °F K px pt pp bps x m cm mm km mi ft in yd kg g mg t lb lbs oz l L ml s sec ms µs ns min h hr hrs d days ' +
    'kW MW GW W kWh MWh V mV A mA J kJ kcal cal B KB kB MB GB TB KiB MiB GiB km/h mph m/s kn hPa mbar bar Pa kPa psi ' +
    'Hz kHz MHz GHz fps rpm dB m² km² ha m³ ppm pcs'
  ).split(' '),
]);

/** Reads the text after the digits: a unit, a multiplier, or both. */
function readTail(tail: string, prefix: string): { unit: string; factor: number } | undefined {
  if (tail === '') return { unit: '', factor: 1 };
  if (units.has(tail) && prefix === '') return { unit: tail, factor: 1 };
  if (prefix !== '' && tail === 'B') return { unit: '', factor: 1e9 };
  const whole = multipliers.get(tail);
  if (whole !== undefined) return { unit: '', factor: whole };
  // `120万円` has no space before its unit.
  const [word = '', unit = '', ...rest] = tail.replace(/^[万萬億亿](?=\S)/, '$& ').split(/\s+/);
  const factor = multipliers.get(word);
  return factor !== undefined && rest.length === 0 && units.has(unit) ? { unit, factor } : undefined;
}
