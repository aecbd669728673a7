import type { QuestionDigest } from '../../eval/answer.ts';
import type { Case } from '../../eval/cases/case.ts';
import { digestOf } from './digest.ts';

export function questionDigest(
  { turns, tools, toolResults, metadata }: Case,
  prompt: string | undefined,
): QuestionDigest {
  return { case: digestOf([turns, tools, toolResults, metadata]), prompt: digestOf(prompt) };
}
