// Configurations of charting libraries: Chart.js, ECharts, Vega-Lite, Highcharts, ApexCharts and Plotly. Colours, axes
// and plugins are dropped.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { records, shown, textOf, type ForeignNode } from '../foreign-node.ts';
import { nodeOf } from './described-node.ts';
import { wordTable } from '../word-table.ts';

/** Undefined for anything but a chart configuration. */
export function chartConfig(written: JsonObject): readonly ForeignNode[] | undefined {
  return chartJs(written) ?? vegaLite(written) ?? eCharts(written) ?? highcharts(written) ?? plotly(written);
}

const recordAt = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** `"a"`, `["a", "b"]` or `{"text": "a"}`. */
function titleOf(value: JsonValue | undefined): string {
  if (isList(value)) return value.map(shown).join(' ');
  return shown(value) || textOf(recordAt(value), 'text', 'name');
}

function chart(type: string, props: JsonObject): readonly ForeignNode[] {
  return [nodeOf('chart', { ...props, type })];
}

// ---- Chart.js

function chartJs(written: JsonObject): readonly ForeignNode[] | undefined {
  const data = recordAt(written['data']);
  const sets = records(data['datasets']);
  if (sets.length === 0) return undefined;
  const options = recordAt(written['options']);
  const scales = recordAt(options['scales']);
  const word = textOf(written, 'type');
  // `{"type": "chart", "chartType": "line"}`.
  const own = /^(?:chart|graph|plot)?$/i.test(word)
    ? textOf(written, 'chartType', 'chart_type', 'kind', 'variant')
    : word;
  const type = own || word || 'bar';
  const points = sets.flatMap((set) => records(set['data']));
  return chart(isHorizontal(type, options) ? 'horizontalBar' : type, {
    title:
      titleOf(recordAt(options['plugins'])['title']) ||
      titleOf(options['title']) ||
      titleOf(written['title']) ||
      textOf(written, 'heading', 'label', 'name'),
    description: titleOf(recordAt(options['plugins'])['subtitle']) || titleOf(options['subtitle']),
    xLabel: titleOf(recordAt(scales['x'])['title']) || axisTitle(options, written, 'x'),
    yLabel: titleOf(recordAt(scales['y'])['title']) || axisTitle(options, written, 'y'),
    stacked: recordAt(scales['y'])['stacked'] === true || recordAt(scales['x'])['stacked'] === true,
    ...(points.length === 0 || isList(data['labels']) ? { labels: data['labels'] ?? [] } : {}),
    series: sets.map((set) => ({ name: textOf(set, 'label', 'name'), data: set['data'] ?? [] })),
  });
}

/** `"options": {"xAxis": "Year"}`, or the same beside the data. */
const axisTitle = (options: JsonObject, written: JsonObject, axis: 'x' | 'y'): string =>
  [options, written]
    .flatMap((one) => [one[`${axis}Axis`], one[`${axis}Label`], one[`${axis}AxisLabel`], one[`${axis}_label`]])
    .map((one) => (isList(one) ? '' : titleOf(one) || textOf(recordAt(one), 'title', 'label')))
    .find((title) => title !== '') ?? '';

const isHorizontal = (type: string, options: JsonObject): boolean => type === 'bar' && options['indexAxis'] === 'y';

// ---- Vega-Lite

const marks = wordTable<string>({ arc: 'pie', point: 'scatter', circle: 'scatter', tick: 'scatter' });

function vegaLite(layered: JsonObject): readonly ForeignNode[] | undefined {
  const written = { ...layered, ...mainLayer(layered) };
  const { mark, encoding, data } = written;
  if (mark === undefined || !isRecord(encoding)) return undefined;
  const rows = records(recordAt(data)['values']);
  const word = shown(mark) || shown(recordAt(mark)['type']);
  const type = marks[word] ?? word;
  const channel = (name: string): JsonObject => recordAt(encoding[name]);
  const field = (name: string): string => textOf(channel(name), 'field');
  const label = (name: string): string => textOf(channel(name), 'title') || field(name);
  const isQuantity = (name: string): boolean =>
    channel(name)['type'] === 'quantitative' ||
    (channel(name)['type'] === undefined && rows.every((row) => typeof row[field(name)] === 'number'));
  const isSideways = isQuantity('x') && !isQuantity('y');
  const [x, y] = isSideways ? ['y', 'x'] : ['x', 'y'];
  const head = {
    title: titleOf(written['title']) || textOf(written, 'description'),
    description: titleOf(recordAt(written['title'])['subtitle']),
  };
  if (type === 'pie')
    return chart('pie', {
      ...head,
      variant: isRecord(mark) && mark['innerRadius'] !== undefined ? 'donut' : 'pie',
      data: rows.map((row) => ({ label: row[field('color')] ?? '', value: row[field('theta')] ?? null })),
    });
  const color = field('color');
  if (type === 'scatter')
    return chart(type, {
      ...head,
      xLabel: label('x'),
      yLabel: label('y'),
      series: groups(rows, color, (row) => ({ x: row[field('x')] ?? null, y: row[field('y')] ?? null })),
    });
  const labels = [...new Set(rows.map((row) => shown(row[field(x)])))];
  const series = groups(rows, color, (row) => row).map(({ name, data: own }) => ({
    name: name || label(y),
    data: labels.map((one) => records(own).find((row) => shown(row[field(x)]) === one)?.[field(y)] ?? null),
  }));
  return chart(isSideways && type === 'bar' ? 'horizontalBar' : type, {
    ...head,
    labels,
    series,
    xLabel: label(x),
    yLabel: label(y),
  });
}

