import { chartDataOf, knownValues } from '../charts/chart-data.ts';
import { Bars } from '../charts/bars.tsx';
import { ChartFigure, colour } from '../charts/chart-figure.tsx';
import { describeSeries } from '../charts/describe.ts';
import { seriesTable, tooltipRows } from '../charts/series-text.ts';
import { textWidth, wrapText } from '../charts/text-width.ts';
import { Tooltip } from '../charts/tooltip.tsx';
import { useCursor } from '../charts/use-cursor.ts';
import { useWidth } from '../charts/use-width.ts';
import { valueAxis } from '../charts/value-axis.ts';
import { defineChart, type ViewProps } from '../define-view.ts';
import { tickTexts } from '../format.ts';
import { useView } from '../view-context.ts';

/** With fewer axes there is no area, with more there is not enough space. */
const [fewest, most] = [3, 16];

function RadarChartView({ element }: ViewProps) {
  const { locale, isStatic, words } = useView();
  const { ref, width } = useWidth();
  const data = chartDataOf(element);
  const { labels, series } = data;
  const count = labels.length;
  const side = Math.min(96, Math.max(40, ...labels.slice(0, most).map(textWidth)));
  const radius = Math.max(60, Math.min(120, (width - 2 * side - 24) / 2));
  const [middleX, middleY] = [width / 2, radius + 34];
  const axis = valueAxis(knownValues(series), [0, radius], { fromZero: true, count: 4 });
  const tickWords = tickTexts(axis.ticks, axis.step, locale);
  const at = (place: number, distance: number): readonly [number, number] => {
    const angle = (place / count) * 2 * Math.PI;
    return [middleX + Math.sin(angle) * distance, middleY - Math.cos(angle) * distance];
  };
  const polygon = (distances: readonly number[]): string =>
    `M${distances
      .map((distance, place) =>
        at(place, distance)
          .map((one) => one.toFixed(1))
          .join(' '),
      )
      .join('L')}Z`;
  const cursor = useCursor(count, (x, y) => {
    const angle = (Math.atan2(x - middleX, middleY - y) + 2 * Math.PI) % (2 * Math.PI);
    return Math.round((angle / (2 * Math.PI)) * count) % count;
  });
  if (count < fewest || count > most) return <Bars data={data} isStacked={false} />;
  const active = cursor.index;
  const height = 34 + Math.max(...labels.map((_, place) => at(place, radius)[1]));
  return (
    <ChartFigure
      legend={series.map(({ name }, index) => ({ name, index }))}
      table={() => seriesTable(data, locale)}
      boxRef={ref}
    >
      <div class="plot" {...cursor.box}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={isStatic ? '100%' : width}
          height={isStatic ? undefined : height}
          role="img"
          aria-label={describeSeries(words.radarChart, data, { locale, words })}
        >
          {axis.ticks.map((tick, index) => (
            <path key={index} class="grid" d={polygon(labels.map(() => axis.scale(tick)))} />
          ))}
          {labels.map((label, place) => {
            const [x, y] = at(place, radius);
            const [labelX, labelY] = at(place, radius + 12);
            const offset = labelX - middleX;
            const isCentred = Math.abs(offset) < 4;
            const lines = wrapText(label, isCentred ? side : Math.min(side, width / 2 - Math.abs(offset)), 2);
            return (
              <g key={place}>
                <line class={place === active ? 'cursor' : 'grid'} x1={middleX} y1={middleY} x2={x} y2={y} />
                <text
                  class="tick ink"
                  x={labelX}
                  y={labelY + 4 - (labelY < middleY ? (lines.length - 1) * 13 : 0)}
                  text-anchor={isCentred ? 'middle' : offset > 0 ? 'start' : 'end'}
                >
                  {lines.map((line, row) => (
                    <tspan key={row} x={labelX} dy={row === 0 ? 0 : 13}>
                      {line}
                    </tspan>
                  ))}
                </text>
              </g>
            );
          })}
          {series.map(({ values }, index) => (
            <g key={index} class={colour(index)}>
              <path class="radar" d={polygon(values.map((value) => axis.scale(Math.max(0, value ?? 0))))} />
              {values.map((value, place) => {
                const [x, y] = at(place, axis.scale(Math.max(0, value ?? 0)));
                return value === null ? null : (
                  <circle key={place} class="dot" cx={x} cy={y} r={place === active ? 4.5 : 2.5} />
                );
              })}
            </g>
          ))}
          {axis.ticks.slice(1).map((tick, index) => (
            <text key={index} class="tick halo" x={middleX + 4} y={middleY - axis.scale(tick) + 11}>
              {tickWords[index + 1]}
            </text>
          ))}
        </svg>
        {active === undefined ? null : (
          <Tooltip
            title={labels[active] ?? ''}
            rows={tooltipRows(series, active)}
            x={at(active, radius)[0]}
            width={width}
          />
        )}
      </div>
    </ChartFigure>
  );
}

export const radarChart = defineChart('RadarChart', RadarChartView);
