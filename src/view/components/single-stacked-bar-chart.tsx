import { sharesOf } from '../charts/chart-data.ts';
import { ChartFigure, colour } from '../charts/chart-figure.tsx';
import { describeShares } from '../charts/describe.ts';
import { ShareList, ShareTooltip } from '../charts/share-list.tsx';
import { textWidth } from '../charts/text-width.ts';
import { useCursor } from '../charts/use-cursor.ts';
import { useWidth } from '../charts/use-width.ts';
import { defineChart, type ViewProps } from '../define-view.ts';
import { percent } from '../format.ts';
import { useView } from '../view-context.ts';

const height = 28;
/** Of a tooltip. */
const widest = 212;

function SingleStackedBarChartView({ element }: ViewProps) {
  const { locale, isStatic, words } = useView();
  const { ref, width } = useWidth();
  const shares = sharesOf(element);
  const shown = shares.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  let at = 0;
  const parts = shown.map((share) => {
    const size = (share.value / total) * width;
    at += size;
    return { share, size, x: at - size, text: percent(share.value / total, locale, 0) };
  });
  const cursor = useCursor(parts.length, (x) => {
    const found = parts.findIndex((part) => x <= part.x + part.size);
    return found < 0 ? undefined : found;
  });
  const part = cursor.index === undefined ? undefined : parts[cursor.index];
  const active = part?.share;
  const left = part === undefined ? 0 : Math.max(0, Math.min(part.x + part.size / 2 - 60, width - widest));
  return (
    <ChartFigure
      legend={[]}
      boxRef={ref}
      table={() => ({ headings: ['', words.value], rows: shares.map(({ name, value }) => [name, value]) })}
    >
      {/* Without scripts it neither scrolls nor has a tooltip. */}
      <div {...(isStatic ? {} : { class: 'plot', ...cursor.box })}>
        <svg
          class="stacked-bar"
          viewBox={`0 0 ${width} ${height}`}
          width={isStatic ? '100%' : width}
          height={isStatic ? undefined : height}
          role="img"
          aria-label={describeShares(words.stackedBar, shares, { locale, words })}
        >
          {parts.map(({ share, size, x, text }) => (
            <g key={share.index}>
              <rect
                class={`bar ${colour(share.index)} ${active === undefined || active === share ? '' : 'dim'}`}
                x={x}
                y={0}
                width={Math.max(1, size - 2)}
                height={height}
                rx={3}
              />
              {textWidth(text) + 12 > size ? null : (
                <text
                  class={`on-colour ${colour(share.index)}`}
                  x={x + (size - 2) / 2}
                  y={height / 2 + 4}
                  text-anchor="middle"
                >
                  {text}
                </text>
              )}
            </g>
          ))}
        </svg>
        <ShareTooltip share={active} total={total} style={{ left: `${Math.round(left)}px` }} />
      </div>
      <ShareList shares={shares} total={total} active={active?.index} />
    </ChartFigure>
  );
}

export const singleStackedBarChart = defineChart('SingleStackedBarChart', SingleStackedBarChartView);
