// Estimates the height of a chart from its data so far, to reserve space until it is drawn.
import type { Element } from '../../ui/element.ts';
import { elementsOf, filledText, listOf } from '../read-props.ts';

/** Below a chart: the control that shows it as a table. */
const belowChart = 26;
const legend = 30;
/** Around the plot: the ticks, and the titles of both axes. */
const [ticks, valueTitle, placeTitle] = [23, 28, 20];
const untitled = 10;
/** A name with its share. */
const share = 34;
const maxShares = 40;
/** Beside its list, and above it in a narrow column. */
const ring = 186;
const maxBars = 200;

/** As CSS: `charts.css` has the properties that depend on the width. */
export function reservedHeight({ component, props }: Element): string {
  const series = listOf(props['series']).length + listOf(props['datasets']).length;
  const legendHeight = series > 1 ? legend : 0;
  const shares = Math.min(maxShares, listOf(props['values']).length) * share;
  const alone = (height: number): string => `${height + belowChart}px`;
  switch (component) {
    case 'PieChart':
    case 'RadialChart':
      return `calc(${alone(Math.max(ring, shares))} + var(--tessera-stacked) * ${Math.min(ring, shares) + 14}px)`;
    case 'SingleStackedBarChart':
      return alone(36 + shares);
    case 'RadarChart':
      // In a narrow column its labels take of its size.
      return `calc(${alone(290 + legendHeight)} - var(--tessera-stacked) * 50px)`;
    case 'HorizontalBarChart':
      return alone(horizontalHeight(props, series) + legendHeight);
    default: {
      const isTitled = filledText(props['yLabel']) !== undefined || elementsOf(props['series']).length === 1;
      const around = (isTitled ? valueTitle : untitled) + (filledText(props['xLabel']) === undefined ? 0 : placeTitle);
      return `calc(var(--tessera-plot) + ${alone(around + ticks + legendHeight)})`;
    }
  }
}

function horizontalHeight(props: Element['props'], series: number): number {
  const isSingle = series === 1 || props['variant'] === 'stacked';
  const row = isSingle ? 36 : Math.max(30, series * Math.max(8, Math.min(18, 44 / Math.max(1, series))) + 14);
  return 24 + Math.min(maxBars, listOf(props['labels']).length) * row + (series === 1 ? 6 : 24);
}
