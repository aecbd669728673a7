// Many jobs, a few at a time.

export interface JobLimits {
  readonly concurrency: number;
  /** True when no further job should begin. */
  readonly isOver: () => boolean;
}

/** Runs the jobs in their order; settles with the number of jobs that were not begun. The first error ends all. */
export async function runJobs(jobs: readonly (() => Promise<void>)[], limits: JobLimits): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < jobs.length && !limits.isOver()) await jobs[next++]?.();
  };
  await Promise.all(Array.from({ length: Math.max(1, limits.concurrency) }, worker));
  return jobs.length - next;
}
