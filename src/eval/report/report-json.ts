import { compare } from './compare.ts';
import { summarize, type Result, type ScoredAnswer } from './summary.ts';

/** The whole report, for other programs. */
export function reportJson(results: readonly Result[], regressions: readonly string[]): object {
  const [reference, ...others] = results;
  return {
    contenders: results.map((result) => {
      const { scores, kinds, ...rest } = summarize(result);
      return {
        ...rest,
        scores: Object.fromEntries(scores),
        kinds: Object.fromEntries(kinds),
        cases: result.answers.map(toLine),
      };
    }),
    comparisons:
      reference === undefined
        ? []
        : others.map((result) => {
            const { differences, cases, ...rest } = compare(result, reference);
            return {
              ...rest,
              differences: Object.fromEntries(differences),
              cases: Object.fromEntries([...cases].map(([id, scores]) => [id, Object.fromEntries(scores)])),
            };
          }),
    regressions,
  };
}

function toLine({ case: { id, kind }, run, answer, scores, measures }: ScoredAnswer): object {
  return {
    id,
    kind,
    run,
    scores: Object.fromEntries([...scores].map(([name, { value }]) => [name, value])),
    problems: Object.fromEntries(
      [...scores].flatMap(([name, { problems }]) => (problems.length > 0 ? [[name, problems]] : [])),
    ),
    ...(answer.failure !== undefined && { failure: answer.failure }),
    measures,
  };
}
