// Small drawings of the results of the examples, in the colours of the theme.
import type { ComponentChildren } from 'preact';

export type PictureName = 'chart' | 'report' | 'shares' | 'form' | 'figures' | 'tool';

const picture = (content: ComponentChildren) => (
  <svg viewBox="0 0 200 96" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
    <rect class="p-card" x="14" y="12" width="172" height="100" rx="8" />
    {content}
  </svg>
);

const line = (x: number, y: number, width: number, kind = 'p-line') => (
  <rect class={kind} x={x} y={y} width={width} height="4" rx="2" />
);

/** Angles of a donut, as fractions of a turn. */
function arc(from: number, to: number, kind: string) {
  const point = (part: number): string =>
    `${(60 + 22 * Math.sin(part * 2 * Math.PI)).toFixed(1)} ${(56 - 22 * Math.cos(part * 2 * Math.PI)).toFixed(1)}`;
  return <path class={kind} d={`M${point(from)}A22 22 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)}`} />;
}

export const pictures: Readonly<Record<PictureName, ComponentChildren>> = {
  chart: picture(
    <>
      {line(28, 24, 46, 'p-title')}
      <path class="p-grid" d="M28 44H172M28 60H172M28 76H172" />
      <path class="p-series-2" d="M28 74 57 71 86 68 115 69 144 65 172 62" />
      <path class="p-series-1" d="M28 68 57 62 86 52 115 55 144 46 172 38" />
      <g class="p-dots">
        <circle cx="57" cy="62" r="2.2" />
        <circle cx="86" cy="52" r="2.2" />
        <circle cx="115" cy="55" r="2.2" />
        <circle cx="144" cy="46" r="2.2" />
      </g>
      {line(28, 87, 30)}
      {line(150, 87, 22)}
    </>,
  ),
  report: picture(
    <>
      {line(28, 24, 62, 'p-title')}
      {line(28, 36, 132)}
      {line(28, 44, 104)}
      <path class="p-grid" d="M28 62H172M28 76H172M28 90H172" />
      {line(28, 54, 24, 'p-strong')}
      {line(112, 54, 22, 'p-strong')}
      {line(150, 54, 22, 'p-strong')}
      {line(28, 67, 36)}
      {line(118, 67, 16)}
      {line(156, 67, 16)}
      {line(28, 81, 30)}
      {line(118, 81, 16)}
      {line(156, 81, 16)}
    </>,
  ),
  shares: picture(
    <>
      <g class="p-arcs">
        {arc(0.01, 0.45, 'p-series-1')}
        {arc(0.47, 0.72, 'p-series-2')}
        {arc(0.74, 0.89, 'p-series-3')}
        {arc(0.91, 0.99, 'p-series-4')}
      </g>
      {[0, 1, 2, 3].map((row) => (
        <g key={row} transform={`translate(0 ${row * 14})`}>
          <rect class={`p-fill-${row + 1}`} x="100" y="32" width="7" height="7" rx="2" />
          {line(113, 33.5, [34, 40, 26, 30][row] ?? 30)}
          {line(158, 33.5, 14, 'p-strong')}
        </g>
      ))}
    </>,
  ),
  form: picture(
    <>
      {line(28, 24, 54, 'p-title')}
      {line(28, 38, 26, 'p-strong')}
      <rect class="p-field" x="28" y="46" width="68" height="14" rx="4" />
      {line(104, 38, 20, 'p-strong')}
      <rect class="p-field" x="104" y="46" width="68" height="14" rx="4" />
      {line(34, 51, 28)}
      {line(110, 51, 20)}
      <rect class="p-button" x="28" y="72" width="44" height="15" rx="5" />
    </>,
  ),
  figures: picture(
    <>
      {line(28, 24, 40, 'p-title')}
      <rect class="p-tag" x="142" y="20" width="30" height="12" rx="4" />
      {[28, 80, 132].map((x) => (
        <g key={x}>
          {line(x, 42, 24)}
          <rect class="p-strong" x={x} y="51" width="34" height="9" rx="3" />
        </g>
      ))}
      <path class="p-grid" d="M28 70H172" />
      <rect class="p-fill-1" x="28" y="76" width="60" height="5" rx="2.5" />
      <rect class="p-fill-1" x="28" y="86" width="118" height="5" rx="2.5" />
    </>,
  ),
  tool: picture(
    <>
      {line(28, 24, 48, 'p-title')}
      {[0, 1, 2, 3, 4, 5, 6].map((day) => {
        const high = [22, 30, 34, 26, 18, 24, 32][day] ?? 20;
        return (
          <g key={day}>
            <rect class="p-fill-2" x={30 + day * 21} y={82 - high - 12} width="9" height={high} rx="2.5" />
            {line(29 + day * 21, 87, 11)}
          </g>
        );
      })}
    </>,
  ),
};
