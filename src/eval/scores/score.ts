import type { Catalog } from '../../ui/catalog.ts';
import type { Answer, Reply } from '../answer.ts';
import type { Case } from '../cases/case.ts';
import type { Page } from '../page/page.ts';

export interface Scored {
  /** From 0 to 1. */
  readonly value: number;
  /** The problems, a few words each. */
  readonly problems: readonly string[];
}

/** The input of scores. Without a last reply, there was no answer. */
export interface Evidence {
  readonly case: Case;
  readonly answer: Answer;
  readonly replies: readonly Reply[];
  readonly last: Reply | undefined;
  /** The page of the last reply. */
  readonly page: Page;
  readonly catalog: Catalog;
}

/** Undefined if the case does not request it. */
export type ScoreFunction = (evidence: Evidence) => Scored | undefined;

export const fromChecks = (checks: readonly (readonly [isRight: boolean, problem: string])[]): Scored | undefined =>
  checks.length === 0
    ? undefined
    : {
        value: checks.filter(([isRight]) => isRight).length / checks.length,
        problems: checks.filter(([isRight]) => !isRight).map(([, problem]) => problem),
      };
