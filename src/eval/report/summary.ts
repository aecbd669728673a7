import type { Answer } from '../answer.ts';
import type { Case } from '../cases/case.ts';
import type { Contender } from '../contender.ts';
import type { Measures } from '../measures.ts';
import type { AnswerScores } from '../score-answer.ts';
import { scoreRows } from '../scores/score-rows.ts';
import { estimateShare, medianOf, type Estimate } from './interval.ts';

export interface ScoredAnswer {
  readonly case: Case;
  readonly run: number;
  readonly answer: Answer;
  readonly scores: AnswerScores;
  readonly measures: Measures;
}

export interface Result {
  readonly contender: Contender;
  readonly answers: readonly ScoredAnswer[];
  /** Answers that are missing because the cost limit was reached or the case has no recording. */
  readonly missing: number;
}

export interface Summary {
  readonly name: string;
  readonly answers: number;
  readonly missing: number;
  /** Answers in which a model call failed. */
  readonly failures: number;
  readonly scores: ReadonlyMap<string, Estimate>;
  /** The share of complete answers by kind of case. */
  readonly kinds: ReadonlyMap<string, Estimate>;
  /** Medians of the answers. */
  readonly measures: Partial<Record<MeasureName, number>>;
  /** The cost of all answers in US dollars. */
  readonly cost: number | undefined;
  readonly hasEstimates: boolean;
}

const measureNames = [
  'promptTokens',
  'cachedTokens',
  'completionTokens',
  'firstText',
  'firstComponent',
  'total',
] as const;
type MeasureName = (typeof measureNames)[number];

/** `judge` is set if a model has judged the answers. */
export const scoreNames: readonly string[] = ['complete', ...scoreRows.map(({ name }) => name), 'judge'];

export function summarize({ contender, answers, missing }: Result): Summary {
  const scores = new Map<string, Estimate>();
  for (const name of scoreNames) {
    const estimate = estimateShare([...caseValues(answers, name).values()]);
    if (estimate !== undefined) scores.set(name, estimate);
  }
  const kinds = new Map<string, Estimate>();
  for (const kind of new Set(answers.map((one) => one.case.kind))) {
    const own = answers.filter((one) => one.case.kind === kind);
    const estimate = estimateShare([...caseValues(own, 'complete').values()]);
    if (estimate !== undefined) kinds.set(kind, estimate);
  }
  const measures = measureNames.flatMap((name) => {
    const median = medianOf(answers.flatMap((one) => one.measures[name] ?? []));
    return median === undefined ? [] : [[name, median] as const];
  });
  const costs = answers.flatMap((one) => one.measures.cost ?? []);
  return {
    name: contender.name,
    answers: answers.length,
    missing,
    failures: answers.filter(({ answer }) => answer.failure !== undefined).length,
    scores,
    kinds,
    measures: Object.fromEntries(measures),
    cost: costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0),
    hasEstimates: answers.some((one) => one.measures.isEstimate),
  };
}

/** The mean over the runs of each case that has the score. */
export function caseValues(answers: readonly ScoredAnswer[], name: string): ReadonlyMap<string, number> {
  const values = new Map<string, number[]>();
  for (const answer of answers) {
    const scored = answer.scores.get(name);
    if (scored === undefined) continue;
    const list = values.get(answer.case.id);
    if (list === undefined) values.set(answer.case.id, [scored.value]);
    else list.push(scored.value);
  }
  return new Map([...values].map(([id, list]) => [id, list.reduce((sum, value) => sum + value, 0) / list.length]));
}
