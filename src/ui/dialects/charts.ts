// Converts charts of other vocabularies: points or series of points become lists of labels and values.
import { isList } from '../../is-list.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import type { BufferedCall, BufferedValue } from '../events/buffered-value.ts';
import { buffered, call } from './call.ts';
import { folded, records, shown, textOf, type ForeignNode } from './foreign-node.ts';

const chartName = /chart|(?<!para|typo)graph|^(?:trend|spark)line$/;

/** `BarChart`, `line-graph`, `Sparkline`. */
export const isChartName = (type: string): boolean => chartName.test(folded(type));

const byKind: readonly (readonly [RegExp, string])[] = [
  [/horizontalbar|barhorizontal/, 'HorizontalBarChart'],
  [/donut|doughnut|pie/, 'PieChart'],
  [/radar/, 'RadarChart'],
  [/radial/, 'RadialChart'],
  [/area/, 'AreaChart'],
  [/line|spark|trend/, 'LineChart'],
  [/bar|column|verticalbar|histogram/, 'BarChart'],
];

/** The members in which charts keep their points. */
const pointLists = 'data values points slices items segments sectors bars entries dataPoints data_points dataset'.split(
  ' ',
);

/** A word that names a chart only beside chart data: `{"type": "pie", "data": [...]}`. */
export const chartWord = /^(?:bars?|line|area|pie|donut|doughnut|radar|scatter|horizontalbar)$/;

const figureLists = ['data', 'values', 'points', 'dataPoints', 'series', 'datasets', 'slices', 'segments', 'y'];
const itemLists = ['items', 'bars', 'sectors', 'entries'];

/** True for lists of figures. `{"type": "bar", "items": [...]}` may also list drinks. */
function hasFigures(props: JsonObject): boolean {
  if (pointsOfPairs(props['data'])?.some(({ value = null }) => typeof value === 'number') === true) return true;
  const isFigure = (one: JsonValue): boolean =>
    isList(one)
      ? one.some(isFigure)
      : isRecord(one)
        ? Object.values(one).some((inner) => typeof inner === 'number' || (isList(inner) && inner.some(isFigure)))
        : typeof one === 'number';
  const isPoint = (one: JsonValue): boolean =>
    isRecord(one) && ['value', 'y', 'count'].some((name) => typeof one[name] === 'number');
  const listed = (name: string): readonly JsonValue[] => {
    const value = props[name];
    return isList(value) ? value : [];
  };
  return (
    figureLists.some((name) => listed(name).some(isFigure)) ||
    itemLists.some((name) => listed(name).length > 0 && listed(name).every(isPoint))
  );
}

