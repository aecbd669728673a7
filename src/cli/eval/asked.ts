import type { Asked } from '../../eval/answer.ts';
import type { Case } from '../../eval/cases/case.ts';
import { digestOf } from './digest.ts';

export function askedOf({ turns, tools, toolResults, metadata }: Case, prompt: string | undefined): Asked {
  return { case: digestOf([turns, tools, toolResults, metadata]), prompt: digestOf(prompt) };
}
