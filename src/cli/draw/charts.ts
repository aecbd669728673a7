import type { Colour } from '../paint.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { drawBars, drawStack } from './bars.ts';
import { cleanLine } from './clean-text.ts';
import { separated, span, wrapped, type Line } from './line.ts';
import { exactNumber, percent } from './numbers.ts';
import { drawPlot, type Point } from './plot.ts';
import { elementsOf, listOf, numberOf, textOf, type Draw, type Props } from './props.ts';
import { drawTable } from './table.ts';

const colours: readonly Colour[] = ['cyan', 'yellow', 'magenta', 'green', 'blue', 'red'];
export const colourOf = (index: number): Colour => colours[index % colours.length] ?? 'cyan';

interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly colour: Colour;
}

const labelsOf = (value: JsonValue | undefined): readonly string[] =>
  listOf(value).map((label) => cleanLine(textOf(label)));
const valuesOf = (value: JsonValue | undefined): readonly (number | null)[] =>
  listOf(value).map((item) => numberOf(item) ?? null);

const seriesOf = ({ series }: Props): readonly Series[] =>
  elementsOf(series).map(({ props }, index) => ({
    name: cleanLine(textOf(props['category'])),
    values: valuesOf(props['values']),
    colour: colourOf(index),
  }));

const shown = (value: number | null, language: string): string => (value === null ? '–' : exactNumber(value, language));

/** Titles of the axes, and the names of the series with their colours. */
function captions(
  { xLabel, yLabel }: Props,
  series: readonly { readonly name: string; readonly colour: Colour }[],
  width: number,
) {
  const titles = [yLabel, xLabel].map((title) => cleanLine(textOf(title))).filter((title) => title !== '');
  const title = titles.length === 0 ? [] : wrapped([span(titles.join(' / '), 'dim')], width);
  const isNamed = series.length > 1 || (series[0]?.name ?? '') !== '';
  const legend = series.flatMap(({ name, colour }, index) => [
    ...(index === 0 ? [] : [span('  ')]),
    span('■ ', colour),
    span(name),
  ]);
  return [...title, ...(isNamed ? wrapped(legend, width) : [])];
}

const table = (
  labels: readonly string[],
  series: readonly Series[],
  head: string,
  width: number,
  language: string,
): readonly Line[] =>
  drawTable(
    [
      { head, cells: labels.map((label) => [span(label)]), isRight: false },
      ...series.map(({ name, values }) => ({
        head: name,
        cells: labels.map((_, index) => [span(shown(values[index] ?? null, language))]),
        isRight: true,
      })),
    ],
    width,
  );

const barChart: Draw = (props, width, _inside, { language }) => {
  const series = seriesOf(props);
  const labels = labelsOf(props['labels']);
  const bars = labels.flatMap((label, place) =>
    series.map(({ values, colour }, index) => {
      const value = values[place] ?? null;
      return { label: index === 0 ? label : '', value, text: shown(value, language), colour };
    }),
  );
  return [...captions(props, series, width), ...drawBars(bars, width)];
};

/** Beyond this, values are left to the page. */
const maxRows = 24;

const lineChart: Draw = (props, width, _inside, { language }) => {
  const series = seriesOf(props);
  const labels = labelsOf(props['labels']);
  const plots = series.map(({ values, colour }) => ({
    colour,
    points: values.map((y, x): Point | null => (y === null ? null : { x, y })),
  }));
  const plot = drawPlot(plots, { isJoined: true, ends: [labels[0] ?? '', labels.at(-1) ?? ''], language }, width);
  const isShort = labels.length <= maxRows;
  const exact = isShort
    ? table(labels, series, cleanLine(textOf(props['xLabel'])), width, language)
    : series.flatMap((one) => extremes(one, labels, width, language));
  return [...captions(props, series, width), ...plot, [], ...exact];
};

