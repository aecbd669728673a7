import type { ChartData, Series } from './chart-data.ts';
import type { DataTable } from './chart-figure.tsx';
import { longLabel } from './time.ts';
import type { TooltipRow } from './tooltip.tsx';

/** One row for each place, one column for each series. */
export const seriesTable = ({ labels, series, xTitle }: ChartData, locale: string | undefined): DataTable => ({
  headings: [xTitle ?? '', ...series.map(({ name }) => name)],
  rows: labels.map((label, index) => [longLabel(label, locale), ...series.map(({ values }) => values[index] ?? null)]),
});

export const tooltipRows = (series: readonly Series[], place: number): readonly TooltipRow[] =>
  series.map(({ name, values }, index) => ({ name, index, value: values[place] ?? null }));
