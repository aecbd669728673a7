import { oneOf, optional } from '../../schema/build.ts';
import type { JsonObject } from '../../schema/schema.ts';
import { defineComponent } from '../component.ts';
import { labels, values } from './chart-props.ts';

export const pieChart = defineComponent('PieChart', {
  group: 'chart',
  order: 70,
  isBlock: true,
  purpose: 'shares of a whole',
  props: {
    labels,
    values,
    variant: optional(oneOf('pie', 'donut')),
    appearance: optional(oneOf('circular', 'semiCircular')),
  },
  rareProps: ['appearance'],
  aliases: ['DonutChart', 'DoughnutChart', 'TreeMapChart', 'Treemap', 'SunburstChart'],
  impliedBy: (writtenName): JsonObject => (/do(?:ugh)?nut/i.test(writtenName) ? { variant: 'donut' } : {}),
  example: 'PieChart(["Rent", "Food", "Travel", "Savings"], [42, 23, 15, 20], "donut")',
});
