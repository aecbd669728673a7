// TEST_SEEDS scales every seeded test: 1 for the full counts (`npm run test:all`), 20 for the long run by hand.
import { spread } from './spread.ts';

const share = Number(process.env['TEST_SEEDS'] ?? 0.001);
if (!(share > 0)) throw new Error(`TEST_SEEDS must be a number above 0; got ${process.env['TEST_SEEDS']}.`);

/** True for `npm run test:all`: every case, at full size. */
export const isFullRun = share >= 1;

/** True for the long run by hand, which tries what a full run samples. */
export const isLongRun = share >= 20;

/** The number of cases that a seeded test tries; `full` is the number in a full run. At least 10. */
export const seedCount = (full: number): number => Math.max(Math.min(10, full), Math.round(full * share));

/** The size of a text or the number of steps: `full` in a full run, otherwise `quick`. */
export const sized = (full: number, quick: number): number => (isFullRun ? full : quick);

/** Milliseconds for a seeded test, on a loaded machine as well. */
export const seedTimeout = 600_000 * Math.max(1, share);

/** An eighth of the cases but at most 60, spread evenly over all of them; all of them in a full run. */
export const sampleOf = <T>(cases: readonly T[]): readonly T[] =>
  isFullRun ? cases : spread(cases, Math.min(60, cases.length / 8));

/** The items that case number `index` tries: all in a full run, otherwise one, so that many cases try all of them. */
export const takeTurns = <T>(items: readonly T[], index: number): readonly T[] =>
  isFullRun ? items : items.slice(index % items.length).slice(0, 1);
