// The frame of charts with two axes: grid, ticks, titles, and the position that the reader points at.
import type { ComponentChildren } from 'preact';
import type { ScaleLinear } from 'd3-scale';
import { tickTexts } from '../format.ts';
import { useView } from '../view-context.ts';
import { ChartFigure, colour, type DataTable, type LegendItem } from './chart-figure.tsx';
import { endLabels, roomForEnds, type LineEnd } from './end-labels.ts';
import { shorten, textWidth, wrapText } from './text-width.ts';
import { Tooltip, type TooltipRow } from './tooltip.tsx';
import { useCursor } from './use-cursor.ts';
import { useWidth } from './use-width.ts';
import { valueAxis } from './value-axis.ts';

export interface PlotPlace {
  /** The short form, for the axis. */
  readonly label: string;
  /** The full form, for the tooltip. */
  readonly title: string;
}

export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly y: ScaleLinear<number, number>;
  /** The centre of a position. */
  readonly x: (index: number) => number;
  /** The width of a position. */
  readonly band: number;
  readonly active: number | undefined;
}

interface PlotProps {
  readonly description: string;
  readonly places: readonly PlotPlace[];
  readonly values: readonly number[];
  readonly fromZero: boolean;
  /** The positions, from 0 to 1; undefined for equal bands. */
  readonly positions?: readonly number[];
  /** Labels of a time axis, with positions from 0 to 1. */
  readonly timeTicks?: readonly (readonly [position: number, label: string])[];
  readonly legend: readonly LegendItem[];
  /** Where the lines end; beside them are their names in place of the legend, if there is room. */
  readonly ends?: readonly LineEnd[];
  readonly xTitle: string | undefined;
  readonly yTitle: string | undefined;
  readonly table: () => DataTable;
  readonly rowsAt: (index: number) => readonly TooltipRow[];
  readonly draw: (area: PlotArea) => ComponentChildren;
}

const lineHeight = 15;
/** The height of a legend, which the plot gets if it has none. */
const legendHeight = 30;

export function Plot(props: PlotProps) {
  const { places, values, fromZero, positions, legend, xTitle, yTitle, draw } = props;
  const { locale, isStatic } = useView();
  const { ref, width } = useWidth();
  const isNarrow = width < 420;
  const ends = props.ends ?? [];
  const endRoom = roomForEnds(ends, width);
  const plotHeight = isNarrow ? 190 : endRoom > 0 ? 220 + legendHeight : 220;
  const top = yTitle === undefined ? 10 : 28;
  const bottom = top + plotHeight;
  const axis = valueAxis(values, [bottom, top], { fromZero, count: 5 });
  const valueTexts = tickTexts(axis.ticks, axis.step, locale);
  const left = Math.ceil(Math.max(16, ...valueTexts.map(textWidth))) + 10;
  const right = width - 10 - endRoom;
  const count = Math.max(1, places.length);
  const band = (right - left) / count;
  const inset = positions === undefined ? 0 : 6;
  const x = (index: number): number => {
    const position = positions?.[index];
    return position === undefined ? left + band * (index + 0.5) : left + inset + position * (right - left - 2 * inset);
  };
  const cursor = useCursor(places.length, (at) => nearest(places.length, x, at));
  const active = cursor.index;
  const area: PlotArea = { left, right, top, bottom, y: axis.scale, x, band, active };
  const labels =
    props.timeTicks === undefined
      ? bandLabels(places, band, x, left, right)
      : apart(
          props.timeTicks.map(([position, label]) => [left + inset + position * (right - left - 2 * inset), label]),
          right,
        );
  const rows = Math.max(1, largest(labels.map(({ lines }) => lines.length)));
  const height = bottom + 8 + rows * lineHeight + (xTitle === undefined ? 0 : 20);
  const place = active === undefined ? undefined : places[active];
  return (
    <ChartFigure legend={endRoom > 0 ? [] : legend} table={props.table} boxRef={ref}>
      <div class="plot" {...cursor.box}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={isStatic ? '100%' : width}
          height={isStatic ? undefined : height}
          role="img"
          aria-label={props.description}
        >
          {yTitle === undefined ? null : (
            <text class="axis-title" x={0} y={12}>
              {shorten(yTitle, width)}
            </text>
          )}
          {axis.ticks.map((tick, index) => (
            <g key={index}>
              <line
                class={tick === 0 ? 'grid zero' : 'grid'}
                x1={left}
                x2={right}
                y1={Math.round(axis.scale(tick)) + 0.5}
                y2={Math.round(axis.scale(tick)) + 0.5}
              />
              <text class="tick" x={left - 8} y={axis.scale(tick) + 4} text-anchor="end">
                {valueTexts[index]}
              </text>
            </g>
          ))}
          {active === undefined ? null : positions === undefined ? (
            <rect class="cursor-band" x={x(active) - band / 2} y={top} width={band} height={plotHeight} />
          ) : (
            <line class="cursor" x1={x(active)} x2={x(active)} y1={top} y2={bottom} />
          )}
          {draw(area)}
          {(endRoom > 0 ? endLabels(ends, axis.scale, bottom) : []).map(({ name, index, at }) => (
            <text key={index} class={`end-label ${colour(index)}`} x={right + 10} y={at + 4}>
              {name}
            </text>
          ))}
          {labels.map(({ x: at, lines }, index) => (
            <text key={index} class="tick" x={at} y={bottom + 18} text-anchor="middle">
              {lines.map((line, row) => (
                <tspan key={row} x={at} dy={row === 0 ? 0 : lineHeight}>
                  {line}
                </tspan>
              ))}
            </text>
          ))}
          {xTitle === undefined ? null : (
            <text class="axis-title" x={(left + right) / 2} y={height - 4} text-anchor="middle">
              {shorten(xTitle, width)}
            </text>
          )}
        </svg>
        {active === undefined || place === undefined ? null : (
          <Tooltip title={place.title} rows={props.rowsAt(active)} x={x(active)} width={width} />
        )}
      </div>
    </ChartFigure>
  );
}

