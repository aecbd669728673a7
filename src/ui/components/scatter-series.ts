import { text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { points } from './chart-props.ts';

export const scatterSeries = defineComponent('ScatterSeries', {
  group: 'chart',
  order: 120,
  isSpecial: true,
  purpose: 'a name and its points',
  props: {
    name: text(),
    points,
  },
  wrapIn: 'ScatterChart',
  aliases: ['Points'],
  example: 'ScatterSeries("Houses", [Point(110, 1650), Point(140, 1980)])',
});
