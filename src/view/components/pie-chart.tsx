import { sharesOf, type Share } from '../charts/chart-data.ts';
import { ChartFigure, colour } from '../charts/chart-figure.tsx';
import { describeShares } from '../charts/describe.ts';
import { slicePath } from '../charts/ring.ts';
import { ShareList, ShareTooltip } from '../charts/share-list.tsx';
import { textWidth } from '../charts/text-width.ts';
import { useCursor } from '../charts/use-cursor.ts';
import { defineChart, type ViewProps } from '../define-view.ts';
import { exactNumber, shortNumber } from '../format.ts';
import { useView } from '../view-context.ts';

const radius = 90;
/** The inner radius of a ring, as a share of the radius. */
const hole = 0.62;
/** A list of more is longer than its chart. The table has all. */
const maxShares = 40;

interface Slice {
  readonly share: Share;
  readonly startAngle: number;
  readonly endAngle: number;
}

/** In their order, from twelve o'clock or, of a half, from nine. */
function slicesOf(shares: readonly Share[], total: number, isHalf: boolean): readonly Slice[] {
  let endAngle = isHalf ? -Math.PI / 2 : 0;
  return shares.map((share) => {
    const startAngle = endAngle;
    endAngle += (share.value / total) * (isHalf ? Math.PI : 2 * Math.PI);
    return { share, startAngle, endAngle };
  });
}

function PieChartView({ element }: ViewProps) {
  const { locale, words } = useView();
  const shares = sharesOf(element);
  const shown = shares.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const isDonut = element.props['variant'] === 'donut';
  const isHalf = element.props['appearance'] === 'semiCircular';
  const slices = slicesOf(shown, total, isHalf);
  const height = isHalf ? radius + 2 : 2 * radius + 4;
  const inner = isDonut || isHalf ? radius * hole : 0;
  const scale = 2 * radius + 4;
  const cursor = useCursor(shown.length, (x, y) => {
    const angle = Math.atan2(x - scale / 2, radius + 2 - y);
    const turned = isHalf || angle >= 0 ? angle : angle + 2 * Math.PI;
    const found = slices.findIndex(({ startAngle, endAngle }) => turned >= startAngle && turned <= endAngle);
    return found < 0 ? undefined : found;
  });
  const active = cursor.index === undefined ? undefined : shown[cursor.index];
  const sum = exactNumber(active?.value ?? total, locale);
  const middle = textWidth(sum) * 1.75 > radius * hole * 1.8 ? shortNumber(active?.value ?? total, 1000, locale) : sum;
  return (
    <ChartFigure
      legend={[]}
      table={() => ({ headings: ['', words.value], rows: shares.map(({ name, value }) => [name, value]) })}
    >
      <div class="parts">
        <div class="plot round" {...cursor.box}>
          <svg
            viewBox={`0 0 ${scale} ${height}`}
            width={scale}
            height={height}
            role="img"
            aria-label={describeShares(isDonut ? words.donutChart : words.pieChart, shares, { locale, words })}
          >
            <g transform={`translate(${scale / 2} ${radius + 2})`}>
              {total > 0 || isHalf ? null : <circle class="track-ring" r={radius} />}
              {slices.map(({ share, startAngle, endAngle }) => (
                <path
                  key={share.index}
                  class={`slice ${colour(share.index)} ${active === undefined || active === share ? '' : 'dim'}`}
                  d={slicePath(inner, radius, startAngle, endAngle)}
                />
              ))}
              {isDonut || isHalf ? (
                <text class="total" y={isHalf ? -14 : 2} text-anchor="middle">
                  {middle}
                </text>
              ) : null}
              {(isDonut || isHalf) && !isHalf ? (
                <text class="tick" y={22} text-anchor="middle">
                  {active === undefined ? words.total : ''}
                </text>
              ) : null}
            </g>
          </svg>
          <ShareTooltip share={active} total={total} />
        </div>
        <ShareList shares={shares.slice(0, maxShares)} total={total} active={active?.index} />
      </div>
    </ChartFigure>
  );
}

export const pieChart = defineChart('PieChart', PieChartView);
