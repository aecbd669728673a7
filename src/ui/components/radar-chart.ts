import { defineComponent } from '../component.ts';
import { labels, series } from './chart-props.ts';

export const radarChart = defineComponent('RadarChart', {
  group: 'chart',
  order: 50,
  isBlock: true,
  isSpecial: true,
  purpose: 'several traits compared',
  props: {
    labels,
    series,
  },
  example:
    'RadarChart(["Speed", "Price", "Range", "Comfort", "Noise"], [Series("Model A", [80, 60, 90, 70, 50]), Series("Model B", [60, 85, 70, 80, 65])])',
});
