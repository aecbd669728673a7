import { exactNumber, tickTexts } from '../format.ts';
import { useView } from '../view-context.ts';
import { toBars, type Bar } from './bars.tsx';
import { knownValues, type ChartData } from './chart-data.ts';
import { ChartFigure, colour } from './chart-figure.tsx';
import { describeSeries } from './describe.ts';
import { seriesTable, tooltipRows } from './series-text.ts';
import { shorten, textWidth, wrapText } from './text-width.ts';
import { longLabel } from './time.ts';
import { Tooltip } from './tooltip.tsx';
import { useCursor } from './use-cursor.ts';
import { useWidth } from './use-width.ts';
import { valueAxis, type ValueAxis } from './value-axis.ts';

interface HorizontalBarsProps {
  readonly data: ChartData;
  readonly isStacked: boolean;
}

const barHeight = 18;

/** Horizontal bars with their labels before them, as tall as they need to be. */
export function HorizontalBars({ data, isStacked }: HorizontalBarsProps) {
  const { locale, isStatic, words } = useView();
  const { ref, width } = useWidth();
  const { series, yTitle } = data;
  const layout = layOut(data, { isStacked, width, locale });
  const { labels, isSingle, axis, axisTexts, title, left, top, bottom, height, room } = layout;
  const cursor = useCursor(labels.length, (_, y) =>
    Math.min(labels.length - 1, Math.max(0, Math.floor((y - top) / room))),
  );
  const active = cursor.index;
  return (
    <ChartFigure
      legend={series.map(({ name }, index) => ({ name, index }))}
      table={() => seriesTable({ ...data, xTitle: yTitle }, locale)}
      boxRef={ref}
    >
      <div class="plot" {...cursor.box}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={isStatic ? '100%' : width}
          height={isStatic ? undefined : height}
          role="img"
          aria-label={describeSeries(words.barChart, data, { locale, words })}
        >
          {title === undefined ? null : (
            <text class="axis-title" x={0} y={12}>
              {shorten(title, width)}
            </text>
          )}
          {axis.ticks.map((tick, index) => (
            <g key={index}>
              {isSingle && tick !== 0 ? null : (
                <line
                  class={tick === 0 ? 'grid zero' : 'grid'}
                  x1={axis.scale(tick)}
                  x2={axis.scale(tick)}
                  y1={top}
                  y2={bottom}
                />
              )}
              {isSingle ? null : (
                <text class="tick" x={axis.scale(tick)} y={bottom + 16} text-anchor="middle">
                  {axisTexts[index]}
                </text>
              )}
            </g>
          ))}
          {active === undefined ? null : (
            <rect class="cursor-band" x={0} y={top + active * room} width={width} height={room} />
          )}
          <Labels {...layout} />
          <Bars {...layout} isStacked={isStacked} />
        </svg>
        {active === undefined ? null : (
          <Tooltip title={labels[active] ?? ''} rows={tooltipRows(series, active)} x={left} width={width} />
        )}
      </div>
    </ChartFigure>
  );
}

interface Layout {
  readonly labels: readonly string[];
  readonly bars: readonly Bar[];
  /** The values of the bars. */
  readonly texts: readonly string[];
  readonly isSingle: boolean;
  readonly axis: ValueAxis;
  readonly axisTexts: readonly string[];
  readonly title: string | undefined;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  /** The height of one label with its bars. */
  readonly room: number;
  readonly thickness: number;
  readonly perPlace: number;
}

interface LayoutOptions {
  readonly isStacked: boolean;
  readonly width: number;
  readonly locale: string | undefined;
}

function layOut(data: ChartData, { isStacked, width, locale }: LayoutOptions): Layout {
  const { series, xTitle } = data;
  const labels = data.labels.map((label) => longLabel(label, locale));
  const perPlace = isStacked ? 1 : Math.max(1, series.length);
  const thickness = perPlace === 1 ? 22 : Math.max(8, Math.min(barHeight, 44 / perPlace));
  const room = Math.max(30, perPlace * thickness + 14);
  const bars = toBars(data, isStacked);
  const values = isStacked ? bars.flatMap(({ from, to }) => [from, to]) : knownValues(series);
  const isSingle = series.length === 1;
  const texts = bars.map(({ to }) => exactNumber(to, locale));
  const left = Math.min(width * 0.38, Math.max(24, ...labels.slice(0, 500).map(textWidth)) + 12);
  const right = width - (isSingle ? Math.max(12, ...texts.slice(0, 500).map(textWidth)) + 10 : 12);
  // Above the bars: the title of their axis.
  const title = isSingle ? (xTitle ?? series[0]?.name) : xTitle;
  const top = title === undefined ? 4 : 24;
  const bottom = top + labels.length * room;
  const negatives = isSingle ? bars.flatMap(({ to }, index) => (to < 0 ? textWidth(texts[index] ?? '') + 10 : [])) : [];
  const axis = valueAxis(values, [left + Math.max(0, ...negatives.slice(0, 500)), right], {
    fromZero: true,
    count: width < 420 ? 3 : 5,
    isExact: isSingle,
  });
  const axisTexts = tickTexts(axis.ticks, axis.step, locale);
  const height = bottom + (isSingle ? 6 : 24);
  return {
    labels,
    bars,
    texts,
    isSingle,
    axis,
    axisTexts,
    title,
    left,
    top,
    bottom,
    height,
    room,
    thickness,
    perPlace,
  };
}

function Labels({ labels, left, top, room }: Layout) {
  return (
    <>
      {labels.map((label, place) => {
        const lines = wrapText(label, left - 12, 2);
        const middle = top + (place + 0.5) * room + 4 - (lines.length - 1) * 7;
        return (
          <text key={place} class="tick ink" x={left - 8} y={middle} text-anchor="end">
            {lines.map((line, row) => (
              <tspan key={row} x={left - 8} dy={row === 0 ? 0 : 14}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </>
  );
}

function Bars({
  bars,
  texts,
  isSingle,
  isStacked,
  axis,
  top,
  room,
  thickness,
  perPlace,
}: Layout & { readonly isStacked: boolean }) {
  return (
    <>
      {bars.map(({ series: own, place, from, to }, index) => {
        const y = top + place * room + (room - perPlace * thickness) / 2 + (isStacked ? 0 : own * thickness);
        const [start, end] = [axis.scale(Math.min(from, to)), axis.scale(Math.max(from, to))];
        return (
          <g key={index}>
            <rect
              class={`bar ${colour(own)}`}
              x={start}
              y={y + 0.5}
              width={Math.max(0.5, end - start)}
              height={thickness - 1}
              rx={isStacked ? 0 : 3}
            />
            {isSingle ? (
              <text
                class="value"
                x={to < 0 ? start - 6 : end + 6}
                y={y + thickness / 2 + 4}
                text-anchor={to < 0 ? 'end' : 'start'}
              >
                {texts[index]}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
}
