// Chooses the charts for a sheet by common rules: time is a line chart, names are bars, parts of a whole are a pie, two
// figures without names are a scatter plot. Figures of different scale or unit never share an axis.
import { Pace, type Sliced } from '../../slices.ts';
import { areDistinct } from '../data/distinct.ts';
import { isNameless, type CategoryField, type Field, type MeasureField, type TimeField } from '../data/field.ts';
import { isCommonName, isIdentifierName, isRunningTotalName, isTitleName } from '../data/names.ts';
import { areOrderLines, isFigureName, isProperty } from '../data/dimension.ts';
import { fill, type Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import {
  areaChart,
  barChart,
  horizontalBarChart,
  lineChart,
  pieChart,
  scatterChart,
  type Series,
} from '../notation/vocabulary.ts';
import { groupByScale, yLabelOf } from './scale-groups.ts';
import { slicedSort } from './sliced-sort.ts';
import { withoutTotals } from './total-rows.ts';
import { pivot } from './pivot.ts';
import { isStateName } from './state-tag.ts';
import { readTimeColumns } from './time-columns.ts';

export interface Chart {
  /** What the chart shows, if there are several. */
  readonly label: string;
  readonly call: Call;
}

export interface ChartSet {
  readonly charts: readonly Chart[];
  /** For example `Sales by month`; undefined if the data does not name its fields. */
  readonly title: string | undefined;
  /** A remark about the charts, if needed. */
  readonly note?: string;
}

const maxCharts = 6;
export const maxBars = 30;
/** A line needs at least this many points. */
const minMoments = 3;
const maxPoints = 200;
const maxDots = 1000;
export const maxSlices = 8;
const maxColours = 6;

export function* chooseCharts(all: readonly Field[], phrases: Phrases): Sliced<ChartSet | undefined> {
  const { fields, hasTotals } = withoutTotals(all);
  // The lines of a receipt.
  if (hasTotals && fields.every((field) => field.kind !== 'measure' || isNameless(field))) return undefined;
  const measures: MeasureField[] = [];
  for (const field of fields) {
    if (isWellFilled(field)) measures.push(field);
    yield;
  }
  if (measures.length === 0 || (fields[0]?.cells.length ?? 0) < 2) return undefined;
  const categories = fields.filter((field) => field.kind === 'category');
  const times = fields.filter((field) => field.kind === 'time').filter((field) => !field.isLifeDate);
  const hasIds = fields.some(({ kind }) => kind === 'identifier');
  // If things have numbers of their own, a state is not their name.
  const names = categories.filter(({ name }) => !isIdentifierName(name) && !(hasIds && isStateName(name)));
  const name = yield* findUnique(names);
  const time = yield* findUnique(times);
  // A date beside a name describes the named thing, unless it comes first.
  const isAxis = time !== undefined && (name === undefined || fields.indexOf(time) < fields.indexOf(name));
  if (isAxis && (yield* areEvents(fields))) return undefined;
  // Several charts of figures without names cannot be told apart.
  const isUntold = measures.length > 1 && measures.every(isNameless);
  if (isAxis) return yield* timeCharts(time, isUntold ? measures.slice(0, 1) : measures, phrases);
  if (name !== undefined) return isUntold ? undefined : yield* categoryCharts(fields, name, measures, phrases);
  return longCharts(times, categories, measures, phrases) ?? (yield* scatter(categories, measures, phrases));
}

/** Rows with more than a name, such as payments: each is an event, not the state of something over time. */
function* areEvents(fields: readonly Field[]): Sliced<boolean> {
  let texts = 0;
  for (const field of fields) {
    if (field.kind === 'text' || (field.kind === 'category' && (yield* isVaried(field)))) texts++;
    if (texts > 1) return true;
    yield;
  }
  return false;
}

/** The first rows are enough to decide. */
const maxSampledRows = 2_000;

function* isVaried({ texts }: CategoryField): Sliced<boolean> {
  const sample = texts.slice(0, maxSampledRows);
  yield;
  return new Set(sample).size > sample.length / 2;
}

export const isWellFilled = (field: Field): field is MeasureField =>
  field.kind === 'measure' && field.numbers.filter((number) => number === undefined).length * 5 <= field.numbers.length;

/** The first field whose values are all different texts. */
export function* findUnique<Unique extends TimeField | CategoryField>(
  fields: readonly Unique[],
): Sliced<Unique | undefined> {
  for (const field of fields) {
    if (!field.texts.includes('') && (yield* areDistinct(field.texts))) return field;
    yield;
  }
  return undefined;
}

/** The rows in which every measure has a value, in chronological order if there is a time field. */
export function* rowsOf(measures: readonly MeasureField[], time?: TimeField): Sliced<readonly number[]> {
  const orders = time?.isSortable === true ? time.orders : undefined;
  const rowCount = measures[0]?.numbers.length ?? 0;
  const rows: number[] = [];
  const pace = new Pace();
  for (let row = 0; row < rowCount; row++) {
    if (pace.isDue(measures.length)) yield;
    if (orders !== undefined && orders[row] === undefined) continue;
    if (measures.every((measure) => measure.numbers[row] !== undefined)) rows.push(row);
  }
  return orders === undefined ? rows : yield* slicedSort(rows, (a, b) => (orders[a] ?? 0) - (orders[b] ?? 0) || a - b);
}

export const seriesOf = (measures: readonly MeasureField[], rows: readonly number[]): readonly Series[] =>
  measures.map((measure) => ({ name: measure.axisLabel, values: rows.map((row) => measure.numbers[row] ?? 0) }));

export const textsAt = (texts: readonly string[], rows: readonly number[]): readonly string[] =>
  rows.map((row) => texts[row] ?? '');

function* timeCharts(
  time: TimeField,
  measures: readonly MeasureField[],
  phrases: Phrases,
): Sliced<ChartSet | undefined> {
  let step = 1;
  let shown = 0;
  const charts: Chart[] = [];
  const charted: MeasureField[] = [];
  for (const group of (yield* groupByScale(measures)).slice(0, maxCharts)) {
    const all = yield* rowsOf(group, time);
    if (all.length < minMoments) continue;
    step = Math.ceil(all.length / maxPoints);
    const rows = all.filter((_, index) => index % step === 0);
    const series = seriesOf(group, rows);
    shown = rows.length;
    const labels = textsAt(time.labels, rows);
    const chart = { labels, series, variant: 'linear', xLabel: axisName(time), yLabel: yLabelOf(group) } as const;
    const call = isRunningTotal(group, series) ? areaChart(chart) : lineChart(chart);
    charts.push({ label: labelOf(group, phrases), call });
    charted.push(...group);
  }
  const total = time.texts.length;
  const note = step === 1 ? {} : { note: fill(phrases, phrases.labels.someRows, { shown, total }) };
  return toSet(charts, time, charted, phrases, note);
}

const isRunningTotal = (group: readonly MeasureField[], series: readonly Series[]): boolean => {
  const [measure, second] = group;
  if (measure === undefined || second !== undefined || !isRunningTotalName(measure.name)) return false;
  const values = series[0]?.values ?? [];
  return values.length >= 3 && values.every((value, index) => value >= (values[index - 1] ?? 0));
};

function* categoryCharts(
  fields: readonly Field[],
  name: CategoryField,
  measures: readonly MeasureField[],
  phrases: Phrases,
): Sliced<ChartSet | undefined> {
  const sideways = yield* readTimeColumns(name, measures, maxColours);
  if (sideways !== undefined) {
    const yLabel = measures[0]?.unit || undefined;
    const call = lineChart({ ...sideways, variant: 'linear', xLabel: undefined, yLabel });
    return { charts: [{ label: name.label, call }], title: undefined };
  }
  if (name.texts.length > maxBars || isProse(name) || areRecords(fields)) return undefined;
  if (areOrderLines(measures.map((measure) => measure.name))) return undefined;
  const shares = measures.filter(isPartsOfWhole);
  const amounts = measures.filter(
    (measure) => !isPartsOfWhole(measure) && !isProperty(measure.name) && !isConstant(measure),
  );
  // In a ranking, the last column of figures is the result of the others.
  if (fields.some(isRank) && amounts.length > maxRankedAmounts) return undefined;
  // A chart with a bar for every property of each thing is meaningless.
  if (amounts.length > maxCharts && shares.length === 0) return undefined;
  const all = [...name.texts.keys()];
  const charted: MeasureField[] = [...shares];
  const charts: Chart[] = shares.map((share) => ({
    label: share.label,
    call: pieChart(
      textsAt(name.texts, all),
      share.numbers.map((number) => number ?? 0),
    ),
  }));
  for (const group of yield* groupByScale(amounts)) {
    const rows = yield* rowsOf(group);
    const series = seriesOf(group, rows);
    if (rows.length < 2 || isNarrow(series)) continue;
    const call = bar(textsAt(name.texts, rows), series, axisName(name), yLabelOf(group));
    charts.push({ label: labelOf(group, phrases), call });
    charted.push(...group);
  }
  return toSet(charts.slice(0, maxCharts), name, charted, phrases);
}

/** `Pos` in a league table. */
const isRank = ({ name, cells }: Field): boolean =>
  /^(?:#|pos(?:ition)?|rank|place|platz|rang|puesto|posizione|順位|排名)\.?$/i.test(name.trim()) &&
  cells.every((cell, row) => Number.parseInt(String(cell), 10) === row + 1);

const maxRankedAmounts = 3;

/** Bars of equal figures are meaningless. */
const isConstant = ({ numbers }: MeasureField): boolean =>
  numbers.length > 2 && numbers.every((number) => number === numbers[0]);

const fewRecords = 5;

/** A few things with more than a name and figures, such as orders, are for reading, not for comparing. */
function areRecords(fields: readonly Field[]): boolean {
  const [first] = fields;
  const others = fields.filter(({ kind }) => kind !== 'measure' && kind !== 'empty');
  return first !== undefined && first.cells.length <= fewRecords && others.length > 2;
}

/** Titles of articles or issues are for reading, not for comparing. */
function isProse({ name, texts }: CategoryField): boolean {
  const words = texts.reduce((count, text) => count + text.split(/\s+/).length, 0);
  return isTitleName(name) && words >= minTitleWords * texts.length;
}

const minTitleWords = 3;

function bar(
  labels: readonly string[],
  series: readonly Series[],
  xLabel: string | undefined,
  yLabel: string | undefined,
): Call {
  const isLong = labels.length > 8 || labels.some((label) => label.length > 16);
  const variant = isStack(series) ? 'stacked' : 'grouped';
  // In a horizontal bar chart, x is still the axis of the labels.
  return (isLong ? horizontalBarChart : barChart)({ labels, series, variant, xLabel, yLabel });
}

/** Bars start at zero, so values this close together would look the same. */
const narrowest = 0.12;

function isNarrow(series: readonly Series[]): boolean {
  const values = series.flatMap((one) => one.values);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low > 0 && (high - low) / high < narrowest;
}

/** True for a few positive figures that add up to 100 or 1. */
function isPartsOfWhole(measure: MeasureField): boolean {
  const { name, numbers, unit } = measure;
  if (numbers.length < 2 || numbers.length > maxSlices || isProperty(name)) return false;
  if (numbers.some((number) => number === undefined || number <= 0)) return false;
  const sum = numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
  return Math.abs(sum - 100) <= 1 || ((unit === '' || unit === '%') && Math.abs(sum - 1) <= 0.01);
}

/** True if the series of every label add up to 100: parts of a whole for each label. */
const isStack = (series: readonly Series[]): boolean =>
  series.length >= 2 &&
  (series[0]?.values ?? []).every((_, index) => {
    const values = series.map((one) => one.values[index] ?? 0);
    return values.every((value) => value >= 0) && Math.abs(values.reduce((sum, value) => sum + value, 0) - 100) <= 1;
  });

/** Long form, with one observation per row: the second category determines the colours. */
function longCharts(
  times: readonly TimeField[],
  categories: readonly CategoryField[],
  measures: readonly MeasureField[],
  phrases: Phrases,
): ChartSet | undefined {
  if ((measures[0]?.numbers.length ?? 0) > maxPoints * maxColours) return undefined;
  for (const axis of [...times, ...categories]) {
    for (const colour of categories) {
      if (colour === axis) continue;
      const grid = pivot(axis, colour, measures.slice(0, maxCharts), maxColours);
      if (grid === undefined || grid.labels.length > (axis.kind === 'time' ? maxPoints : maxBars)) continue;
      const charts = grid.measures.map(({ measure, series }) => {
        const [xLabel, yLabel] = [axisName(axis), yLabelOf([measure])];
        const isTime = axis.kind === 'time';
        const call = isTime
          ? lineChart({ labels: grid.labels, series, variant: 'linear', xLabel, yLabel })
          : bar(grid.labels, series, xLabel, yLabel);
        return { label: measure.label, call };
      });
      return toSet(charts, axis, measures, phrases, {}, colour);
    }
  }
  return undefined;
}

function* scatter(
  categories: readonly CategoryField[],
  measures: readonly MeasureField[],
  phrases: Phrases,
): Sliced<ChartSet | undefined> {
  const [x, y, third] = measures;
  if (x === undefined || y === undefined || third !== undefined) return undefined;
  const rows = yield* rowsOf([x, y]);
  if (rows.length < 3 || rows.length > maxDots) return undefined;
  const colour = categories.find((field) => new Set(field.texts).size <= maxColours);
  const names =
    colour === undefined
      ? [y.isUnnamed || x.isUnnamed ? y.label : phrases.byTitle(y.label, x.label)]
      : [...new Set(colour.texts)];
  const datasets = names.map((name) => ({
    name: name === '' ? '–' : name,
    points: rows
      .filter((row) => colour === undefined || colour.texts[row] === name)
      .map((row) => [x.numbers[row] ?? 0, y.numbers[row] ?? 0] as const),
  }));
  const chart = { label: y.label, call: scatterChart(datasets, x.axisLabel, y.axisLabel) };
  return toSet([chart], x, [y], phrases, {}, colour);
}

export function toSet(
  charts: readonly Chart[],
  axis: Field,
  measures: readonly MeasureField[],
  phrases: Phrases,
  note: { readonly note?: string } = {},
  colour?: Field,
): ChartSet | undefined {
  if (charts.length === 0) return undefined;
  const axes = colour === undefined ? [axis] : [axis, colour];
  return { charts, title: titleOf(measures, axes, phrases), ...note };
}

export const axisName = (field: Field): string | undefined => (field.isUnnamed ? undefined : field.label);

/** The label of a chart's tab. */
export const labelOf = (group: readonly MeasureField[], phrases: Phrases): string => {
  const [first, ...others] = group.map((measure) => withoutUnit(measure.label));
  return phrases.join([first ?? '', ...others]);
};

const maxNamed = 4;

function titleOf(measures: readonly Field[], axes: readonly Field[], phrases: Phrases): string | undefined {
  const [first, ...others] = measures;
  if (first === undefined || measures.length > maxNamed) return undefined;
  if ([...measures, ...axes].some((field) => field.isUnnamed)) return undefined;
  const within = (field: Field): string =>
    phrases.keepsCapitals ? withoutUnit(field.label) : midSentence(field, axes.includes(field));
  const start = within(first);
  const named = phrases.join([first.label.charAt(0) + start.slice(1), ...others.map(within)]);
  return phrases.byTitle(named, phrases.join(axes.map(within)));
}

const withoutUnit = (label: string): string => label.replace(/ \([^()]*\)$/, '');

/**
 * A label inside of a sentence. Capitals are those of the beginning if the data has none, if the words that follow have
 * none, or if the words are those of figures: `Order Count`, but not `North America`.
 */
function midSentence(field: Field, isAxis = false): string {
  const text = withoutUnit(field.label);
  if (!/^\p{Lu}\p{Ll}/u.test(text)) return text;
  const [first = '', ...others] = text.split(' ');
  const isLower = /^\p{Ll}/u.test(field.name);
  const isSentence = others.length > 0 && others.every((word) => /^[\p{Ll}\d]+$/u.test(word));
  // The name of an axis is hardly a proper name.
  const isWords = isFigureName(field.name) || isCommonName(field.name) || (isAxis && others.length === 0);
  if (isLower || isSentence || (isWords && others.length === 0)) return text.charAt(0).toLowerCase() + text.slice(1);
  if (!isWords || !others.every((word) => /^\p{L}\p{Ll}*$/u.test(word))) return text;
  return [first, ...others].join(' ').toLowerCase();
}
