/** The results of a benchmark: values by a name that includes the unit. */
export type Figures = Readonly<Record<string, number | string>>;

export interface BenchOptions {
  /** The number of seeded cases, for benchmarks that have them. */
  readonly cases: number;
}

export interface Bench {
  readonly name: string;
  readonly purpose: string;
  run(options: BenchOptions, say: (line: string) => void): Promise<Figures>;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The duration of one run in milliseconds. */
export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
