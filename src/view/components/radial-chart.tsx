import { arc } from 'd3-shape';
import { sharesOf } from '../charts/chart-data.ts';
import { ChartFigure, colour } from '../charts/chart-figure.tsx';
import { describeShares } from '../charts/describe.ts';
import { ShareList } from '../charts/share-list.tsx';
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
  const size = 2 * radius + 4;
  const ring = (index: number, angle: number): string => {
    const outer = radius - index * (thickness + 4);
    const draw = arc().cornerRadius(thickness / 2);
    return draw({ innerRadius: outer - thickness, outerRadius: outer, startAngle: 0, endAngle: angle }) ?? '';
  };
  return (
    <ChartFigure
      legend={[]}
      table={() => ({ headings: ['', words.value], rows: shares.map(({ name, value }) => [name, value]) })}
    >
      <div class="parts">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          width={size}
          height={size}
          role="img"
          aria-label={describeShares(words.radialChart, shares, { locale, words })}
        >
          <g transform={`translate(${size / 2} ${size / 2})`}>
            {rings.map(({ value, index }, place) => (
              <g key={index}>
                <path class="track-ring" d={ring(place, fullTurn)} />
                <path
                  class={`slice plain ${colour(index)}`}
                  d={ring(place, (Math.max(0, Math.min(end, value)) / end) * fullTurn)}
                />
              </g>
            ))}
          </g>
        </svg>
        <ShareList shares={shares} total={undefined} active={undefined} />
      </div>
    </ChartFigure>
  );
}

export const radialChart = defineChart('RadialChart', RadialChartView);
