import type { Fact } from '../cases/case.ts';
import { isShown } from '../page/stands-together.ts';
import { fromChecks, type ScoreFunction } from './score.ts';

const toWords = (fact: Fact): string => (typeof fact === 'string' ? fact : fact.join(' + '));

/** The required facts are shown, each beside its label. */
export const facts: ScoreFunction = ({ case: { expect }, page }) =>
  fromChecks(expect.must.map((fact) => [isShown(page, fact), `missing: ${toWords(fact)}`]));

/** What must not be shown is not: a stale value, injected text, a value beside the wrong label. */
export const absent: ScoreFunction = ({ case: { expect }, answer, page, last }) => {
  // An answer that is not there hides everything, by no merit.
  const isThere = answer.failure === undefined && last !== undefined && last.content !== '';
  return fromChecks(
    expect.mustNot.map((fact) => [
      isThere && !isShown(page, fact, 'label-and-value'),
      isThere ? `shown: ${toWords(fact)}` : 'nothing is shown',
    ]),
  );
};
