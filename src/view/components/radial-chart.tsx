import { sharesOf } from '../charts/chart-data.ts';
import { ChartFigure, colour } from '../charts/chart-figure.tsx';
import { describeShares } from '../charts/describe.ts';
import { arcPath } from '../charts/ring.ts';
import { ShareList, ShareTooltip } from '../charts/share-list.tsx';
import { useCursor } from '../charts/use-cursor.ts';
import { valueAxis } from '../charts/value-axis.ts';
import { defineChart, type ViewProps } from '../define-view.ts';
import { useView } from '../view-context.ts';

const radius = 92;
/** More do not fit around the middle. */
const maxRings = 8;
const fullTurn = 2 * Math.PI;

/** Rings from twelve o'clock. A full turn is 100 if all values are percentages, otherwise a round number. */
function RadialChartView({ element }: ViewProps) {
  const { locale, words } = useView();
  const shares = sharesOf(element);
  const rings = shares.slice(0, maxRings);
  const values = shares.map(({ value }) => value);
  const isPercent = values.every((value) => value >= 0 && value <= 100) && values.some((value) => value > 1);
  const axis = valueAxis(values, [0, fullTurn], { fromZero: true, count: 4 });
  const end = isPercent ? 100 : Math.max(...axis.scale.domain());
  const thickness = Math.min(16, (radius - 22) / Math.max(1, rings.length) - 4);
  const step = thickness + 4;
  const size = 2 * radius + 4;
  const cursor = useCursor(rings.length, (x, y) => {
    const place = Math.floor((radius + 2 - Math.hypot(x - size / 2, y - size / 2)) / step);
    return place >= 0 && place < rings.length ? place : undefined;
  });
  const active = cursor.index === undefined ? undefined : rings[cursor.index];
  /** With round ends, which are part of its length. */
  const ring = (place: number, value: number): string | undefined => {
    const middle = radius - place * step - thickness / 2;
    const angle = (Math.max(0, Math.min(end, value)) / end) * fullTurn;
    const cap = angle < fullTurn ? Math.min(thickness / 2 / middle, angle / 2) : 0;
    return angle === 0 ? undefined : arcPath(middle, cap, angle - cap);
  };
  return (
    <ChartFigure
      legend={[]}
      table={() => ({ headings: ['', words.value], rows: shares.map(({ name, value }) => [name, value]) })}
    >
      <div class="parts">
        <div class="plot round" {...cursor.box}>
          <svg
            viewBox={`0 0 ${size} ${size}`}
            width={size}
            height={size}
            role="img"
            aria-label={describeShares(words.radialChart, shares, { locale, words })}
          >
            <g transform={`translate(${size / 2} ${size / 2})`} stroke-width={thickness}>
              {rings.map(({ value, index }, place) => (
                <g key={index}>
                  <path class="ring" d={ring(place, end)} />
                  <path
                    class={`ring ${colour(index)} ${active === undefined || active.index === index ? '' : 'dim'}`}
                    d={ring(place, value)}
                  />
                </g>
              ))}
            </g>
          </svg>
          <ShareTooltip share={active} total={undefined} />
        </div>
        <ShareList shares={shares} total={undefined} active={active?.index} />
      </div>
    </ChartFigure>
  );
}

export const radialChart = defineChart('RadialChart', RadialChartView);