/** Undefined if the node is not a chart, or if our component can read its data directly. */
export function chartOf(node: ForeignNode): BufferedCall | undefined {
  const { type } = node;
  // `chart: {type, data: {labels, datasets}}`.
  const { chart: described, ...own } = node.props;
  const configured = isRecord(described) ? { ...own, ...described } : node.props;
  const pairs = pointsOfPairs(configured['data']) ?? looseFigures(configured);
  const given = pairs === undefined ? configured : { ...configured, data: pairs };
  const { data: inner } = given;
  const kind = folded(type);
  const isWord = chartWord.test(kind);
  const flat = isRecord(inner) ? { ...given, ...inner, data: null } : given;
  const props = isWord ? { chartType: kind, ...flat } : flat;
  if (isWord ? node.children.length > 0 || !hasFigures(props) : !chartName.test(kind)) return undefined;
  const written = /^(?:chart|graph)$/.test(kind)
    ? folded(textOf(props, 'type', 'chartType', 'chart_type', 'variant', 'kind'))
    : kind.replace(/chart|graph/, '');
  const named = (word: string): string | undefined => byKind.find(([pattern]) => pattern.test(word))?.[1];
  const name = named(written) ?? named(folded(textOf(props, 'chartType', 'chart_type'))) ?? 'BarChart';
  if (/scatter|bubble/.test(written)) return scatterOf(props);
  const listed = listedSeries(props);
  if (listed !== undefined) return chart(name, props, ...listed);
  const sets = records(props['series'] ?? props['datasets']);
  if (sets.length > 0 && sets.every((set) => records(set['data'] ?? set['values']).length > 0))
    return chart(name, props, ...fromSeries(sets));
  const data = pointLists.map((name) => props[name]).find((one) => one !== undefined && one !== null);
  const points = records(data);
  const title = textOf(props, 'valueLabel', 'seriesName', 'yLabel', 'title', 'label') || 'Value';
  const nested = points.filter((point) => Array.isArray(point['values']) || Array.isArray(point['data']));
  if (nested.length > 0 && nested.length === points.length) return chart(name, props, ...fromSeries(nested));
  if (points.length === 0)
    return isWord || isRecord(data) || Array.isArray(props['labels']) || props['series'] !== undefined
      ? undefined
      : call(name, {});
  const labelKey = keyOf(
    points,
    ['label', 'name', 'legend', 'x', 'category', 'month', 'date', 'day', 'year', 'key', 'title'],
    shown(props['xKey'] ?? props['xField'] ?? props['categoryKey'] ?? props['nameKey']),
  );
  const valueKeys = [
    ...new Set(
      points.flatMap((point) => Object.keys(point).filter((key) => key !== labelKey && typeof point[key] === 'number')),
    ),
  ];
  if (labelKey === undefined || valueKeys.length === 0) return undefined;
  const labels = points.map((point) => shown(point[labelKey]));
  const names = namesOfKeys(props);
  const series = valueKeys.map((key) => ({
    name: names.get(key) ?? (/^(?:value|y|count|amount)$/i.test(key) ? title : key),
    values: points.map((point) => point[key] ?? null),
  }));
  return chart(name, props, labels, series);
}

/** The names of the series by their members: `{"lines": [{"dataKey": "b", "name": "Basic plan"}]}`, as in Recharts. */
function namesOfKeys(props: JsonObject): ReadonlyMap<string, string> {
  const described = seriesLists.flatMap((name) => records(props[name]));
  return new Map(
    described.flatMap((one) => {
      const key = textOf(one, 'dataKey', 'data_key', 'yKey', 'valueKey', 'yField', 'field', 'key');
      const name = textOf(one, 'name', 'label', 'title', 'legend');
      return key === '' || name === '' ? [] : [[key, name] as const];
    }),
  );
}

const seriesLists = 'series lines bars areas datasets yKeys y keys slices radars'.split(' ');

const dataNames = [...pointLists, 'series', 'datasets', 'labels', 'x', 'y'];
const settingName =
  /^(?:(?:min|max|inner|outer)?(?:width|height|size|radius|min|max|step|ticks?|opacity|angle|gap|columns?|span|duration|total|value))$/i;

/** `Chart("line", {"Q1": 5, "Q2": 7})`: figures among the members of a chart without data. */
function looseFigures(props: JsonObject): JsonObject[] | undefined {
  if (dataNames.some((name) => props[name] !== undefined)) return undefined;
  const figures = Object.entries(props).filter(([name, value]) => typeof value === 'number' && !settingName.test(name));
  return figures.length < 2 ? undefined : figures.map(([label, value]) => ({ label, value }));
}

/** `{"Mon": 5, "Tue": 3}` and `[["Mon", 5], ["Tue", 3]]` as points. */
function pointsOfPairs(data: JsonValue | undefined): JsonObject[] | undefined {
  const pairs = isRecord(data) ? Object.entries(data) : isList(data) && data.every(isList) ? data : [];
  const points = pairs.flatMap(([label = null, value = null, ...others]) =>
    typeof label === 'string' && (typeof value === 'number' || value === null) && others.length === 0
      ? [{ label, value }]
      : [],
  );
  return points.length === 0 || points.length < pairs.length ? undefined : points;
}

