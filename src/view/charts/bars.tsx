import { h } from 'preact';
import { exactNumber, shortNumber } from '../format.ts';
import { useView } from '../view-context.ts';
import { knownValues, type ChartData } from './chart-data.ts';
import { colour } from './chart-figure.tsx';
import { describeSeries } from './describe.ts';
import { Plot, type PlotArea } from './plot.tsx';
import { seriesTable, tooltipRows } from './series-text.ts';
import { textWidth } from './text-width.ts';
import { longLabel } from './time.ts';

interface BarsProps {
  readonly data: ChartData;
  readonly isStacked: boolean;
}

export interface Bar {
  readonly series: number;
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

export function Bars({ data, isStacked }: BarsProps) {
  const { locale, words } = useView();
  const { labels, series, xTitle, yTitle } = data;
  const bars = toBars(data, isStacked);
  const title = yTitle ?? (series.length === 1 ? series[0]?.name : undefined);
  return (
    <Plot
      description={describeSeries(words.barChart, data, { locale, words })}
      places={labels.map((label) => ({ label: longLabel(label, locale), title: longLabel(label, locale) }))}
      values={isStacked ? bars.flatMap(({ from, to }) => [from, to]) : knownValues(series)}
      fromZero
      legend={series.map(({ name }, index) => ({ name, index }))}
      xTitle={xTitle}
      yTitle={title}
      table={() => seriesTable(data, locale)}
      rowsAt={(index) => tooltipRows(series, index)}
      draw={(area) => (
        <>
          {series.map((_, index) => (
            <path
              key={index}
              class={`bar ${colour(index)}`}
              d={bars
                .filter((bar) => bar.series === index)
                .map((bar) => barPath(bar, area, isStacked ? 1 : series.length, isStacked))
                .join('')}
            />
          ))}
          {series.length === 1 ? valueLabels(bars, area, locale) : null}
        </>
      )}
    />
  );
}

/** Positive values are stacked upwards, negative ones downwards. */
export function toBars({ series, labels }: ChartData, isStacked: boolean): readonly Bar[] {
  const bars: Bar[] = [];
  for (let place = 0; place < labels.length; place += 1) {
    let [up, down] = [0, 0];
    for (const [index, { values }] of series.entries()) {
      const value = values[place];
      if (value === null || value === undefined) continue;
      const from = isStacked ? (value < 0 ? down : up) : 0;
      bars.push({ series: index, place, from, to: from + value });
      if (value < 0) down += value;
      else up += value;
    }
  }
  return bars;
}

/** A group fills 64 % of its band. */
const groupShare = 0.64;
const widest = 48;

function barPath(bar: Bar, { x, band, y }: PlotArea, count: number, isStacked: boolean): string {
  const width = Math.min(widest, (band * groupShare) / count);
  const at = x(bar.place) + (isStacked ? -width / 2 : (bar.series - count / 2) * width);
  const gap = count > 1 && width > 6 ? 1 : 0;
  return roundedBar(at + gap, y(bar.from), width - 2 * gap, y(bar.to));
}

/** A bar from its base to its rounded end. */
function roundedBar(left: number, base: number, width: number, end: number): string {
  const size = Math.abs(end - base);
  const radius = Math.max(0, Math.min(3, width / 2, size));
  const turn = end < base ? radius : -radius;
  const right = left + width;
  return `M${fixed(left)} ${fixed(base)}V${fixed(end + turn)}Q${fixed(left)} ${fixed(end)} ${fixed(left + radius)} ${fixed(end)}H${fixed(right - radius)}Q${fixed(right)} ${fixed(end)} ${fixed(right)} ${fixed(end + turn)}V${fixed(base)}Z`;
}

const fixed = (value: number): string => value.toFixed(1);

/** The values above their bars, where they fit: all digits, or else a short form of large ones. */
function valueLabels(bars: readonly Bar[], { x, y, band }: PlotArea, locale: string | undefined) {
  const exact = bars.map(({ to }) => exactNumber(to, locale));
  const short = bars.map(({ to }, index) => (Math.abs(to) >= 100_000 ? shortNumber(to, 1, locale) : exact[index]));
  const fits = (texts: readonly (string | undefined)[]): boolean =>
    texts.every((text) => textWidth(text ?? '') <= band - 14);
  const texts = [exact, short].find(fits);
  if (bars.length > 12 || texts === undefined) return null;
  return bars.map(({ place, to }, index) =>
    h(
      'text',
      { key: place, class: 'value', x: x(place), y: y(to) + (to < 0 ? 14 : -6), 'text-anchor': 'middle' },
      texts[index],
    ),
  );
}
