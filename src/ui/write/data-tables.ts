// Tables, and charts as tables of their data.
import type { JsonObject, JsonValue } from '../../schema/schema.ts';
import { Pace, type Sliced } from '../../slices.ts';
import { line, listOf, present, propsOf } from './read-props.ts';

export interface DataTable {
  /** Empty if there is none. */
  readonly title: string;
  readonly heads: readonly string[];
  readonly columns: readonly (readonly JsonValue[])[];
}

type Tables = (props: JsonObject) => readonly DataTable[];

const series: Tables = ({ labels, series: lines, xLabel, yLabel }) => {
  const all = listOf(lines).map(propsOf);
  const unit = line(yLabel);
  const isTold = unit === '' || all.some(({ category }) => line(category) === unit);
  const heads = all.map(({ category }) => present([line(category), isTold ? '' : `(${unit})`], ' '));
  return [
    {
      title: '',
      heads: [present([line(xLabel), all.length === 0 ? unit : ''], ', '), ...heads],
      columns: [listOf(labels), ...all.map(({ values }) => listOf(values))],
    },
  ];
};

const shares: Tables = ({ labels, values }) => [
  { title: '', heads: ['', ''], columns: [listOf(labels), listOf(values)] },
];

const scatter: Tables = ({ datasets, xLabel, yLabel }) => {
  const heads = [line(xLabel) || 'x', line(yLabel) || 'y'];
  const all = listOf(datasets).map(propsOf);
  if (all.length === 0) return [{ title: '', heads, columns: [[], []] }];
  return all.map(({ name, points: given }) => {
    const points = listOf(given).map(propsOf);
    const hasThird = points.some(({ z }) => z !== undefined);
    return {
      title: line(name),
      heads: hasThird ? [...heads, 'z'] : heads,
      columns: [
        points.map(({ x }) => x ?? null),
        points.map(({ y }) => y ?? null),
        ...(hasThird ? [points.map(({ z }) => z ?? null)] : []),
      ],
    };
  });
};

/** By component. */
export const dataTables: Readonly<Record<string, Tables>> = {
  Table: ({ columns }) => {
    const all = listOf(columns).map(propsOf);
    return [{ title: '', heads: all.map(({ label }) => line(label)), columns: all.map(({ data }) => listOf(data)) }];
  },
  BarChart: series,
  LineChart: series,
  AreaChart: series,
  HorizontalBarChart: series,
  RadarChart: series,
  PieChart: shares,
  RadialChart: shares,
  SingleStackedBarChart: shares,
  ScatterChart: scatter,
};

export const heightOf = ({ columns }: DataTable): number => Math.max(0, ...columns.map((column) => column.length));

/** The table as Markdown, with cells written by the caller; empty if there are no columns. */
export function* markdownTable(table: DataTable, cellText: (cell: JsonValue) => string): Sliced<string> {
  const { heads, columns } = table;
  if (columns.length === 0) return '';
  const row = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rows: string[] = [];
  const pace = new Pace();
  for (let index = 0, height = heightOf(table); index < height; index += 1) {
    const written = row(columns.map((column) => cellText(column[index] ?? null)));
    rows.push(written);
    if (pace.isDue(written.length)) yield;
  }
  return [row(heads), `|${'---|'.repeat(heads.length)}`, ...rows].join('\n');
}
