import { text } from '../../schema/build.ts';
import { defineComponent } from '../component.ts';
import { values } from './chart-props.ts';

export const series = defineComponent('Series', {
  group: 'chart',
  order: 60,
  purpose: 'a name, a value for each label',
  props: {
    category: text(),
    values,
  },
  localAliases: ['DataPoint', 'BarSeries', 'LineSeries', 'AreaSeries', 'DataSeries', 'ChartSeries', 'Dataset', 'Trace'],
  example: 'Series("Revenue", [12, 15, 14, 19])',
});
