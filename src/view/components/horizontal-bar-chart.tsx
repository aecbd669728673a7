import { Bars } from '../charts/bars.tsx';
import { chartDataOf } from '../charts/chart-data.ts';
import { HorizontalBars } from '../charts/horizontal-bars.tsx';
import { defineChart } from '../define-view.ts';

/** More would be longer than any page. */
const maxRows = 200;

export const horizontalBarChart = defineChart('HorizontalBarChart', ({ element }) => {
  const data = chartDataOf(element);
  const isStacked = element.props['variant'] === 'stacked';
  if (data.labels.length <= maxRows) return <HorizontalBars data={data} isStacked={isStacked} />;
  return <Bars data={{ ...data, xTitle: data.yTitle, yTitle: data.xTitle }} isStacked={isStacked} />;
});
