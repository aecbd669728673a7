import { element, list } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { axisTitles } from './chart-props.ts';

export const scatterChart = defineComponent('ScatterChart', {
  group: 'chart',
  order: 110,
  isBlock: true,
  isSpecial: true,
  purpose: 'two quantities against each other',
  props: {
    datasets: list(element('ScatterSeries')),
    ...axisTitles,
  },
  synonyms: { datasets: ['points', 'coordinates', 'pairs'] },
  aliases: ['ScatterPlot'],
  example:
    'ScatterChart([ScatterSeries("Flats", [Point(35, 710), Point(52, 940), Point(68, 1180), Point(90, 1420)])], "Size", "Rent")',
});
