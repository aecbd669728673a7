import { number, optional } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

export const point = defineComponent('Point', {
  group: 'chart',
  order: 130,
  isSpecial: true,
  purpose: 'one point',
  props: {
    x: number(),
    y: number(),
    z: optional(number()),
  },
  rareProps: ['z'],
  facts: ['x', 'y'],
  wrapIn: 'ScatterSeries',
  example: 'Point(52, 940)',
});
