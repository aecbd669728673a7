// Scores of an earlier run. A lower score is a regression; a higher one is not reported.
import { counted } from '../../counted.ts';
import { describeJson, parseJson } from '../../json.ts';
import { isRecord } from '../../schema/check.ts';
import type { JsonValue } from '../../schema/schema.ts';
import { caseValues, summarize, type Result } from './summary.ts';

interface BaselineEntry {
  /** The mean of each score, from 0 to 1. */
  readonly scores: Readonly<Record<string, number>>;
  /** The share of complete answers by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The cases whose answers are complete. */
  readonly complete: readonly string[];
  readonly answers: number;
}

/** Keyed by the name of the contender. */
export type Baseline = Readonly<Record<string, BaselineEntry>>;

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

export function toBaseline(results: readonly Result[]): Baseline {
  return Object.fromEntries(
    results.map((result): readonly [string, BaselineEntry] => {
      const { name, scores, kinds, answers } = summarize(result);
      const means = (estimates: typeof scores) =>
        Object.fromEntries([...estimates].map(([key, { mean }]) => [key, round(mean)]));
      const complete = [...caseValues(result.answers, 'complete')].filter(([, value]) => value === 1).map(([id]) => id);
      return [name, { answers, scores: means(scores), kinds: means(kinds), complete: complete.sort() }];
    }),
  );
}

/** An error is a text that completes "FILE ...". */
export function parseBaseline(text: string): Baseline | string {
  const parsed = parseJson(text);
  if (!parsed.ok) return `is not JSON: ${parsed.message}. Make it again with --write-baseline.`;
  if (!isRecord(parsed.value)) return `must be an object by contender; got ${describeJson(parsed.value)}.`;
  const baseline: Record<string, BaselineEntry> = {};
  for (const [name, entry] of Object.entries(parsed.value)) {
    const { answers, scores, kinds, complete } = isRecord(entry) ? entry : {};
    if (typeof answers !== 'number' || !isShares(scores) || !isShares(kinds) || !isTexts(complete)) {
      const parts = '"answers", "scores", "kinds" and "complete"';
      return `needs ${parts} in [${JSON.stringify(name)}]. Make it again with --write-baseline.`;
    }
    baseline[name] = { answers, scores, kinds, complete };
  }
  return baseline;
}

const isShares = (value: JsonValue | undefined): value is Readonly<Record<string, number>> =>
  isRecord(value) && Object.values(value).every((share) => typeof share === 'number');

const isTexts = (value: JsonValue | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/**
 * A sentence for each score that fell by more than the tolerance, for missing answers, and for each
 * contender missing from the baseline, which may have more contenders than the run.
 */
export function findRegressions(results: readonly Result[], baseline: Baseline, tolerance: number): readonly string[] {
  const found: string[] = [];
  for (const result of results) {
    const { name, scores, answers } = summarize(result);
    const before = baseline[name];
    if (before === undefined) {
      found.push(`${name} is not in the baseline; add it with --write-baseline.`);
      continue;
    }
    if (answers < before.answers) found.push(`${name}: ${counted(answers, 'answer')} instead of ${before.answers}.`);
    for (const [score, was] of Object.entries(before.scores)) {
      const mean = scores.get(score)?.mean;
      if (mean === undefined) found.push(`${name}: ${score} was ${percent(was)} and is no longer scored.`);
      else if (mean < was - tolerance - 1e-4)
        found.push(
          `${name}: ${score} fell from ${percent(was)} to ${percent(mean)}${lostCases(result, before, score)}.`,
        );
    }
  }
  return found;
}

function lostCases(result: Result, { complete: before }: BaselineEntry, score: string): string {
  const values = caseValues(result.answers, score);
  const lost = before.filter((id) => (values.get(id) ?? 1) < 1);
  return lost.length === 0 ? '' : ` (${lost.slice(0, 5).join(', ')})`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
