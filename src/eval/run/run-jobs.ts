// Runs jobs with limited concurrency.

export interface JobLimits {
  readonly concurrency: number;
  /** True if no further job should start. */
  readonly isOver: () => boolean;
}

/** Starts the jobs in order; settles with the number of jobs that were not started. The first error ends the run. */
export async function runJobs(jobs: readonly (() => Promise<void>)[], limits: JobLimits): Promise<number> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < jobs.length && !limits.isOver()) await jobs[next++]?.();
  };
  await Promise.all(Array.from({ length: Math.max(1, limits.concurrency) }, worker));
  return jobs.length - next;
}
