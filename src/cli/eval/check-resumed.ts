import type { Case } from '../../eval/cases/case.ts';
import { UsageError } from '../usage-error.ts';
import { questionDigest } from './question-digest.ts';
import type { Candidate } from './candidates.ts';
import type { Judge } from './judge-answer.ts';
import type { RunFolder } from './run-folder.ts';

interface Resumed {
  readonly cases: readonly Case[];
  readonly candidates: readonly Candidate[];
  /** Of each case. */
  readonly runs: number;
  readonly run: RunFolder;
  readonly judge: Judge | undefined;
}

/** Answers to other questions than the new ones must not be compared with them. */
export function checkResumed({ cases, candidates, runs, run, judge }: Resumed): void {
  const changed = { cases: new Set<string>(), prompts: new Set<string>(), models: new Set<string>(), isJudge: false };
  for (const { contender, prompt, recordings } of candidates) {
    for (const given of cases) {
      const asked = questionDigest(given, prompt);
      for (const number of numbersOf(given, recordings, runs)) {
        const answer = { case: given.id, run: number };
        const kept = recordings === undefined ? run.load(contender, answer) : undefined;
        if (kept?.asked !== undefined && kept.asked.case !== asked.case) changed.cases.add(given.id);
        if (kept?.asked !== undefined && kept.asked.prompt !== asked.prompt) changed.prompts.add(contender.name);
        const { model = contender.model } = kept?.contender ?? {};
        if (model !== contender.model) changed.models.add(`${contender.name} (was ${model})`);
        const verdict = judge === undefined ? undefined : run.loadVerdict(contender, answer);
        if (verdict !== undefined && verdict.judge !== judge?.digest) changed.isJudge = true;
      }
    }
  }
  const problems = [
    ...listed('the messages, tools or results of these cases have changed: ', changed.cases),
    ...listed('the prompts of these contenders have changed: ', changed.prompts),
    ...listed('these names now refer to other models: ', changed.models),
    ...(changed.isJudge ? ['the judge or its rubric has changed'] : []),
  ];
  if (problems.length === 0) return;
  const what = changed.isJudge && problems.length === 1 ? 'the verdicts (*.judge.json)' : 'the affected answers';
  throw new UsageError(
    `the run in ${run.shownPath} cannot be continued, because ${problems.join('; ')}. ` +
      `Begin a new run with another --out, or delete ${what} in ${run.shownPath} to request them again.`,
  );
}

function numbersOf(given: Case, recordings: Candidate['recordings'], runs: number): readonly number[] {
  return recordings === undefined
    ? Array.from({ length: runs }, (_, index) => index + 1)
    : recordings.filter((one) => one.case === given.id).map((one) => one.run);
}

/** Names that are listed. */
const maxNamed = 10;

function listed(what: string, names: ReadonlySet<string>): readonly string[] {
  if (names.size === 0) return [];
  const more = names.size > maxNamed ? ` and ${names.size - maxNamed} more` : '';
  return [`${what}${[...names].slice(0, maxNamed).join(', ')}${more}`];
}
