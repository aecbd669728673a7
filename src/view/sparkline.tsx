// A line of a few values without axes, drawn without the code of the charts.

interface SparklineProps {
  /** Null is a gap. */
  readonly values: readonly (number | null)[];
}

const width = 96;
const height = 28;
const margin = 2;

/** Decorative: the figure beside it says where the line ends. */
export function Sparkline({ values }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const x = (index: number): number => margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin);
  const y = (value: number): number =>
    span === 0 ? height / 2 : margin + (1 - (value - low) / span) * (height - 2 * margin);
  let path = '';
  values.forEach((value, index) => {
    if (value === null) return;
    const isFirst = index === 0 || values[index - 1] === null;
    path += `${isFirst ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  });
  const last = values.findLastIndex((value) => value !== null);
  const end = values[last] ?? undefined;
  // Stretched to the available width. The end is a line of length zero, whose round caps stay a circle.
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      {end === undefined ? null : <path class="end" d={`M${x(last).toFixed(1)} ${y(end).toFixed(1)}h.01`} />}
    </svg>
  );
}
