// Lines and points in braille: each character is two dots wide and four high.
import type { Colour } from '../paint.ts';
import { displayWidth, shortened } from './display-width.ts';
import { span, type Line, type Span } from './line.ts';
import { exactNumber } from './numbers.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlotSeries {
  /** A gap is null. */
  readonly points: readonly (Point | null)[];
  readonly colour: Colour;
}

interface PlotOptions {
  /** That of the figures at the axis. */
  readonly language: string;
  readonly isJoined: boolean;
  /** Labels below the left and right ends. */
  readonly ends: readonly [left: string, right: string];
}

interface Cell {
  bits: number;
  colour: Colour | undefined;
}

const rows = 8;
/** The bits of a character's dots, top to bottom, left and right. */
const dots = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;

export function drawPlot(
  series: readonly PlotSeries[],
  { isJoined, ends, language }: PlotOptions,
  width: number,
): readonly Line[] {
  const known = series.flatMap(({ points }) => points.filter((point) => point !== null));
  // A single point is centred.
  if (known.length < 2) return [];
  const [left, right] = rangeOf(known.map(({ x }) => x));
  const [low, high] = rangeOf(known.map(({ y }) => y));
  const labels = [rounded(high), rounded(low)].map((value) => exactNumber(value, language));
  const margin = Math.min(Math.max(...labels.map(displayWidth)), Math.floor(width / 3));
  const columns = Math.max(8, Math.min(width - margin - 2, 72));
  const place = ({ x, y }: Point): Point => ({
    x: Math.round(((x - left) / (right - left || 1)) * (columns * 2 - 1)),
    y: Math.round(((high - y) / (high - low || 1)) * (rows * 4 - 1)),
  });
  const cells = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (): Cell => ({ bits: 0, colour: undefined })),
  );
  for (const { points, colour } of series) {
    const dot = ({ x, y }: Point): void => {
      const cell = cells[Math.floor(y / 4)]?.[Math.floor(x / 2)];
      if (cell === undefined) return;
      cell.bits |= dots[(y % 4) as 0 | 1 | 2 | 3][(x % 2) as 0 | 1]; // remainders of whole numbers of 0 or more
      cell.colour = colour;
    };
    let last: Point | undefined;
    for (const point of points) {
      const to = point === null ? undefined : place(point);
      if (to !== undefined) for (const each of last === undefined || !isJoined ? [to] : between(last, to)) dot(each);
      last = to;
    }
  }
  const lines = cells.map((row, index): Line => {
    const label = index === 0 ? (labels[0] ?? '') : index === rows - 1 ? (labels[1] ?? '') : '';
    const head = `${shortened(label, margin).padStart(margin)} ${label === '' ? '│' : '┤'}`;
    return [span(head, 'dim'), ...row.map((cell) => toSpan(cell, isJoined))];
  });
  const [start, end] = ends.map((text) => shortened(text, Math.floor(columns / 2) - 1));
  const space = columns - displayWidth(start ?? '') - displayWidth(end ?? '');
  const below = `${' '.repeat(margin + 2)}${start}${' '.repeat(Math.max(1, space))}${end}`;
  return [...lines, ...(start === '' && end === '' ? [] : [[span(below, 'dim')]])];
}

/** The dots along a line; a lone dot would be hard to see. */
function toSpan({ bits, colour }: Cell, isJoined: boolean): Span {
  if (bits === 0 || colour === undefined) return span(' ');
  return span(isJoined ? String.fromCodePoint(0x2800 + bits) : '•', colour);
}

function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** Rounds an axis label to six significant digits. */
const rounded = (value: number): number => Number(value.toPrecision(6));

function between(from: Point, to: Point): readonly Point[] {
  const steps = Math.max(1, Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: Math.round(from.x + ((to.x - from.x) * step) / steps),
    y: Math.round(from.y + ((to.y - from.y) * step) / steps),
  }));
}

/** A sparkline. */
export function sparkline(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const [low, high] = rangeOf(known);
  return values
    .map((value) => (value === null ? ' ' : '▁▂▃▄▅▆▇█'.charAt(Math.round(((value - low) / (high - low || 1)) * 7))))
    .join('');
}
