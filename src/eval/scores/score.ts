import type { Catalog } from '../../ui/catalog.ts';
import type { Answer, Reply } from '../answer.ts';
import type { Case } from '../cases/case.ts';
import type { Page } from '../page/page.ts';

export interface Scored {
  /** From 0 to 1. */
  readonly value: number;
  /** What was wrong, a few words each. */
  readonly problems: readonly string[];
}

/** What scores read. Without a last reply nothing was answered. */
export interface Evidence {
  readonly case: Case;
  readonly answer: Answer;
  readonly replies: readonly Reply[];
  readonly last: Reply | undefined;
  /** What the last reply shows. */
  readonly page: Page;
  readonly catalog: Catalog;
}

/** Undefined: the case does not ask for it. */
export type ScoreFunction = (evidence: Evidence) => Scored | undefined;

export const fromChecks = (checks: readonly (readonly [isRight: boolean, problem: string])[]): Scored | undefined =>
  checks.length === 0
    ? undefined
    : {
        value: checks.filter(([isRight]) => isRight).length / checks.length,
        problems: checks.filter(([isRight]) => !isRight).map(([, problem]) => problem),
      };
