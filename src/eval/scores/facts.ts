import type { Fact } from '../cases/case.ts';
import { isShown } from '../page/is-shown.ts';
import { fromChecks, type ScoreFunction } from './score.ts';

const toWords = (fact: Fact): string => (typeof fact === 'string' ? fact : fact.join(' + '));

/** The required facts are shown, each beside its label. */
export const facts: ScoreFunction = ({ case: { expect }, page }) =>
  fromChecks(expect.must.map((fact) => [isShown(page, fact), `missing: ${toWords(fact)}`]));

/** Nothing forbidden is shown: stale values, injected text, values beside the wrong label. */
export const absent: ScoreFunction = ({ case: { expect }, answer, page, last }) => {
  // A missing answer gets no credit for hiding something.
  const isThere = answer.failure === undefined && last !== undefined && last.content !== '';
  return fromChecks(
    expect.mustNot.map((fact) => [
      isThere && !isShown(page, fact, 'label-and-value'),
      isThere ? `shown: ${toWords(fact)}` : 'nothing is shown',
    ]),
  );
};
