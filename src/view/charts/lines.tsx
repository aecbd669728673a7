import { area as areaShape, curveLinear, curveMonotoneX, curveStep, line as lineShape } from 'd3-shape';
import { useElementId, useView } from '../view-context.ts';
import { knownValues, type ChartData, type Series } from './chart-data.ts';
import { colour } from './chart-figure.tsx';
import { describeSeries } from './describe.ts';
import { Plot, type PlotArea } from './plot.tsx';
import { seriesTable, tooltipRows } from './series-text.ts';
import { longLabel, momentsOf, timeLabels, timeTicks } from './time.ts';

interface LinesProps {
  readonly data: ChartData;
  readonly variant: 'linear' | 'natural' | 'step';
  readonly isArea: boolean;
}

/** `natural` is a curve that does not overshoot the values. */
const curves = { linear: curveLinear, natural: curveMonotoneX, step: curveStep };
/** Up to this number of values, each one has a mark. */
const fewPoints = 12;

export function Lines({ data, variant, isArea }: LinesProps) {
  const { locale, words } = useView();
  const { labels, series, xTitle, yTitle } = data;
  const moments = momentsOf(labels);
  const span = moments === undefined ? 0 : (moments.at(-1) ?? 0) - (moments[0] ?? 0);
  const toPosition = (moment: number): number => (moment - (moments?.[0] ?? 0)) / span;
  const ticks = moments === undefined ? [] : timeTicks(moments, 5);
  const tickLabels = timeLabels(ticks, locale);
  const places = labels.map((label) => {
    const text = longLabel(label, locale);
    return { label: text, title: text };
  });
  const title = yTitle ?? (series.length === 1 ? series[0]?.name : undefined);
  const ends = series.flatMap(({ name, values }, index) => {
    const value = values.at(-1);
    return value === null || value === undefined ? [] : { name, index, value };
  });
  // The order in which the lines end, which is the order on the page.
  const legend = series
    .map(({ name, values }, index) => ({ name, index, last: values.findLast((value) => value !== null) ?? -Infinity }))
    .sort((one, other) => other.last - one.last);
  return (
    <Plot
      description={describeSeries(isArea ? words.areaChart : words.lineChart, data, { locale, words })}
      places={places}
      values={knownValues(series)}
      fromZero={isArea}
      positions={
        moments?.map(toPosition) ?? labels.map((_, index) => (labels.length < 2 ? 0.5 : index / (labels.length - 1)))
      }
      {...(moments === undefined
        ? {}
        : { timeTicks: ticks.map((tick, index) => [toPosition(tick), tickLabels[index] ?? ''] as const) })}
      legend={legend}
      ends={ends.length === series.length ? ends : []}
      xTitle={xTitle}
      yTitle={title}
      table={() => seriesTable(data, locale)}
      rowsAt={(index) => tooltipRows(series, index)}
      draw={(area) =>
        series.map((one, index) => (
          <Line key={index} series={one} index={index} area={area} variant={variant} isArea={isArea} />
        ))
      }
    />
  );
}

interface LineProps {
  readonly series: Series;
  readonly index: number;
  readonly area: PlotArea;
  readonly variant: LinesProps['variant'];
  readonly isArea: boolean;
}

function Line({ series: { values }, index, area: { x, y, bottom, active }, variant, isArea }: LineProps) {
  const gradient = useElementId();
  const isKnown = (value: number | null): boolean => value !== null;
  const top = lineShape<number | null>(
    (_, place) => x(place),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curves[variant]);
  const fill = areaShape<number | null>(
    (_, place) => x(place),
    Math.min(bottom, y(0)),
    (value) => y(value ?? 0),
  )
    .defined(isKnown)
    .curve(curves[variant]);
  const hasMarks = values.length <= fewPoints;
  return (
    <g class={`${colour(index)} ${index >= 6 ? 'dashed' : ''}`}>
      {isArea ? (
        <>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" class="area-top" />
            <stop offset="1" class="area-bottom" />
          </linearGradient>
          <path class="area" d={fill(values) ?? ''} fill={`url(#${gradient})`} />
        </>
      ) : null}
      <path class="line" d={top(values) ?? ''} />
      {values.map((value, place) => {
        const isAlone = values[place - 1] == null && values[place + 1] == null;
        if (value === null || !(hasMarks || place === active || isAlone)) return null;
        return <circle key={place} class="dot" cx={x(place)} cy={y(value)} r={place === active ? 5 : 3.5} />;
      })}
    </g>
  );
}
