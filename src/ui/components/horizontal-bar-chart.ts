import { oneOf, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { axisTitles, labels, series } from './chart-props.ts';

export const horizontalBarChart = defineComponent('HorizontalBarChart', {
  group: 'chart',
  order: 40,
  isBlock: true,
  isSpecial: true,
  purpose: 'rankings; long labels',
  props: {
    labels,
    series,
    variant: optional(oneOf('grouped', 'stacked')),
    ...axisTitles,
  },
  aliases: ['FunnelChart', 'Funnel', 'RankingChart', 'HBarChart'],
  example:
    'HorizontalBarChart(["Customer support", "Field service", "Research"], [Series("Open positions", [9, 6, 3])], xLabel: "Positions")',
});