/** Reads `labels` with a list of numbers for each series. */
function listedSeries(props: JsonObject): readonly [readonly string[], readonly Series[]] | undefined {
  const axis = props['xAxis'];
  const labels = [props['labels'], props['x'], props['categories'], isRecord(axis) ? axis['data'] : axis].find(isList);
  const numbersOf = (one: JsonObject): readonly JsonValue[] | undefined =>
    [one['data'], one['values'], one['y']].find(isList);
  const series = records(props['series'] ?? props['datasets']);
  const plain = [props['values'], props['y'], props['data'], props['yAxis']].find(isList);
  // `{x: ["08", "09"], y: [120, 180]}`.
  if (
    labels !== undefined &&
    series.length === 0 &&
    plain?.every((value) => typeof value !== 'object' || value === null) === true
  )
    return [
      labels.map(shown),
      [{ name: textOf(props, 'yLabel', 'title', 'label', 'caption') || 'Value', values: plain }],
    ];
  // `{labels: ["M", "T"], data: [[9, 12]], series_names: ["Visits"]}`.
  if (labels !== undefined && series.length === 0 && plain !== undefined && plain.length > 0 && plain.every(isList)) {
    const names = [props['series_names'], props['seriesNames'], props['legend']].find(isList) ?? [];
    const words = textOf(props, 'yLabel', 'title', 'label', 'caption') || 'Value';
    return [labels.map(shown), plain.map((values, index) => ({ name: shown(names[index]) || words, values }))];
  }
  // Values without labels are counted.
  const isCounted = labels === undefined && series.length === 0 && plain !== undefined && plain.length > 0;
  if (isCounted && plain.every((value) => typeof value === 'number' || value === null))
    return [
      plain.map((_, index) => String(index + 1)),
      [{ name: textOf(props, 'yLabel', 'title', 'label', 'unit') || 'Value', values: plain }],
    ];
  if (labels === undefined || series.length === 0) return undefined;
  if (!series.every((one) => numbersOf(one)?.every((value) => !isRecord(value)) === true)) return undefined;
  return [
    labels.map(shown),
    series.map((one) => ({
      name: textOf(one, 'name', 'label', 'category', 'title', 'legend'),
      values: numbersOf(one) ?? [],
    })),
  ];
}

/** Undefined where no points are written out. */
function scatterOf(props: JsonObject): BufferedCall | undefined {
  const groups = records(props['series'] ?? props['datasets']);
  const listed = groups.length > 0 ? groups : [{ data: props['data'] ?? props['points'] ?? [] }];
  const pointsOf = (one: JsonObject): readonly JsonObject[] =>
    records(one['data'] ?? one['points'] ?? one['values']).filter(
      (point) => typeof point['x'] === 'number' && typeof point['y'] === 'number',
    );
  if (!listed.some((one) => pointsOf(one).length > 0)) return undefined;
  return call('ScatterChart', {
    datasets: listed.map((one) =>
      call('ScatterSeries', {
        name: textOf(one, 'name', 'label', 'category', 'title') || textOf(props, 'title') || 'Value',
        points: pointsOf(one).map((point) =>
          call('Point', { x: buffered(point['x'] ?? null), y: buffered(point['y'] ?? null) }),
        ),
      }),
    ),
    ...axisTitles(props),
  });
}

/** The unit of the figures. */
export const unitOf = (props: JsonObject): string =>
  textOf(props, 'unit', 'units', 'valueUnit', 'value_unit', 'yUnit', 'y_unit') ||
  ['yAxis', 'y_axis', 'yaxis']
    .map((name) => textOf(recordAt(props[name]), 'unit', 'units'))
    .find((one) => one !== '') ||
  '';

const recordAt = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** Kinds of axes, as opposed to names. */
const axisKind = /^(?:category|time|value|linear|log|auto|datetime|number|left|right|top|bottom|bandscale)$/i;

