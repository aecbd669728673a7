// Questions with lettered choices below them, as in a quiz or a poll, and possibly their answers.
import type { Sliced } from '../../../slices.ts';
import { plainText } from '../plain-text.ts';
import type { QuizQuestion } from '../lines/line-segment.ts';
import type { Format, FoundFormat } from './format.ts';

const choice = /^\s{0,8}(?:[-*•]\s+)?(?:\*\*)?[([]?([A-Ha-hａ-ｈＡ-Ｈ])[)\].:、．](?:\*\*)?\s+(\S.*)$/;
const numbered = /^\s{0,3}(?:#{1,6}\s+)?(?:\*\*)?(?:\p{L}{1,12}\s*)?\d{1,3}\s*[.):、．]\s*(?:\*\*)?\s*\S/u;
/** The word for the right answer, in the languages of language/languages.ts. */
const answer =
  /^\s{0,8}[>*_✓✔✅\s]*((?:the\s+)?(?:correct\s+|right\s+)?answer|ans|solution|correct|(?:richtige\s+)?antwort|lösung|richtig|(?:bonne\s+)?réponse|solution|respuesta(?:\s+correcta)?|solución|risposta(?:\s+(?:corretta|esatta))?|soluzione|resposta(?:\s+(?:certa|correta))?|(?:doğru\s+)?cevap|答え|正解|答案|正确答案|(?:सही\s+)?उत्तर|الإجابة(?:\s+الصحيحة)?|תשובה)[*_]*\s*[:：][*_]*\s*(\S.*)$/iu;
const explanation =
  /^\s{0,8}[>*_\s]*(?:explanation|why|erklärung|begründung|explication|explicación|spiegazione|explicação|açıklama|解説|説明|解析|व्याख्या|الشرح|הסבר)[*_]*\s*[:：][*_]*\s*(\S.*)$/iu;
const asking = /[?？؟]["”»*]*\s*$|_{3,}|…/;
const maxLineLength = 400;
/** More questions become several forms. */
const maxQuestions = 60;
/** Blank lines between a question and its choices, and between them. */
const maxGap = 1;

/** A poll, whose choices need no letters. */
const poll =
  /^\s{0,3}(?:#{1,6}\s+)?\W{0,4}(?:quick\s+)?(?:poll|vote|umfrage|abstimmung|encuesta|votación|sondage|sondaggio|votazione|enquete|votação|anket|oylama|استطلاع|تصويت|סקר|मतदान|アンケート|投票)(?![\p{L}\p{M}])/iu;
const bullet = /^\s{0,8}(?:[-*•○◯☐]|\d{1,2}[.)]|\[ \])\s+(\S.*)$/;

export const quiz: Format = {
  starts: (line, next) =>
    !choice.test(line) &&
    (asking.test(line) || numbered.test(line)) &&
    (next.trim() === '' || letterOf(next) === 'a' || (bullet.test(next) && poll.test(line))),
  read: readQuiz,
};

const letterOf = (line: string): string | undefined => choice.exec(line)?.[1]?.normalize('NFKC').toLowerCase();

function* readQuiz(lines: readonly string[], start: number): Sliced<FoundFormat | undefined> {
  const asked = readPoll(lines, start);
  if (asked !== undefined) return asked;
  const questions: QuizQuestion[] = [];
  let end = start;
  for (let at = start; questions.length < maxQuestions;) {
    const found = readQuestion(lines, at);
    // The clauses of a contract have letters too.
    if (found === undefined || !(asking.test(found.question.text) || found.question.answer !== '')) break;
    questions.push(found.question);
    ({ end } = found);
    at = end;
    while (at < lines.length && (lines[at] ?? '').trim() === '') at++;
    yield;
  }
  return questions.length === 0 ? undefined : { runs: [{ type: 'quiz', questions }], end };
}

const maxChoices = 12;
const maxChoiceLength = 80;

function readPoll(lines: readonly string[], start: number): FoundFormat | undefined {
  const text = lines[start] ?? '';
  if (text.length > maxLineLength || !poll.test(text)) return undefined;
  const first = (lines[start + 1] ?? '').trim() === '' ? start + 2 : start + 1;
  const choices: string[] = [];
  let end = first;
  for (; end < lines.length; end++) {
    const [, label = ''] = bullet.exec((lines[end] ?? '').slice(0, maxLineLength)) ?? [];
    // A share of the votes is a result.
    if (label === '' || label.length > maxChoiceLength || /\d\s?%/.test(label)) break;
    choices.push(plainText(label));
  }
  const isEnd = (lines[end] ?? '').trim() === '';
  if (choices.length < 2 || choices.length > maxChoices || !isEnd) return undefined;
  const question = { text: plainText(text.trim().replace(/^#{1,6}\s+/, '')), choices, answer: '', explanation: '' };
  return { runs: [{ type: 'quiz', questions: [question] }], end };
}

function readQuestion(lines: readonly string[], start: number): { question: QuizQuestion; end: number } | undefined {
  const text = lines[start] ?? '';
  if (text.length > maxLineLength || text.trim() === '' || choice.test(text)) return undefined;
  if (!asking.test(text) && !numbered.test(text)) return undefined;
  const choices: string[] = [];
  let [given, reason, isClosed] = ['', '', false];
  let [end, at, gap] = [start + 1, start + 1, 0];
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.length > maxLineLength) break;
    if (line.trim() === '') {
      if (++gap > maxGap) break;
      continue;
    }
    const expected = String.fromCharCode('a'.charCodeAt(0) + choices.length);
    const isNext = !isClosed && letterOf(line) === expected;
    const [, , answered] = choices.length < 2 ? [] : (answer.exec(line) ?? []);
    const explained = choices.length < 2 ? undefined : explanation.exec(line)?.[1];
    if (isNext) {
      const { label, isRight } = readChoice(line);
      choices.push(label);
      if (isRight) given = label;
    } else if (answered !== undefined && given === '') given = plainText(answered.replace(/[*_]+$/, ''));
    else if (explained !== undefined && reason === '') reason = plainText(explained);
    else break;
    isClosed = !isNext;
    gap = 0;
    end = at + 1;
  }
  if (choices.length < 2) return undefined;
  const question = plainText(text.trim().replace(/^#{1,6}\s+/, '')).trim();
  return { question: { text: question, choices, answer: given, explanation: reason }, end };
}

/** The right choice may be marked. */
function readChoice(line: string): { readonly label: string; readonly isRight: boolean } {
  const text = plainText(line.trim().replace(/^[-*•]\s+/, ''));
  const label = text.replace(/\s*(?:[✓✔✅]️?|\((?:correct|richtig|correcte?|correcta|corretta?|correta)\))\s*$/iu, '');
  return { label, isRight: label !== text };
}
