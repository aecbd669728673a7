import { chartDataOf } from '../charts/chart-data.ts';
import { Lines } from '../charts/lines.tsx';
import { defineChart } from '../define-view.ts';
import { oneOf } from '../read-props.ts';

export const areaChart = defineChart('AreaChart', ({ element }) => (
  <Lines
    data={chartDataOf(element)}
    variant={oneOf(element.props['variant'], ['linear', 'natural', 'step'], 'linear')}
    isArea
  />
));
