import { defineComponent } from '../component.ts';
import { labels, values } from './chart-props.ts';

export const radialChart = defineComponent('RadialChart', {
  group: 'chart',
  order: 80,
  isBlock: true,
  isSpecial: true,
  purpose: 'shares of a whole, as rings',
  props: {
    labels,
    values,
  },
  example: 'RadialChart(["Web", "Phone", "Shop"], [54, 31, 15])',
});
