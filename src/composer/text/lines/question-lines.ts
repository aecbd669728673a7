// `Q: How do I reset my password?` and `A: ...` below it: questions with their answers.
import type { Pair, Turn } from './line-segment.ts';

/** The names of questions, and those of answers, in the languages of language/languages.ts. */
const asking = words(
  'q question frage f pregunta p pergunta domanda d soru s вопрос в 問 质问 質問 问 问题 س سؤال ש שאלה प्रश्न',
);
const answering = words(
  'a answer antwort r réponse respuesta resposta risposta cevap c ответ о 答 回答 答え 答案 ج جواب ת תשובה उत्तर',
);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** `Q`, `Q1`, `Question 2`. */
const wordOf = (speaker: string): string => speaker.toLowerCase().replace(/[\s.]*\d*[.)]?$/, '');

/** Undefined unless every question has an answer and there is no other text. */
export function readQuestions(turns: readonly Turn[]): readonly Pair[] | undefined {
  if (turns.length < 2 || turns.length % 2 > 0) return undefined;
  const pairs: Pair[] = [];
  for (let at = 0; at < turns.length; at += 2) {
    const [question, answer] = [turns[at], turns[at + 1]];
    if (question === undefined || answer === undefined) return undefined;
    if (!asking.has(wordOf(question.speaker)) || !answering.has(wordOf(answer.speaker))) return undefined;
    pairs.push([question.text, answer.text]);
  }
  return pairs;
}
