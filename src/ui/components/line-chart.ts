import { oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { axisTitles, labels, series } from './chart-props.ts';

export const lineChart = defineComponent('LineChart', {
  group: 'chart',
  order: 20,
  isBlock: true,
  purpose: 'a trend over time',
  props: {
    labels,
    series,
    variant: optional(oneOf('linear', 'natural', 'step')),
    ...axisTitles,
  },
  aliases: ['LineGraph', 'TrendChart', 'MiniChart', 'Sparkline'],
  example:
    'LineChart(["Mon", "Tue", "Wed", "Thu", "Fri"], [Series("Visits", [320, 410, 380, 460, 520])], "natural", "Day", "Visits")',
});
