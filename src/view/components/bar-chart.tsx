import { Bars } from '../charts/bars.tsx';
import { chartDataOf } from '../charts/chart-data.ts';
import { HorizontalBars } from '../charts/horizontal-bars.tsx';
import { defineChart } from '../define-view.ts';

/** Labels as long as these do not fit below their bars. */
const longLabel = 22;

export const barChart = defineChart('BarChart', ({ element }) => {
  const data = chartDataOf(element);
  const isStacked = element.props['variant'] === 'stacked';
  const { labels } = data;
  const isLong = labels.length > 3 && labels.filter((label) => label.length > longLabel).length > labels.length / 2;
  if (!isLong || labels.length > 40) return <Bars data={data} isStacked={isStacked} />;
  return <HorizontalBars data={{ ...data, xTitle: data.yTitle, yTitle: data.xTitle }} isStacked={isStacked} />;
});
