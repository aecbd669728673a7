import type { JsonValue } from '../../schema/schema.ts';
import type { Case } from '../cases/case.ts';
import { toPlainText } from '../page/plain-text.ts';
import { isSameNumber, numbersIn } from './numbers.ts';
import { fromChecks, type ScoreFunction } from './score.ts';

/** Smaller whole numbers may be counts, steps or hours. */
const smallest = 13;

/** Every number and URL in the answer occurs in the conversation, in a tool result or in the required facts. */
export const sources: ScoreFunction = ({ case: given, page }) => {
  const texts = sourceTexts(given);
  const known = [...new Set(texts.flatMap(sourceNumbers))];
  const shown = given.expect.open ? [] : page.texts.flatMap(numbersIn);
  const checked = new Map(
    shown
      .filter(({ values, decimals }) => decimals > 0 || values.some((value) => value >= smallest))
      .map((one) => [one.text, one] as const),
  );
  const whole = texts.join('\n');
  return fromChecks([
    ...[...checked.values()].map((one): readonly [boolean, string] => [
      known.some((source) => isSameNumber(one, source)),
      `${one.text} is not in any source`,
    ]),
    ...[...new Set([...page.urls, ...page.writtenUrls])].map((url): readonly [boolean, string] => [
      url.startsWith('data:') || whole.includes(url) || whole.includes(url.replace(/\/$/, '')),
      `${url.slice(0, 80)} is not in any source`,
    ]),
  ]);
};

/** In a line such as `940,310,24`, separators and decimal signs are ambiguous, so every reading is a source. */
const sourceNumbers = (text: string): readonly number[] => [
  ...[text, toPlainText(text)].flatMap((spelled) => numbersIn(spelled).flatMap(({ values }) => values)),
  ...(toPlainText(text.replaceAll(',', ' , ')).match(/\d+(?:\.\d+)?/g) ?? []).map(Number),
];

/** Everything that an honest answer may quote. */
function sourceTexts({ turns, toolResults, tools, expect }: Case): readonly string[] {
  const texts: string[] = [];
  const collect = (value: JsonValue): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  turns.flat().forEach(collect);
  toolResults.map(({ result }) => result).forEach(collect);
  // A default or a bound of a form comes from the schema of the tool.
  (tools ?? []).forEach(collect);
  [...expect.must.flat(), ...expect.derived].forEach(collect);
  return texts;
}
