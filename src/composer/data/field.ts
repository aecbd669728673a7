// Classifies a column: a time axis, figures, names of things, or mere identifiers. The choice of charts follows from
// this.
import { Pace, slicedEvery, slicedMap, type Sliced } from '../../slices.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import type { Cell } from '../notation/vocabulary.ts';
import { isMoneyName } from './dimension.ts';
import { areDistinct } from './distinct.ts';
import {
  isCalendarName,
  isIdentifierName,
  isLifeDateName,
  isPhoneName,
  isStatusCodeName,
  isEpochName,
  isYearName,
  toLabel,
  unitOfName,
} from './names.ts';
import { epochTime, isoText } from './epoch.ts';
import { hasDecimalComma, isMissing, readQuantities, type DecimalMark } from './quantity.ts';
import { readMoments } from './moment.ts';
import type { Column } from './sheet.ts';
import { isImageUrl, isWebUrl } from './web-url.ts';

/** The unit that the surrounding data gives for the figures. */
export interface AmbientUnit {
  readonly text: string;
  readonly isCurrency: boolean;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly cells: readonly Cell[];
  readonly isUnnamed: boolean;
  readonly markdown: ReadonlyMap<number, string> | undefined;
  /** The data says that the cells are aligned like figures. */
  readonly isEndAligned?: boolean | undefined;
}

export interface TimeField extends FieldBase {
  readonly kind: 'time';
  readonly texts: readonly string[];
  /** The axis labels: ISO 8601 for dates, which the renderer shortens; other moments as written. */
  readonly labels: readonly string[];
  readonly orders: readonly (number | undefined)[];
  readonly isSortable: boolean;
  readonly isLifeDate: boolean;
}

export interface MeasureField extends FieldBase {
  readonly kind: 'measure';
  readonly numbers: readonly (number | undefined)[];
  readonly unit: string;
  /** The label with its unit, for axes and legends. */
  readonly axisLabel: string;
}

export interface CategoryField extends FieldBase {
  readonly kind: 'category';
  readonly texts: readonly string[];
  readonly longest: number;
}

/** Shown, never charted. */
export interface OtherField extends FieldBase {
  readonly kind: 'identifier' | 'text' | 'image' | 'link' | 'boolean' | 'empty';
}

export type Field = TimeField | MeasureField | CategoryField | OtherField;

/** Longer texts are prose and not names. */
const maxNameLength = 60;

/** The generated name of an unnamed column (see sheet.ts). */
const stopGap = /^Column (\d+)$/;

/** `unit` is the unit that the surrounding data gives for the figures. */
export function* toFields(columns: readonly Column[], phrases: Phrases, unit?: AmbientUnit): Sliced<readonly Field[]> {
  const fields: Field[] = [];
  const isShouted = areShouted(columns);
  const mark = yield* decimalMarkOf(columns, phrases);
  for (const column of columns) {
    const field = yield* toField(column, mark, unit);
    if (isNameless(field)) {
      const n = Number(stopGap.exec(column.name)?.[1]);
      fields.push({ ...field, label: fill(phrases, phrases.labels.column, { n }) });
    } else if (isShouted && field.label === column.name.trim()) {
      const label = column.name.startsWith('%') ? field.label : toLabel(column.name.toLowerCase());
      fields.push(field.kind === 'measure' ? { ...field, label, axisLabel: label } : { ...field, label });
    } else {
      fields.push(field);
    }
  }
  return withValueName(fields, phrases);
}

/**
 * The mark of figures that can be read in two ways, such as `1.250`. One person has written all columns, so `3,50 €` in
 * another column decides; otherwise the language of the text does, unless commas separate its cells.
 */
function* decimalMarkOf(columns: readonly Column[], { language }: Phrases): Sliced<DecimalMark> {
  for (const { cells } of columns) if (yield* hasDecimalComma(cells)) return ',';
  if (columns.some(({ isCommaSeparated }) => isCommaSeparated === true)) return '.';
  return new Intl.NumberFormat(language).format(1.5).includes(',') ? ',' : '.';
}

/** True if the data does not name the column. */
export const isNameless = ({ name, isUnnamed }: Field): boolean => isUnnamed && stopGap.test(name);