/** The name of an axis: `yAxisLabel`, `y_label`, `yAxis: {"label": "Euro"}`, `yAxis: "Euro"`. */
function axisTitle(axis: 'x' | 'y', props: JsonObject): string {
  const names = [`${axis}AxisTitle`, `${axis}Label`, `${axis}AxisLabel`, `${axis}AxisName`, `${axis}Title`];
  const found = textOf(props, ...names, `${axis}_label`, `${axis}_axis_label`, `${axis}_title`, `${axis}_axis_title`);
  if (found !== '') return found;
  const { axes } = props;
  const written = [`${axis}Axis`, `${axis}_axis`, `${axis}axis`].map((name) => props[name]);
  const given = [...written, recordAt(axes)[axis]].find((one) => one !== undefined && one !== null);
  const { title, label } = recordAt(given);
  if (isRecord(given)) return textOf(given, 'label', 'title', 'name') || textOf(recordAt(title ?? label), 'text');
  const words = shown(given).trim();
  // The name of a member of the points is not a title.
  const isMember = pointLists.some((list) => records(props[list]).some((point) => Object.hasOwn(point, words)));
  return isMember || axisKind.test(words) ? '' : words;
}

function axisTitles(props: JsonObject, isSideways = false): { readonly xLabel: string; readonly yLabel: string } {
  const [xLabel, yLabel] = [axisTitle('x', props), axisTitle('y', props)];
  const unit = unitOf(props);
  const withUnit = (title: string): string =>
    unit === '' || title.includes(unit) ? title : title === '' ? unit : `${title} (${unit})`;
  return isSideways ? { xLabel: withUnit(xLabel), yLabel } : { xLabel, yLabel: withUnit(yLabel) };
}

interface Series {
  readonly name: string;
  readonly values: readonly JsonValue[];
}

const pointNames = ['x', 'label', 'name', 'date', 'category', 'month', 'day', 'year', 'time'];

function fromSeries(written: readonly JsonObject[]): readonly [readonly string[], readonly Series[]] {
  const xs = new Set<string>();
  for (const series of written)
    for (const point of records(series['values'] ?? series['data'])) xs.add(textOf(point, ...pointNames));
  const labels = [...xs];
  return [
    labels,
    written.map((series) => {
      const points = records(series['values'] ?? series['data']);
      const at = new Map(
        points.map((point) => [textOf(point, ...pointNames), point['y'] ?? point['value'] ?? point['count'] ?? null]),
      );
      return {
        name: textOf(series, 'legend', 'name', 'label', 'title'),
        values: labels.map((label) => at.get(label) ?? null),
      };
    }),
  ];
}

function chart(name: string, props: JsonObject, labels: readonly string[], series: readonly Series[]): BufferedCall {
  const [first] = series;
  const isShare = name === 'PieChart' || name === 'RadialChart';
  const variant =
    name === 'PieChart' &&
    /donut|doughnut/.test(folded(`${shown(props['variant'])}${shown(props['type'])}${shown(props['chartType'])}`))
      ? 'donut'
      : undefined;
  if (isShare) return call(name, { labels: [...labels], values: buffered([...(first?.values ?? [])]), variant });
  return call(name, {
    labels: [...labels],
    series: series.map((one): BufferedValue =>
      call('Series', { category: one.name, values: buffered([...one.values]) }),
    ),
    variant:
      /^(?:Horizontal)?BarChart$/.test(name) && (props['stacked'] === true || props['variant'] === 'stacked')
        ? 'stacked'
        : undefined,
    ...axisTitles(props, name === 'HorizontalBarChart'),
  });
}

const keyOf = (points: readonly JsonObject[], names: readonly string[], wanted: string): string | undefined =>
  [wanted, ...names].find((name) => name !== '' && points.every((point) => shown(point[name]) !== '')) ??
  Object.keys(points[0] ?? {}).find((key) => typeof points[0]?.[key] === 'string');
