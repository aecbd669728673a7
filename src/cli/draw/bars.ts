import type { Colour } from '../paint.ts';
import { displayWidth, shortened } from './display-width.ts';
import { padded, span, type Line } from './line.ts';

export interface Bar {
  readonly label: string;
  /** Null if there is none. */
  readonly value: number | null;
  /** The formatted value. */
  readonly text: string;
  readonly colour: Colour;
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const maxLabelLength = 28;
const shortestBar = 4;

/** One horizontal bar per line; negative values extend to the left of zero. */
export function drawBars(bars: readonly Bar[], width: number): readonly Line[] {
  const textWidth = Math.max(0, ...bars.map(({ text }) => displayWidth(text)));
  const longest = Math.max(0, ...bars.map(({ label }) => displayWidth(label)));
  const most = Math.min(maxLabelLength, Math.floor(width / 3), width - textWidth - 2 - shortestBar);
  const labelWidth = Math.max(0, Math.min(longest, most));
  const space = Math.max(shortestBar, Math.min(width - labelWidth - textWidth - 2, 60));
  const values = bars.flatMap(({ value }) => (value === null ? [] : [value]));
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const unit = space / (high - low || 1);
  const before = Math.round(-low * unit);
  return bars.map(({ label, value, text, colour }) => {
    const length = value === null ? 0 : Math.abs(value) * unit;
    const isNegative = value !== null && value < 0;
    const bar = isNegative ? '█'.repeat(Math.round(length)).padStart(before) : `${' '.repeat(before)}${barOf(length)}`;
    return [
      ...padded([span(shortened(label, labelWidth))], labelWidth + 1),
      span(bar, colour),
      span(`${bar.trim() === '' ? '' : ' '}${text}`),
    ];
  });
}

/** In eighths of a character, so that small differences are visible. A nonzero value is never empty. */
function barOf(length: number): string {
  const whole = Math.floor(length);
  const rest = Math.floor((length - whole) * 8);
  const bar = '█'.repeat(whole) + (eighths[rest] ?? '');
  return bar === '' && length > 0 ? '▏' : bar;
}

/** Parts of one bar. */
export function drawStack(parts: readonly { readonly share: number; readonly colour: Colour }[], width: number): Line {
  const space = Math.min(width, 60);
  let done = 0;
  let drawn = 0;
  return parts.map(({ share, colour }, index) => {
    done += share;
    const length = Math.max(0, Math.round(done * space) - drawn);
    drawn += length;
    // Distinguishable without colours.
    return span('█▓▒░'.charAt(index % 4).repeat(length), colour);
  });
}