function extremes(
  { name, values, colour }: Series,
  labels: readonly string[],
  width: number,
  language: string,
): readonly Line[] {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const [first] = known;
  if (first === undefined) return [];
  const low = known.reduce((least, one) => (one.value < least.value ? one : least), first);
  const high = known.reduce((most, one) => (one.value > most.value ? one : most), first);
  const said = (sign: string, { value, place }: typeof first): string =>
    `${sign} ${exactNumber(value, language)} (${labels[place] ?? place + 1})`;
  // The lowest, the highest and the last value.
  const text = [said('↓', low), said('↑', high), said('→', known.at(-1) ?? first)].join('  ');
  return wrapped([span('■ ', colour), span(name === '' ? text : `${name}: ${text}`)], width);
}

const shareChart = ({ labels, values }: Props, width: number, language: string): readonly Line[] => {
  const names = labelsOf(labels);
  const numbers = valuesOf(values);
  const total = numbers.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0);
  const bars = names.map((label, index) => {
    const value = numbers[index] ?? null;
    const part = value === null || total === 0 ? '' : ` (${percent(Math.max(0, value) / total, language)})`;
    return { label, value, text: shown(value, language) + part, colour: colourOf(index) };
  });
  return drawBars(bars, width);
};

const stackedBar: Draw = (props, width, _inside, { language }) => {
  const numbers = valuesOf(props['values']).map((value) => Math.max(0, value ?? 0));
  const total = numbers.reduce((sum, value) => sum + value, 0);
  if (total === 0) return shareChart(props, width, language);
  const bar = drawStack(
    numbers.map((value, index) => ({ share: value / total, colour: colourOf(index) })),
    width,
  );
  return [bar, ...shareChart(props, width, language)];
};

const scatterChart: Draw = (props, width, _inside, { language }) => {
  const sets = elementsOf(props['datasets']).map(({ props: set }, index) => ({
    name: cleanLine(textOf(set['name'])),
    colour: colourOf(index),
    points: elementsOf(set['points']).flatMap(({ props: point }): readonly Point[] => {
      const [x, y] = [numberOf(point['x']), numberOf(point['y'])];
      return x === undefined || y === undefined ? [] : [{ x, y }];
    }),
  }));
  const places = sets.flatMap(({ points }) => points.map(({ x }) => x));
  const ends = [
    places.reduce((least, x) => Math.min(least, x), Infinity),
    places.reduce((most, x) => Math.max(most, x), -Infinity),
  ].map((x) => (Number.isFinite(x) ? exactNumber(x, language) : ''));
  return [
    ...captions(props, sets, width),
    ...drawPlot(sets, { isJoined: false, ends: [ends[0] ?? '', ends[1] ?? ''], language }, width),
    ...(places.length > maxRows
      ? []
      : [[], ...separated(sets.map(({ name, points }) => pointTable(props, name, points, width, language)))]),
  ];
};

const pointTable = (
  { xLabel, yLabel }: Props,
  name: string,
  points: readonly Point[],
  width: number,
  language: string,
): readonly Line[] =>
  drawTable(
    [
      { head: name, cells: points.map(() => []), isRight: false },
      {
        head: cleanLine(textOf(xLabel)) || 'x',
        cells: points.map(({ x }) => [span(exactNumber(x, language))]),
        isRight: true,
      },
      {
        head: cleanLine(textOf(yLabel)) || 'y',
        cells: points.map(({ y }) => [span(exactNumber(y, language))]),
        isRight: true,
      },
    ],
    width,
  );

const radarChart: Draw = (props, width, _inside, { language }) =>
  table(labelsOf(props['labels']), seriesOf(props), '', width, language);

const shares: Draw = (props, width, _inside, { language }) => shareChart(props, width, language);

export const charts: Readonly<Record<string, Draw>> = {
  BarChart: barChart,
  HorizontalBarChart: barChart,
  LineChart: lineChart,
  AreaChart: lineChart,
  RadarChart: radarChart,
  PieChart: shares,
  RadialChart: shares,
  SingleStackedBarChart: stackedBar,
  ScatterChart: scatterChart,
};
