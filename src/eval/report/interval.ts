export interface Estimate {
  readonly mean: number;
  /** Bounds of the 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** The number of cases. */
  readonly count: number;
}

const z = 1.96;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The Wilson interval of a share. Repeated runs of a case count as one value, their mean, because the cases vary. It is
 * also valid at 0 and 1, where the normal approximation has no width.
 */
export function estimateShare(values: readonly number[]): Estimate | undefined {
  if (values.length === 0) return undefined;
  const count = values.length;
  const mean = meanOf(values);
  const middle = (mean + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const width = (z / (1 + z ** 2 / count)) * Math.sqrt((mean * (1 - mean)) / count + z ** 2 / (4 * count ** 2));
  return { mean, low: Math.max(0, middle - width), high: Math.min(1, middle + width), count };
}

/** The interval of the mean difference between paired shares. */
export function estimateDifference(differences: readonly number[]): Estimate | undefined {
  if (differences.length === 0) return undefined;
  const count = differences.length;
  const mean = meanOf(differences);
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, count - 1);
  // A single case says nothing about the variance. A few equal differences do not prove that there is none: as in
  // Wilson's interval of a share of 1, the next case may differ.
  const areEqual = variance < 1e-12 && mean !== 0;
  const width = count === 1 ? 2 : areEqual ? z ** 2 / (count + z ** 2) : z * Math.sqrt(variance / count);
  return { mean, low: Math.max(-1, mean - width), high: Math.min(1, mean + width), count };
}

export function medianOf(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
