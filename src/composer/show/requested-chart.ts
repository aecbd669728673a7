// A chart of the kind that the user asked for, even if another kind would suit the figures better.
import type { Sliced } from '../../slices.ts';
import { areDistinct } from '../data/distinct.ts';
import type { Field, MeasureField } from '../data/field.ts';
import type { Phrases } from '../language/phrases.ts';
import type { Call } from '../notation/call.ts';
import { areaChart, barChart, horizontalBarChart, lineChart, pieChart } from '../notation/vocabulary.ts';
import {
  axisName,
  chooseCharts,
  isWellFilled,
  labelOf,
  rowsOf,
  seriesOf,
  textsAt,
  toSet,
  type ChartSet,
} from './charts.ts';
import { groupByScale, yLabelOf } from './scale-groups.ts';

export type ChartKind = 'pie' | 'bar' | 'line' | 'area' | 'any' | 'none';

const maxLabels = 60;
const maxPieLabels = 20;
const maxCharts = 6;
const maxUprightBars = 8;
const maxUprightLabelLength = 16;

/** `wanted`: the figures that the reader named; all if there are none. */
export function* requestedCharts(
  kind: ChartKind,
  wanted: readonly Field[],
  fields: readonly Field[],
  phrases: Phrases,
): Sliced<ChartSet | undefined> {
  if (kind === 'none') return undefined;
  const measures = fields.filter(isWellFilled).filter((field) => wanted.length === 0 || wanted.includes(field));
  const chosen = yield* chooseCharts(
    wanted.length === 0 ? fields : fields.filter((field) => field.kind !== 'measure' || wanted.includes(field)),
    phrases,
  );
  if (kind === 'any' && chosen !== undefined) return chosen;
  const rowCount = fields[0]?.cells.length ?? 0;
  if (measures.length === 0 || rowCount > (kind === 'pie' ? maxPieLabels : maxLabels)) return chosen;
  const axis = yield* findAxis(fields);
  const charts = [];
  const charted: MeasureField[] = [];
  for (const group of kind === 'pie' ? measures.map((measure) => [measure]) : yield* groupByScale(measures)) {
    const rows = yield* rowsOf(group, axis.field?.kind === 'time' ? axis.field : undefined);
    const call = draw(kind, textsAt(axis.labels, rows), group, rows, axis.field);
    if (call === undefined) continue;
    charts.push({ label: labelOf(group, phrases), call });
    charted.push(...group);
  }
  const named = axis.field ?? fields[0];
  return named === undefined ? chosen : (toSet(charts.slice(0, maxCharts), named, charted, phrases) ?? chosen);
}

interface Axis {
  readonly field: Field | undefined;
  readonly labels: readonly string[];
}

/** The label of each row. If no single column has a different value in every row, several columns are combined. */
function* findAxis(fields: readonly Field[]): Sliced<Axis> {
  const named = fields.filter((field) => field.kind === 'time' || field.kind === 'category');
  for (const field of named) {
    const labels = field.kind === 'time' ? field.labels : field.texts;
    if (yield* areDistinct(labels)) return { field, labels };
  }
  const rows = fields[0]?.cells ?? [];
  const labels = rows.map(
    (_, row) =>
      named
        .map(({ texts }) => texts[row] ?? '')
        .join(' ')
        .trim() || String(row + 1),
  );
  return { field: named[0], labels };
}

function draw(
  kind: ChartKind,
  labels: readonly string[],
  group: readonly MeasureField[],
  rows: readonly number[],
  axis: Field | undefined,
): Call | undefined {
  const series = seriesOf(group, rows);
  const xLabel = axis === undefined ? undefined : axisName(axis);
  const chart = { labels, series, xLabel, yLabel: yLabelOf(group) };
  switch (kind) {
    case 'pie': {
      const values = series[0]?.values ?? [];
      // A slice has no negative size.
      return values.some((value) => value < 0) || values.every((value) => value === 0)
        ? undefined
        : pieChart(labels, values);
    }
    case 'line':
      return rows.length < 2 ? undefined : lineChart({ ...chart, variant: 'linear' });
    case 'area':
      return rows.length < 2 ? undefined : areaChart({ ...chart, variant: 'linear' });
    default: {
      const isLong = labels.length > maxUprightBars || labels.some((label) => label.length > maxUprightLabelLength);
      return (isLong ? horizontalBarChart : barChart)({ ...chart, variant: 'grouped' });
    }
  }
}
