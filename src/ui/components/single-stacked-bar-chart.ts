import { defineComponent } from '../component.ts';
import { labels, values } from './chart-props.ts';

export const singleStackedBarChart = defineComponent('SingleStackedBarChart', {
  group: 'chart',
  order: 90,
  isBlock: true,
  isSpecial: true,
  purpose: 'shares of a whole, in one bar',
  props: {
    labels,
    values,
  },
  example: 'SingleStackedBarChart(["Done", "In progress", "Open"], [14, 5, 8])',
});
