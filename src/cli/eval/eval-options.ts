import { UsageError } from '../usage-error.ts';
import type { EvalFlags } from './eval-flags.ts';

/** The validated flags. */
export interface EvalOptions {
  readonly cases: string | undefined;
  readonly only: readonly string[];
  readonly models: readonly string[];
  readonly prompts: readonly string[];
  readonly replays: readonly string[];
  readonly runs: number;
  readonly concurrency: number;
  readonly prices: string | undefined;
  /** US dollars. */
  readonly maxCost: number | undefined;
  readonly judge: string | undefined;
  readonly rubric: string | undefined;
  readonly out: string | undefined;
  readonly isResumed: boolean;
  readonly baseline: string | undefined;
  readonly newBaseline: string | undefined;
  /** A fraction: 0.01 is one percentage point. */
  readonly tolerance: number;
  readonly isJson: boolean;
}

const maxRuns = 1000;
const maxConcurrency = 64;

export function readOptions(flags: EvalFlags): EvalOptions {
  const options: EvalOptions = {
    cases: flags.cases,
    only: listOf('only', flags.only),
    models: listOf('model', flags.model),
    prompts: listOf('prompts', flags.prompts),
    replays: listOf('replay', flags.replay),
    runs: countOf('runs', flags.runs, 1, maxRuns),
    concurrency: countOf('concurrency', flags.concurrency, 4, maxConcurrency),
    prices: flags.prices,
    maxCost: numberOf('max-cost', flags['max-cost']),
    judge: flags.judge,
    rubric: flags.rubric,
    out: flags.out,
    isResumed: flags.resume,
    baseline: flags.baseline,
    newBaseline: flags['write-baseline'],
    tolerance: (numberOf('tolerance', flags.tolerance) ?? 1) / 100,
    isJson: flags.json,
  };
  if (options.maxCost !== undefined && options.prices === undefined)
    throw new UsageError('--max-cost requires --prices FILE; without prices, the cost is unknown.');
  if (options.rubric !== undefined && options.judge === undefined)
    throw new UsageError('--rubric requires --judge ID, the model that judges.');
  if (options.isResumed && options.out === undefined)
    throw new UsageError('--resume requires --out FOLDER, the folder of the run to continue.');
  if (options.prompts.length > 0 && options.models.length === 0 && options.replays.length > 0)
    throw new UsageError('--prompts requires --model; recorded answers were written with their own prompts.');
  return options;
}

function listOf(name: string, given: string | undefined): readonly string[] {
  if (given === undefined) return [];
  const list = given.split(',').map((item) => item.trim());
  if (list.includes('')) throw new UsageError(`--${name} must be names separated by commas; got "${given}".`);
  return [...new Set(list)];
}

function countOf(name: string, given: string | undefined, fallback: number, most: number): number {
  if (given === undefined) return fallback;
  const count = Number(given);
  if (/^\d+$/.test(given) && count >= 1 && count <= most) return count;
  throw new UsageError(`--${name} must be a whole number from 1 to ${most}; got "${given}".`);
}

function numberOf(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const value = Number(given);
  if (given.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`--${name} must be a number of 0 or more; got "${given}".`);
}
