import { scaleLinear, type ScaleLinear } from 'd3-scale';

export interface ValueAxis {
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  readonly step: number;
}

/** Not Math.min(...values): a list may be longer than the stack. */
export function extentOf(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? [0, 1] : [low, high];
}

const maxTicks = 6;

/**
 * A scale with round ticks. Bars begin at zero. Lines do so only when their values reach below a third of the largest:
 * else a narrow range would be a flat line.
 */
export function valueAxis(
  values: readonly number[],
  range: readonly [number, number],
  options: { readonly fromZero: boolean; readonly count: number; readonly isExact?: boolean },
): ValueAxis {
  let [low, high] = extentOf(values);
  const reachesZero = low >= 0 ? low <= high / 3 : high <= 0 ? high >= low / 3 : true;
  if (options.fromZero || reachesZero) [low, high] = [Math.min(0, low), Math.max(0, high)];
  if (low === high) [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 10, high + Math.abs(high) / 10];
  // Ticks that are not drawn need no room.
  if (options.isExact === true) {
    return { scale: scaleLinear().domain([low, high]).range(range), ticks: [0], step: high - low };
  }
  let { count } = options;
  let scale = scaleLinear().domain([low, high]).nice(count).range(range);
  // A round step may produce more ticks than requested.
  while (scale.ticks(count).length > maxTicks && count > 2) {
    count -= 1;
    scale = scaleLinear().domain([low, high]).nice(count).range(range);
  }
  const ticks = scale.ticks(count);
  return { scale, ticks, step: Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)) };
}
