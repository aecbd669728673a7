// Shows a quiz as a form, and its answers in a tab of their own, so that they can be read afterwards.
import type { Call } from '../../notation/call.ts';
import { form, formControl, radioGroup, replyButton, tabs } from '../../notation/vocabulary.ts';
import type { Sliced } from '../../../slices.ts';
import type { ShowContext } from '../../show/context.ts';
import { factBlocks } from '../../show/fact-blocks.ts';
import { partHeading } from '../../show/headings.ts';
import type { QuizQuestion } from './line-segment.ts';

export function* quizBlocks(questions: readonly QuizQuestion[], context: ShowContext): Sliced<readonly Call[]> {
  const { labels } = context.phrases;
  const controls = questions.map(({ text, choices }, index) =>
    formControl(
      text,
      radioGroup(
        `question-${index + 1}`,
        choices.map((label) => ({ value: label, label })),
        {},
      ),
    ),
  );
  const asked = form('quiz', [replyButton(labels.submit)], controls);
  const pairs = questions.flatMap((question) =>
    question.answer === '' && question.explanation === '' ? [] : [[question.text, answerOf(question)] as const],
  );
  if (pairs.length === 0) return [asked];
  const answers = yield* factBlocks(pairs, context);
  if (!context.canFold) return [asked, partHeading(labels.answers, context.level), ...answers];
  return [
    tabs([
      { title: labels.questions, content: [asked] },
      { title: labels.answers, content: answers },
    ]),
  ];
}

/** `c` with the text of the choice. */
function answerOf({ choices, answer, explanation }: QuizQuestion): string {
  const letter = /^[([]?([A-Ha-h])[)\].:]?$/.exec(answer)?.[1]?.toLowerCase();
  const index = letter === undefined ? -1 : letter.charCodeAt(0) - 'a'.charCodeAt(0);
  return [choices[index] ?? answer, explanation].filter((text) => text !== '').join('\n');
}
