import { fromChecks, type ScoreFunction } from './score.ts';

/** The scripts of languages that do not share theirs. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  fa: /\p{Script=Arabic}/gu,
  ur: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  bg: /\p{Script=Cyrillic}/gu,
  el: /\p{Script=Greek}/gu,
  hi: /\p{Script=Devanagari}/gu,
  bn: /\p{Script=Bengali}/gu,
  th: /\p{Script=Thai}/gu,
  ko: /\p{Script=Hangul}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  zh: /\p{Script=Han}/gu,
};

/** Common words that are unique among these languages. */
const words: Readonly<Record<string, string>> = {
  en: 'the and of with for is are your this that from you have by',
  de: 'der die das und mit für ist sind ein eine den dem von zu nicht auf im ihr ihre',
  fr: 'le les des et avec pour est sont une dans du vous votre sur au aux',
  es: 'el los las y con para es son una del su sus por más en',
  pt: 'o os as e com para são uma do da em seu sua por mais não',
  it: 'il gli e con per sono una del della di nel su più non che',
  nl: 'de het een en met voor is zijn van op niet je uw naar',
  sv: 'och med för är en ett den det av på inte till',
  pl: 'i z na dla jest są do nie w po oraz się',
  tr: 've ile için bir bu olarak da de çok daha',
};

/** Names, codes and brands keep their spelling in every language. */
const leastShare = 0.3;

/** The answer is in the user's language, as far as its words show. */
export const language: ScoreFunction = ({ case: { expect }, page }) => {
  if (expect.language === undefined) return undefined;
  const wanted = expect.language.split('-', 1)[0] ?? '';
  const found = isInLanguage(page.shown.join('\n'), wanted);
  if (page.shown.length === 0) return { value: 0, problems: ['nothing is shown'] };
  return found === undefined ? undefined : fromChecks([[found, `not in ${wanted}`]]);
};

/** Undefined if the text is inconclusive or the language is unknown. */
export function isInLanguage(text: string, wanted: string): boolean | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  const script = scripts[wanted];
  if (script !== undefined) {
    const isInScript = (text.match(script)?.length ?? 0) / letters >= leastShare;
    // Kana means Japanese. A short text without kana may be Chinese or Japanese.
    const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
    if (wanted === 'zh' && hasKana) return false;
    return wanted === 'ja' && isInScript && !hasKana ? undefined : isInScript;
  }
  if (words[wanted] === undefined) return undefined;
  if ((text.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters < leastShare) return false;
  const written = text.toLowerCase().match(/[\p{L}-]+/gu) ?? [];
  const countOf = (list: string): number => {
    const common = new Set(list.split(' '));
    return written.filter((word) => common.has(word)).length;
  };
  const counts = Object.entries(words).map(([tag, list]) => ({ tag, count: countOf(list) }));
  const best = Math.max(...counts.map(({ count }) => count));
  const isBest = counts.some(({ tag, count }) => tag === wanted && count === best);
  // A single word of another language may be a name.
  return best === 0 || (best === 1 && !isBest) ? undefined : isBest;
}