/** Of several layers, the one that draws the figures, together with the encoding that all layers share. */
function mainLayer({ layer, mark, encoding }: JsonObject): JsonObject {
  const drawn = /^(?:bar|line|area|arc|point|circle|tick)$/;
  const wordOf = (one: JsonObject): string => shown(one['mark']) || textOf(recordAt(one['mark']), 'type');
  const main = mark === undefined ? records(layer).find((one) => drawn.test(wordOf(one))) : undefined;
  return main === undefined ? {} : { ...main, encoding: { ...recordAt(encoding), ...recordAt(main['encoding']) } };
}

type Group = { readonly name: string; readonly data: JsonValue };

/** Rows by the value of one of their members; all in one group where there is no such member. */
function groups(rows: readonly JsonObject[], key: string, made: (row: JsonObject) => JsonValue): readonly Group[] {
  const found = new Map<string, JsonValue[]>();
  for (const row of rows) {
    const name = key === '' ? '' : shown(row[key]);
    const group = found.get(name) ?? [];
    group.push(made(row));
    found.set(name, group);
  }
  return [...found].map(([name, data]) => ({ name, data }));
}

// ---- ECharts

function eCharts(written: JsonObject): readonly ForeignNode[] | undefined {
  const series = isRecord(written['series']) ? [written['series']] : records(written['series']);
  const [first] = series;
  const kind = textOf(first ?? {}, 'type');
  const isOption =
    written['xAxis'] !== undefined || written['tooltip'] !== undefined || written['legend'] !== undefined;
  if (first === undefined || kind === '' || written['type'] !== undefined) return undefined;
  if (!isOption && kind !== 'pie' && kind !== 'radar') return undefined;
  const axisOf = (name: string): JsonObject => records(written[name])[0] ?? recordAt(written[name]);
  const title = recordAt(written['title']);
  const props: JsonObject = { title: titleOf(written['title']), description: textOf(title, 'subtext') };
  if (kind === 'pie') return chart('pie', { ...props, data: first['data'] ?? [] });
  const categories = [axisOf('xAxis'), axisOf('yAxis')].find((axis) => isList(axis['data']));
  const isSideways = categories !== undefined && categories === axisOf('yAxis');
  const names = (axis: JsonObject): string => textOf(axis, 'name');
  const indicators = records(recordAt(written['radar'])['indicator']).map((one) => textOf(one, 'name', 'text'));
  const listed =
    kind === 'radar'
      ? records(first['data']).map((one) => ({ name: textOf(one, 'name'), data: one['value'] ?? [] }))
      : series.map((one) => ({ name: textOf(one, 'name'), data: plainValues(one['data'], kind) }));
  return chart(isSideways && kind === 'bar' ? 'horizontalBar' : first['areaStyle'] === undefined ? kind : 'area', {
    ...props,
    xLabel: names(axisOf('xAxis')),
    yLabel: names(axisOf('yAxis')),
    stacked: first['stack'] !== undefined && kind === 'bar',
    ...(kind === 'scatter' ? {} : { labels: kind === 'radar' ? indicators : (categories?.['data'] ?? []) }),
    series: listed,
  });
}

/** `[1, {"value": 2}]` as numbers, `[[1, 2]]` as points. */
const plainValues = (data: JsonValue | undefined, kind: string): JsonValue =>
  (isList(data) ? data : []).map((one) => {
    if (kind === 'scatter' && isList(one)) return { x: one[0] ?? null, y: one[1] ?? null };
    return isRecord(one) ? (one['value'] ?? null) : one;
  });

// ---- Highcharts and ApexCharts

const highchartTypes = wordTable<string>({
  column: 'bar',
  bar: 'horizontalBar',
  spline: 'line',
  areaspline: 'area',
  donut: 'pie',
});

/** In components of ApexCharts the options are beside the series. */
const apexOptions = ({ options, ...written }: JsonObject): JsonObject =>
  isRecord(options) && isRecord(options['chart']) && isList(written['series']) ? { ...options, ...written } : written;

