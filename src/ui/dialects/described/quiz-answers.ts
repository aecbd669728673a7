// The right answers of a quiz: `{"question": ..., "choices": [...], "answer": "Oslo", "explanation": ...}`. They are in a
// collapsed part below the quiz, one line for each question.
import { isList } from '../../../is-list.ts';
import { isRecord } from '../../../schema/check.ts';
import type { JsonObject, JsonValue } from '../../../schema/schema.ts';
import { shown } from '../foreign-node.ts';
import { readableName } from '../readable-name.ts';
import { commentKey, isQuestion, optionsOf, solutionKey, wordsOfQuestion } from './combined-members.ts';

const maxDepth = 12;
const maxAnswers = 200;

interface Answer {
  readonly name: string;
  readonly question: string;
  readonly text: string;
}

/** The accordion with the answers, as an object that describes it; undefined if there are none. */
export function quizAnswers(value: JsonValue): JsonObject | undefined {
  const answers: Answer[] = [];
  collect(value, answers, 0);
  const [first, ...others] = answers;
  if (first === undefined) return undefined;
  const lines = answers.map(({ question, text }) => `${question}${/[?:.!…]\s*$/u.test(question) ? '' : ':'} ${text}`);
  const content = others.length === 0 ? first.text : [{ type: 'list', items: lines }];
  return { type: 'accordion', items: [{ title: readableName(first.name.replace(/_?index$/i, '')), content }] };
}

function collect(value: JsonValue, answers: Answer[], depth: number, isInList = false): void {
  if (depth > maxDepth || answers.length >= maxAnswers) return;
  if (isList(value)) for (const item of value) collect(item, answers, depth + 1, true);
  if (!isRecord(value)) return;
  if (!isQuestion(value)) {
    for (const member of Object.values(value)) collect(member, answers, depth + 1);
    return;
  }
  const own = Object.entries(value);
  const [name, solution] =
    own.find(([key, member]) => solutionKey.test(key) && textOfAnswer(key, member, value) !== '') ?? [];
  const comments = own.flatMap(([key, member]) =>
    commentKey.test(key) && shown(member) !== '' ? [shown(member)] : [],
  );
  const text = [
    ...(solution === undefined || name === undefined ? [] : [textOfAnswer(name, solution, value)]),
    ...comments,
  ].join(' · ');
  const key = name ?? own.find(([one]) => commentKey.test(one))?.[0];
  // An explanation alone is shown beside the question.
  if (text !== '' && key !== undefined && (name !== undefined || isInList))
    answers.push({ name: key, question: wordsOfQuestion(value), text });
}

/** The words of an answer, which may be given by its position or its letter. */
function textOfAnswer(key: string, answer: JsonValue, question: JsonObject): string {
  if (isList(answer)) return answer.map((one) => textOfAnswer(key, one, question)).join(', ');
  const words = optionsOf(question).map((option) =>
    isRecord(option) ? shown(option['text'] ?? option['label'] ?? option['value'] ?? '') : shown(option),
  );
  const written = typeof answer === 'boolean' ? (answer ? '✓' : '✗') : shown(answer);
  if (words.includes(written) && !/index$/i.test(key)) return written;
  const index = typeof answer === 'number' ? answer : /^[A-H]$/.test(written) ? written.charCodeAt(0) - 65 : -1;
  return words[index] ?? written;
}
