import { parseJson } from '../json.ts';
import type { JsonValue } from '../schema/schema.ts';
import type { Catalog } from '../ui/catalog.ts';
import type { Answer } from './answer.ts';
import type { Case } from './cases/case.ts';
import { readPage } from './page/read-page.ts';
import { complete } from './scores/complete.ts';
import { scoreRows } from './scores/score-rows.ts';
import type { Evidence, Scored } from './scores/score.ts';

/** Keyed by score, `complete` first. Scores that the case does not request are absent. */
export type AnswerScores = ReadonlyMap<string, Scored>;

/** `catalog`: the catalog of the request. */
export function scoreAnswer(given: Case, answer: Answer, catalog: Catalog): AnswerScores {
  const replies = answer.turns.flat();
  const last = answer.turns.length === given.turns.length ? answer.turns.at(-1)?.at(-1) : undefined;
  const parsed = parseJson(last?.content ?? '');
  // parseJson returns JSON.
  const page = readPage(parsed.ok ? (parsed.value as JsonValue) : null, catalog);
  const evidence: Evidence = { case: given, answer, replies, last, page, catalog };
  const scores = new Map<string, Scored>();
  for (const { name, score } of scoreRows) {
    const scored = score(evidence);
    if (scored !== undefined) scores.set(name, scored);
  }
  const required = scoreRows.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return new Map([['complete', complete(scores, required)], ...scores]);
}
