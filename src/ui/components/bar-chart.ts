import { oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { axisTitles, labels, series } from './chart-props.ts';

export const barChart = defineComponent('BarChart', {
  group: 'chart',
  order: 10,
  isBlock: true,
  purpose: 'compare categories',
  props: {
    labels,
    series,
    variant: optional(oneOf('grouped', 'stacked')),
    ...axisTitles,
  },
  aliases: [
    'WaterfallChart',
    'ColumnChart',
    'Histogram',
    'ComboChart',
    'StackedBarChart',
    'GroupedBarChart',
    'BarGraph',
    'VerticalBarChart',
  ],
  example:
    'BarChart(["Q1", "Q2", "Q3", "Q4"], [Series("2024", [12, 15, 14, 19]), Series("2025", [14, 18, 17, 23])], "grouped", yLabel: "Orders")',
});