/** If there is only one column of figures, its chart is labelled without the column number. */
function withValueName(fields: readonly Field[], { labels }: Phrases): readonly Field[] {
  const [measure, second] = fields.filter((field) => field.kind === 'measure');
  if (measure === undefined || second !== undefined || !isNameless(measure)) return fields;
  const axisLabel = measure.unit === '' ? labels.value : `${labels.value} (${measure.unit})`;
  return fields.map((field) => (field === measure ? { ...measure, label: labels.value, axisLabel } : field));
}

/**
 * Column names in the output of a program, such as `NAME READY RESTARTS`. If all names are short, they are
 * abbreviations.
 */
function areShouted(columns: readonly Column[]): boolean {
  const named = columns.filter(({ isUnnamed }) => isUnnamed !== true);
  return (
    named.length > 1 &&
    named.every(({ name }) => /^[A-Z%][A-Z\d %/_-]*$/.test(name)) &&
    named.some(({ name }) => name.length > 4)
  );
}

function* toField(column: Column, mark: DecimalMark, unit?: AmbientUnit): Sliced<Field> {
  const { name, cells, isUnnamed = false, markdown, isEndAligned } = column;
  const base: FieldBase = { name, label: toLabel(name), cells, isUnnamed, markdown, isEndAligned };
  if (yield* slicedEvery(cells, isMissing)) return { ...base, kind: 'empty' };
  if (yield* slicedEvery(cells, isFlagOrMissing)) return { ...base, kind: 'boolean' };
  if (isIdentifierName(name)) return { ...base, kind: 'identifier' };
  return (yield* readTime(base)) ?? (yield* readMeasure(base, mark, unit)) ?? (yield* readText(base));
}

const isFlagOrMissing = (cell: Cell): boolean => typeof cell === 'boolean' || isMissing(cell);

const textOf = (cell: Cell): string => String(cell ?? '').trim();

function* readTime(base: FieldBase): Sliced<Field | undefined> {
  const { name, cells } = base;
  const isLifeDate = isLifeDateName(name);
  const moments = yield* readMoments(cells);
  if (moments !== undefined) {
    const texts = yield* slicedMap(cells, textOf);
    return { ...base, ...moments, kind: 'time', texts, labels: moments.isoTexts ?? texts, isLifeDate };
  }
  const epoch = yield* readEpochs(base);
  if (epoch !== undefined) {
    const texts = yield* slicedMap(epoch, (order) => (order === undefined ? '' : isoText(order)));
    return { ...base, cells: texts, kind: 'time', texts, labels: texts, orders: epoch, isSortable: true, isLifeDate };
  }
  const years = yield* readYears(base);
  if (years === undefined) return undefined;
  const texts = yield* slicedMap(years, (year) => (year === undefined ? '' : String(year)));
  return { ...base, kind: 'time', texts, labels: texts, orders: years, isSortable: true, isLifeDate };
}

/**
 * Reads years. Years, and numbered days or weeks, are ordinary figures unless the column name or an unbroken sequence
 * shows otherwise.
 */
function* readYears({ name, cells }: FieldBase): Sliced<readonly (number | undefined)[] | undefined> {
  const isCount = isCalendarName(name);
  const isNamed = isCount || isYearName(name) || isLifeDateName(name);
  const years: (number | undefined)[] = [];
  const pace = new Pace();
  for (const cell of cells) {
    if (pace.isDue(0)) yield;
    const year = isMissing(cell) ? undefined : Number(cell);
    if (year !== undefined && !(isYear(year) || (isCount && isDayCount(year)))) return undefined;
    if (!isNamed && (year === undefined || (years.length > 0 && year !== (years.at(-1) ?? 0) + 1))) return undefined;
    years.push(year);
  }
  return isNamed || years.length >= 3 ? years : undefined;
}

const isYear = (figure: number): boolean => Number.isInteger(figure) && figure >= 1500 && figure <= 2200;

const isDayCount = (figure: number): boolean => Number.isInteger(figure) && figure >= 0 && figure <= 366;

