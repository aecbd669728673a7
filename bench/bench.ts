/** What a benchmark found: a name with its unit, and a value. */
export type Figures = Readonly<Record<string, number | string>>;

export interface BenchOptions {
  /** How many seeded cases, where a benchmark has them. */
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

/** Milliseconds of one run. */
export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));
