// Labels at the ends of lines. With only a few lines, they are easier to read than a legend.
import { textWidth } from './text-width.ts';

export interface LineEnd {
  readonly name: string;
  /** The index of its colour. */
  readonly index: number;
  readonly value: number;
}

const maxLines = 4;
/** Minimum width of the chart: in a narrower one, the lines need the space. */
const leastWidth = 480;
const maxRoom = 130;
const margin = 14;
/** Between two names. */
const distance = 15;

/** The width that the names take from the plot; 0 if they do not fit. */
export function roomForEnds(ends: readonly LineEnd[], width: number): number {
  if (ends.length < 2 || ends.length > maxLines || width < leastWidth) return 0;
  const room = Math.max(...ends.map(({ name }) => textWidth(name))) * 1.05 + margin;
  return room > maxRoom || ends.some(({ name }) => name.trim() === '') ? 0 : Math.ceil(room);
}

/** Each name at the height of its line, moved as far as the others require. */
export function endLabels(
  ends: readonly LineEnd[],
  y: (value: number) => number,
  bottom: number,
): readonly (LineEnd & { readonly at: number })[] {
  const labels = ends.map((end) => ({ ...end, at: y(end.value) })).sort((one, other) => one.at - other.at);
  let least = -Infinity;
  for (const label of labels) {
    label.at = Math.max(label.at, least);
    least = label.at + distance;
  }
  let most = bottom;
  for (const label of labels.toReversed()) {
    label.at = Math.min(label.at, most);
    most = label.at - distance;
  }
  return labels;
}
