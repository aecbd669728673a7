// Scores a possible model output, without a model.
import { createAsk } from '../../src/cli/eval/ask-model.ts';
import type { RecordedCall } from '../../src/eval/answer.ts';
import type { Case } from '../../src/eval/cases/case.ts';
import { parseCases } from '../../src/eval/cases/parse-cases.ts';
import { createRecordedModel } from '../../src/eval/run/recorded-model.ts';
import { playCase } from '../../src/eval/run/play-case.ts';
import { scoreAnswer } from '../../src/eval/score-answer.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';

export const written = (text: string): RecordedCall => ({ text, toolCalls: [] });

export const called = (name: string, given: object): RecordedCall => ({
  text: '',
  toolCalls: [{ name, arguments: JSON.stringify(given) }],
});

const user = (content: string) => ({ role: 'user', content });

export const asking = (...questions: readonly string[]): readonly object[] =>
  questions.flatMap((question, index) => [...(index > 0 ? [{ role: 'assistant' }] : []), user(question)]);

export function makeCase(expect: object, more: object = {}): Case {
  const line = JSON.stringify({ id: 'a-case', messages: asking('Show it.'), ...more, expect });
  const { cases, problems } = parseCases(line, 'test.jsonl');
  const [made] = cases;
  if (made === undefined) throw new Error(problems.join('\n'));
  return made;
}

/** The scores of the calls as an answer to the case: values and problems by name. */
export async function scoresOf(given: Case, calls: readonly RecordedCall[]) {
  const answer = await playCase(
    given,
    undefined,
    createAsk(createRecordedModel(calls), () => 0),
  );
  return Object.fromEntries(scoreAnswer(given, answer, builtInCatalog()));
}

export const scoresOfText = (expect: object, text: string, more?: object) =>
  scoresOf(makeCase(expect, more), [written(text)]);
