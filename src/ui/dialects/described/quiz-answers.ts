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
  collect(value, answers, firstPosition(value, 0), 0);
  const [first, ...others] = answers;
  if (first === undefined) return undefined;
  const lines = answers.map(({ question, text }) => `${question}${/[?:.!…]\s*$/u.test(question) ? '' : ':'} ${text}`);
  const content = others.length === 0 ? first.text : [{ type: 'list', items: lines }];
  return { type: 'accordion', items: [{ title: readableName(first.name.replace(/_?index$/i, '')), content }] };
}

/**
 * The number of the first choice in answers that are numbers: 0 if one of them is 0, 1 if one of them is the number of
 * choices. Undefined if nothing shows it.
 */
function firstPosition(value: JsonValue, depth: number): number | undefined {
  if (depth > maxDepth) return undefined;
  if (isRecord(value) && isQuestion(value)) {
    const numbers = Object.entries(value).filter(([key, one]) => solutionKey.test(key) && typeof one === 'number');
    if (numbers.some(([key, one]) => one === 0 || /index$/i.test(key))) return 0;
    return numbers.some(([, one]) => one === optionsOf(value).length) ? 1 : undefined;
  }
  const inner = isList(value) ? value : isRecord(value) ? Object.values(value) : [];
  const found = inner.map((one) => firstPosition(one, depth + 1));
  return found.includes(0) ? 0 : found.find((one) => one !== undefined);
}

function collect(
  value: JsonValue,
  answers: Answer[],
  first: number | undefined,
  depth: number,
  isInList = false,
): void {
  if (depth > maxDepth || answers.length >= maxAnswers) return;
  if (isList(value)) for (const item of value) collect(item, answers, first, depth + 1, true);
  if (!isRecord(value)) return;
  if (!isQuestion(value)) {
    for (const member of Object.values(value)) collect(member, answers, first, depth + 1);
    return;
  }
  const own = Object.entries(value);
  const [name, solution] =
    own.find(([key, member]) => solutionKey.test(key) && textOfAnswer(key, member, value, first) !== '') ?? [];
  const comments = own.flatMap(([key, member]) =>
    commentKey.test(key) && shown(member) !== '' ? [shown(member)] : [],
  );
  const text = [
    ...(solution === undefined || name === undefined ? [] : [textOfAnswer(name, solution, value, first)]),
    ...comments,
  ].join(' · ');
  const key = name ?? own.find(([one]) => commentKey.test(one))?.[0];
  // An explanation alone is shown beside the question.
  if (text !== '' && key !== undefined && (name !== undefined || isInList))
    answers.push({ name: key, question: wordsOfQuestion(value), text });
}

/** The words of an answer, which may be given by its position or its letter. */
function textOfAnswer(key: string, answer: JsonValue, question: JsonObject, first: number | undefined): string {
  if (isList(answer)) return answer.map((one) => textOfAnswer(key, one, question, first)).join(', ');
  const words = optionsOf(question).map((option) =>
    isRecord(option) ? shown(option['text'] ?? option['label'] ?? option['value'] ?? '') : shown(option),
  );
  const written = typeof answer === 'boolean' ? (answer ? '✓' : '✗') : shown(answer);
  if (words.includes(written) && !/index$/i.test(key)) return written;
  const position = typeof answer === 'number' && first !== undefined ? answer - first : -1;
  const index = /^[A-H]$/.test(written) ? written.charCodeAt(0) - 65 : position;
  return words[index] ?? written;
}
