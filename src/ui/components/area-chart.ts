import { oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { axisTitles, labels, series } from './chart-props.ts';

export const areaChart = defineComponent('AreaChart', {
  group: 'chart',
  order: 30,
  isBlock: true,
  isSpecial: true,
  purpose: 'a volume over time',
  props: {
    labels,
    series,
    variant: optional(oneOf('linear', 'natural', 'step')),
    ...axisTitles,
  },
  aliases: ['StackedAreaChart', 'AreaGraph'],
  example: 'AreaChart(["Jan", "Feb", "Mar", "Apr"], [Series("Stored", [40, 55, 71, 96])], "linear", yLabel: "GB")',
});
