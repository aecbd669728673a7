import { number, text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';

// Part of the public vocabulary, although no chart accepts it: charts take their shares as two lists, labels and
// values.
export const slice = defineComponent('Slice', {
  group: 'chart',
  order: 100,
  purpose: 'one share of a whole',
  props: {
    category: text(),
    value: number(),
  },
  aliases: [
    'FunnelStage',
    'WaterfallItem',
    'SunburstNode',
    'TreemapNode',
    'PieSlice',
    'DataPoint',
    'ChartItem',
    'Segment',
  ],
  example: 'Slice("Rent", 42)',
});