/** Reads seconds or milliseconds since 1970, if the name suggests a time. */
function* readEpochs({ name, cells, isUnnamed }: FieldBase): Sliced<readonly (number | undefined)[] | undefined> {
  const isSeries = isUnnamed && cells.length > 1 && (yield* slicedEvery(cells, isMilliseconds));
  if (!isSeries && !isEpochName(name)) return undefined;
  const times: (number | undefined)[] = [];
  const pace = new Pace();
  for (const cell of cells) {
    if (pace.isDue(0)) yield;
    const time = typeof cell === 'number' ? epochTime(cell) : undefined;
    if (time === undefined && !isMissing(cell)) return undefined;
    times.push(time);
  }
  return times;
}

/** 13 digits: hardly any other number is that long. */
const isMilliseconds = (cell: Cell): boolean =>
  typeof cell === 'number' && cell > 5e11 && epochTime(cell) !== undefined;

/** A currency is the unit of amounts only. */
export const ambientUnit = (name: string, unit: AmbientUnit | undefined): string | undefined =>
  unit?.isCurrency === true && !isMoneyName(name) ? undefined : unit?.text;

function* readMeasure(
  base: FieldBase,
  mark: DecimalMark,
  contextUnit: AmbientUnit | undefined,
): Sliced<Field | undefined> {
  const quantities = yield* readQuantities(base.cells, mark);
  if (quantities === undefined) return undefined;
  if (yield* isSerial(base, quantities.numbers)) return { ...base, kind: 'identifier' };
  const { numbers } = quantities;
  const unit = quantities.unit || unitOfName(base.name) || ambientUnit(base.name, contextUnit) || '';
  const axisLabel = unit === '' || /[)\]]$/.test(base.label) ? base.label : `${base.label} (${unit})`;
  // Without a unit in cells or name, the unit in the table header applies.
  const label = quantities.unit === '' ? axisLabel : base.label;
  return { ...base, kind: 'measure', numbers, unit, label, axisLabel };
}

/** Recognizes numbers used as labels: telephone numbers, article numbers, a first column that counts the rows. */
function* isSerial({ name, cells }: FieldBase, numbers: readonly (number | undefined)[]): Sliced<boolean> {
  const given = numbers.filter((number) => number !== undefined);
  if (given.some((number) => !Number.isInteger(number) || number < 0)) return false;
  yield;
  if (isPhoneName(name)) return given.every((number) => number >= 1e5);
  // The keys of an object, such as status codes.
  if (/^(?:name|key)$/i.test(name)) return true;
  if (isStatusCodeName(name)) return given.every((number) => number >= 100 && number < 600);
  if (name === '#') return given.every((number, index) => number === (given[0] ?? 0) + index);
  // A column named `number` that only rises or only falls contains identifiers; a count varies.
  if (/^number$/i.test(name)) return isMonotonic(given);
  const { length } = String(cells.find((cell) => !isMissing(cell)));
  const isDigits = (cell: Cell): boolean =>
    isMissing(cell) || (String(cell).length === length && /^\d+$/.test(String(cell).trim()));
  const isLong = length >= 9 && (yield* slicedEvery(cells, isDigits));
  return isLong && cells.length > 1 && (yield* areDistinct(given));
}

const isMonotonic = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0)) ||
  numbers.every((number, index) => index === 0 || number < (numbers[index - 1] ?? 0));

function* readText(base: FieldBase): Sliced<Field> {
  const { cells, name } = base;
  if (yield* slicedEvery(cells, (cell) => isMissing(cell) || (typeof cell === 'string' && isImageUrl(cell, name))))
    return { ...base, kind: 'image' };
  if (yield* slicedEvery(cells, (cell) => isMissing(cell) || (typeof cell === 'string' && isWebUrl(cell))))
    return { ...base, kind: 'link' };
  const pace = new Pace();
  let longest = 0;
  for (const cell of cells) {
    if (pace.isDue(0)) yield;
    if (!isMissing(cell)) longest = Math.max(longest, String(cell).length);
  }
  if (longest > maxNameLength) return { ...base, kind: 'text' };
  return { ...base, kind: 'category', texts: yield* slicedMap(cells, textOf), longest };
}
