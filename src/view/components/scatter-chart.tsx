import { datasetsOf, type Mark } from '../charts/chart-data.ts';
import { ChartFigure, colour } from '../charts/chart-figure.tsx';
import { describePoints } from '../charts/describe.ts';
import { shorten, textWidth } from '../charts/text-width.ts';
import { Tooltip } from '../charts/tooltip.tsx';
import { useCursor } from '../charts/use-cursor.ts';
import { useWidth } from '../charts/use-width.ts';
import { extentOf, valueAxis, type ValueAxis } from '../charts/value-axis.ts';
import { defineChart, type ViewProps } from '../define-view.ts';
import { exactNumber, tickTexts } from '../format.ts';
import { filledText } from '../read-props.ts';
import { useView } from '../view-context.ts';

const smallest = 3;

function ScatterChartView({ element }: ViewProps) {
  const { locale, isStatic, words } = useView();
  const { ref, width } = useWidth();
  const datasets = datasetsOf(element);
  const xTitle = filledText(element.props['xLabel']);
  const yTitle = filledText(element.props['yLabel']);
  const points = datasets.flatMap(({ name, marks }, index) => marks.map((mark) => ({ ...mark, name, index })));
  const layout = layOut(points, { xTitle, yTitle, width, locale });
  const { xAxis, yAxis, height } = layout;
  const [, largest] = extentOf(points.map(({ size }) => size ?? 0));
  const hasSizes = points.some(({ size }) => size !== undefined) && largest > 0;
  // The area represents the size.
  const radiusOf = (size: number | undefined): number =>
    hasSizes ? Math.max(smallest, 16 * Math.sqrt(Math.max(0, size ?? 0) / largest)) : 5;
  const cursor = useCursor(points.length, (x, y) => {
    let best: number | undefined;
    let distance = 40 ** 2;
    for (const [index, point] of points.entries()) {
      const square = (xAxis.scale(point.x) - x) ** 2 + (yAxis.scale(point.y) - y) ** 2;
      if (square < distance) [best, distance] = [index, square];
    }
    return best;
  });
  const active = cursor.index === undefined ? undefined : points[cursor.index];
  const numbers = (values: readonly number[]): string => values.map((value) => exactNumber(value, locale)).join(', ');
  return (
    <ChartFigure
      legend={datasets.map(({ name }, index) => ({ name, index }))}
      boxRef={ref}
      table={() => ({
        headings: ['', xTitle ?? 'x', yTitle ?? 'y', ...(hasSizes ? [words.size] : [])],
        rows: points.map(({ name, x, y, size }) => [name, x, y, ...(hasSizes ? [size ?? null] : [])]),
      })}
    >
      <div class="plot" {...cursor.box}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={isStatic ? '100%' : width}
          height={isStatic ? undefined : height}
          role="img"
          aria-label={describePoints(points, { xTitle, yTitle }, { locale, words })}
        >
          <Axes {...layout} xTitle={xTitle} yTitle={yTitle} width={width} />
          {datasets.map(({ marks }, index) => (
            <path
              key={index}
              class={`mark ${colour(index)}`}
              d={marks.map(({ x, y, size }) => circle(xAxis.scale(x), yAxis.scale(y), radiusOf(size))).join('')}
            />
          ))}
          {active === undefined ? null : (
            <circle
              class={`dot ${colour(active.index)}`}
              cx={xAxis.scale(active.x)}
              cy={yAxis.scale(active.y)}
              r={radiusOf(active.size) + 2}
            />
          )}
        </svg>
        {active === undefined ? null : (
          <Tooltip
            title={active.name}
            x={xAxis.scale(active.x)}
            width={width}
            rows={[
              {
                name: `${xTitle ?? 'x'}, ${yTitle ?? 'y'}`,
                index: active.index,
                value: null,
                text: numbers([active.x, active.y]),
              },
            ]}
          />
        )}
      </div>
    </ChartFigure>
  );
}

interface Titles {
  readonly xTitle: string | undefined;
  readonly yTitle: string | undefined;
}

interface Layout {
  readonly xAxis: ValueAxis;
  readonly yAxis: ValueAxis;
  readonly xTexts: readonly string[];
  readonly yTexts: readonly string[];
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
}

function layOut(
  points: readonly Mark[],
  { xTitle, yTitle, width, locale }: Titles & { readonly width: number; readonly locale: string | undefined },
): Layout {
  const isNarrow = width < 420;
  const top = yTitle === undefined ? 10 : 28;
  const bottom = top + (isNarrow ? 190 : 220);
  const yAxis = valueAxis(
    points.map(({ y }) => y),
    [bottom, top],
    { fromZero: false, count: 5 },
  );
  const yTexts = tickTexts(yAxis.ticks, yAxis.step, locale);
  const left = Math.ceil(Math.max(16, ...yTexts.map(textWidth))) + 10;
  const right = width - 14;
  const xAxis = valueAxis(
    points.map(({ x }) => x),
    // The first and the last mark are not cut by the edge of the grid.
    [left + 8, right - 6],
    { fromZero: false, count: isNarrow ? 4 : 6 },
  );
  const xTexts = tickTexts(xAxis.ticks, xAxis.step, locale);
  return { xAxis, yAxis, xTexts, yTexts, left, right, bottom, height: bottom + 24 + (xTitle === undefined ? 0 : 18) };
}

function Axes({
  xAxis,
  yAxis,
  xTexts,
  yTexts,
  left,
  right,
  bottom,
  height,
  xTitle,
  yTitle,
  width,
}: Layout & Titles & { readonly width: number }) {
  return (
    <>
      {yTitle === undefined ? null : (
        <text class="axis-title" x={0} y={12}>
          {shorten(yTitle, width)}
        </text>
      )}
      {yAxis.ticks.map((tick, index) => (
        <g key={index}>
          <line
            class="grid"
            x1={left}
            x2={right}
            y1={Math.round(yAxis.scale(tick)) + 0.5}
            y2={Math.round(yAxis.scale(tick)) + 0.5}
          />
          <text class="tick" x={left - 8} y={yAxis.scale(tick) + 4} text-anchor="end">
            {yTexts[index]}
          </text>
        </g>
      ))}
      {xAxis.ticks.map((tick, index) => (
        <text key={index} class="tick" x={xAxis.scale(tick)} y={bottom + 18} text-anchor="middle">
          {xTexts[index]}
        </text>
      ))}
      {xTitle === undefined ? null : (
        <text class="axis-title" x={(left + right) / 2} y={height - 3} text-anchor="middle">
          {shorten(xTitle, width)}
        </text>
      )}
    </>
  );
}

/** All marks of a dataset are one path. */
const circle = (x: number, y: number, radius: number): string =>
  `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export const scatterChart = defineChart('ScatterChart', ScatterChartView);
