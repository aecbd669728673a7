import { ApiError } from '../../errors.ts';
import type { Answer, RecordedCall } from '../../eval/answer.ts';
import type { Case } from '../../eval/cases/case.ts';
import { judgeRequest, readVerdict } from '../../eval/judge.ts';
import { costOf, type Price } from '../../eval/measures.ts';
import type { Scored } from '../../eval/scores/score.ts';
import type { LanguageModel } from '../../model/language-model.ts';
import { digestOf } from './digest.ts';
import { createAsk } from './ask-model.ts';

export interface Judge {
  /** Of the model and the rubric. */
  readonly digest: string;
  /** The verdict as text; undefined if there was nothing to judge or the judge failed. */
  ask(given: Case, answer: Answer, onPaid: (call: RecordedCall, cost: number) => void): Promise<string | undefined>;
  read(text: string): Scored | undefined;
}

interface JudgeOptions {
  readonly id: string;
  readonly model: LanguageModel;
  readonly price: Price | undefined;
  readonly rubric: string | undefined;
  readonly now: () => number;
}

export function createJudge({ id, model, price, rubric, now }: JudgeOptions): Judge {
  const askModel = createAsk(model, now);
  return {
    digest: digestOf([id, rubric]),
    async ask(given, answer, onPaid) {
      const request = judgeRequest(given, answer, rubric);
      if (request === undefined) return undefined;
      // A failed judge does not fail the run, but may have cost something.
      const { content, result, call } = await askModel(request);
      onPaid(call, price === undefined ? 0 : costOf(call, price));
      return result instanceof ApiError ? undefined : content;
    },
    read: readVerdict,
  };
}
