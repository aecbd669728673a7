import { ApiError } from '../../errors.ts';
import type { Answer } from '../../eval/answer.ts';
import type { Case } from '../../eval/cases/case.ts';
import { judgeRequest, readVerdict } from '../../eval/judge.ts';
import type { Scored } from '../../eval/scores/score.ts';
import type { LanguageModel } from '../../model/language-model.ts';
import { runGeneration } from '../run-generation.ts';

export interface Judge {
  /** The verdict as text; undefined if there was nothing to judge or the judge failed. */
  ask(given: Case, answer: Answer): Promise<string | undefined>;
  read(text: string): Scored | undefined;
}

export function createJudge(model: LanguageModel, rubric: string | undefined): Judge {
  return {
    async ask(given, answer) {
      const request = judgeRequest(given, answer, rubric);
      if (request === undefined) return undefined;
      try {
        const { content, result } = await runGeneration(model, request, () => {}, {});
        return result instanceof ApiError ? undefined : content;
      } catch (error) {
        // A failed judge must not fail the run.
        if (error instanceof ApiError) return undefined;
        throw error;
      }
    },
    read: readVerdict,
  };
}