function nearest(count: number, x: (index: number) => number, at: number): number | undefined {
  let best: number | undefined;
  for (let index = 0; index < count; index += 1) {
    if (best === undefined || Math.abs(x(index) - at) < Math.abs(x(best) - at)) best = index;
  }
  return best;
}

interface PlacedLabel {
  readonly x: number;
  readonly lines: readonly string[];
}

/** As many of the labels as do not touch each other, in equal steps, inside the plot. */
function apart(labels: readonly (readonly [x: number, label: string])[], right: number): readonly PlacedLabel[] {
  for (let step = 1; ; step += 1) {
    let end = -Infinity;
    let isFree = true;
    const placed = labels.flatMap(([at, label], index) => {
      if (index % step !== 0) return [];
      const half = textWidth(label) / 2;
      const x = Math.min(right + 10 - half, at);
      isFree &&= x - half >= end + 8;
      end = x + half;
      return [{ x, lines: [label] }];
    });
    if (isFree) return placed;
  }
}

/** Not Math.max(...values): a list may be longer than the stack. */
const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

/** The largest number of names that are shortened; of more, only some are shown. */
const maxShortened = 8;
const minKept = 5;

/** The names with an ellipsis, if they can still be distinguished. */
function shortNames(places: readonly PlotPlace[], room: number): readonly string[] | undefined {
  if (places.length > maxShortened || places.some(({ label }) => /\d/.test(label))) return undefined;
  const names = places.map(({ label }) => shorten(label, room));
  const isClear =
    new Set(names).size === names.length &&
    names.every((name, index) => name.length > minKept || name === places[index]?.label);
  return isClear ? names : undefined;
}

/** On one line if all fit, otherwise on two, otherwise shortened, otherwise only every second one; never rotated. */
function bandLabels(
  places: readonly PlotPlace[],
  band: number,
  x: (index: number) => number,
  left: number,
  right: number,
): readonly PlacedLabel[] {
  const room = band - 6;
  const widest = Math.max(0, ...places.slice(0, 500).map(({ label }) => textWidth(label)));
  if (widest <= room) return places.map(({ label }, index) => ({ x: x(index), lines: [label] }));
  const wordRoom = largest(places.slice(0, 500).map(({ label }) => largest(label.split(/\s+/).map(textWidth))));
  if (wordRoom <= room && places.length <= 20) {
    return places.map(({ label }, index) => ({ x: x(index), lines: wrapText(label, room, 2) }));
  }
  const short = shortNames(places, room + 2);
  if (short !== undefined) return short.map((name, index) => ({ x: x(index), lines: [name] }));
  const wanted = Math.min(widest, 96);
  const every = Math.max(1, Math.ceil((wanted + 10) / band));
  const count = Math.ceil(places.length / every);
  // The first and the last label are moved inside, towards their neighbours.
  const longest = Math.min(every * band - 8, ((every + 0.5) * band) / 1.5, (right - left + 16) / count - 8);
  return places.flatMap(({ label }, index) => {
    if (index % every !== 0) return [];
    const text = shorten(label, longest);
    const half = textWidth(text) / 2;
    return [{ x: Math.min(right + 8 - half, Math.max(left - 8 + half, x(index))), lines: [text] }];
  });
}