function highcharts(given: JsonObject): readonly ForeignNode[] | undefined {
  const written = apexOptions(given);
  const word = textOf(recordAt(written['chart']), 'type') || textOf(records(written['series'])[0] ?? {}, 'type');
  if (!isRecord(written['chart']) || word === '' || !isList(written['series'])) return undefined;
  const isApex = isRecord(written['xaxis']) || isList(written['labels']);
  const plots = Object.values(recordAt(written['plotOptions'])).filter(isRecord);
  const options = recordAt(recordAt(written['plotOptions'])['bar']);
  const stacked =
    recordAt(written['chart'])['stacked'] === true ||
    plots.some((one) => one['stacking'] === 'normal' || one['stacking'] === 'percent');
  const type = isApex && word === 'bar' && options['horizontal'] !== true ? 'bar' : (highchartTypes[word] ?? word);
  const axis = (name: string): JsonObject => recordAt(written[name] ?? written[name.toLowerCase()]);
  const series = records(written['series']);
  const subtitle = titleOf(written['subtitle']);
  const props: JsonObject = { title: titleOf(written['title']), ...(subtitle === '' ? {} : { description: subtitle }) };
  if (type === 'pie') {
    const { labels, series: values } = written;
    const data =
      series.length === 0 && isList(labels)
        ? labels.map((label, index) => ({ label, value: values[index] ?? null }))
        : slices(series[0]?.['data']);
    return chart('pie', { ...props, data });
  }
  const labels = [axis('xAxis')['categories'], written['labels']].find(isList);
  return chart(type, {
    ...props,
    stacked,
    xLabel: titleOf(axis('xAxis')['title']),
    yLabel: titleOf(axis('yAxis')['title']),
    labels: labels ?? slices(series[0]?.['data']).map(({ label }) => label),
    series: series.map((one) => ({
      name: textOf(one, 'name'),
      data: labels === undefined ? slices(one['data']).map(({ value }) => value) : (one['data'] ?? []),
    })),
  });
}

type Slice = { readonly label: JsonValue; readonly value: JsonValue };

/** `[{"name": "Ann", "y": 3}, ["Ben", 4]]`. */
const slices = (data: JsonValue | undefined): readonly Slice[] =>
  (isList(data) ? data : []).map((one, index) => {
    if (isList(one)) return { label: one[0] ?? '', value: one[1] ?? null };
    if (isRecord(one)) return { label: textOf(one, 'name', 'x', 'label'), value: one['y'] ?? one['value'] ?? null };
    return { label: String(index + 1), value: one };
  });

// ---- Plotly

/** Traces whose axes are lists. */
const isTrace = ({ type, x, y, labels, values }: JsonObject): boolean =>
  (isList(x) && isList(y)) || (isList(labels) && isList(values) && type === 'pie');

const figureMember = /^(?:data|layout|config|frames|type|id)$/;

/** Undefined for anything but a figure of Plotly. */
export function plotly(written: JsonObject): readonly ForeignNode[] | undefined {
  const traces = records(written['data']);
  const [first] = traces;
  const isBare = traces.every(isTrace) && Object.keys(written).every((name) => figureMember.test(name));
  if (first === undefined || !(isRecord(written['layout']) || isBare)) return undefined;
  if (typeof first['type'] !== 'string' && !isTrace(first)) return undefined;
  const layout = recordAt(written['layout']);
  const title = titleOf(layout['title']);
  const yLabel = titleOf(recordAt(layout['yaxis'])['title']);
  const text = textOf(written, 'message', 'text', 'answer', 'reply', 'response');
  const drawn = (type: string, props: JsonObject): readonly ForeignNode[] => [
    ...(text === '' ? [] : [nodeOf('markdown', { text })]),
    ...chart(type, {
      title,
      description: titleOf(recordAt(layout['title'])['subtitle']),
      xLabel: titleOf(recordAt(layout['xaxis'])['title']),
      yLabel,
      ...props,
    }),
  ];
  const { labels, values } = first;
  if (isList(labels) && isList(values))
    return drawn('pie', { data: labels.map((label, index) => ({ label, value: values[index] ?? null })) });
  const isSideways = first['type'] === 'bar' && first['orientation'] === 'h';
  const [labelAxis, valueAxis] = isSideways ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const type = isSideways ? 'horizontalBar' : traceType(first);
  // A single series is named by the axis or the title.
  const only = traces.length === 1 ? (isSideways ? '' : yLabel) || title : '';
  const named = (data: (trace: JsonObject) => JsonValue): readonly JsonObject[] =>
    traces.map((trace) => ({ name: textOf(trace, 'name') || only, data: data(trace) }));
  if (type === 'scatter') return drawn(type, { series: named(points) });
  return drawn(type, {
    stacked: layout['barmode'] === 'stack' || layout['barmode'] === 'relative',
    labels: first[labelAxis] ?? [],
    series: named((trace) => trace[valueAxis] ?? []),
  });
}

/** A trace without a type is a line. */
function traceType(trace: JsonObject): string {
  const type = textOf(trace, 'type') || 'scatter';
  if (type !== 'scatter' && type !== 'scattergl') return type;
  const isOfNumbers = [trace['x'], trace['y']].every(
    (axis) => isList(axis) && axis.every((one) => typeof one === 'number'),
  );
  if (trace['mode'] === 'markers' && isOfNumbers) return 'scatter';
  return /^to(?:zero|next)y$/.test(shown(trace['fill'])) ? 'area' : 'line';
}

function points({ x, y }: JsonObject): JsonValue {
  const values = isList(y) ? y : [];
  return (isList(x) ? x : []).map((one, index) => ({ x: one, y: values[index] ?? null }));
}
