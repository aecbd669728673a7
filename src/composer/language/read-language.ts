// Chooses the language of the reply: that of the text, or English if it cannot be determined. If the text is in an
// unsupported language, the composer uses English but adds no words to titles from the text.
import type { Phrases } from './phrases.ts';
import { english, latin, scripts } from './languages.ts';

/** The number of characters that are examined. */
const sampleSize = 3_000;
/** Minimum share of all letters, because names and units in Latin letters occur in every script. */
const leastShare = 0.25;

/** Removes URLs and addresses, whose words belong to no language: `com` is a Portuguese word. */
const address = /https?:\S+|[\w-]+[.@]\w[\w.-]*/g;
/** The names of HTML tags belong to no language either. */
const tag = /<(?:style|script)\b[^]*?<\/(?:style|script)>|<[/!]?[a-z][^<>]{0,300}>/gi;
/** The letters of choices: `a)` is not an English word. */
const choice = /^\s*[([]?[a-h][)\].]\s/gm;
/** Minimum share of all words. */
const leastWords = 0.08;

const separated: Phrases = {
  ...english,
  byTitle: (measures, axes) => `${measures} · ${axes}`,
  join: (items) => items.join(', '),
  keepsCapitals: true,
};

export function phrasesFor(text: string): Phrases {
  const sample = text.slice(0, sampleSize).replace(tag, ' ');
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return english;
  const others = sample.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  if (others / letters >= leastShare) {
    const found = scripts.find((one) => (sample.match(one.letters)?.length ?? 0) >= one.least * others);
    return found?.phrases ?? separated;
  }
  return fromWords(sample.toLowerCase());
}

const vocabularies = latin.map(([phrases, words, signs, endings]) => ({
  phrases,
  words: new Set(words.split(' ')),
  signs,
  endings,
}));

function fromWords(text: string): Phrases {
  const words =
    text
      .replace(address, ' ')
      .replace(choice, ' ')
      .match(/\p{L}+/gu) ?? [];
  let best = { phrases: english, score: 0 };
  for (const { phrases, words: known, signs, endings } of vocabularies) {
    const found = words.filter((word) => known.has(word));
    // A single letter is a value or a variable, unless other words are of the language.
    let score = found.every((word) => word.length === 1) ? 0 : found.length;
    const hasSigns = signs.test(text);
    const ended = hasSigns && endings !== undefined ? words.filter((word) => endings.test(word)).length : 0;
    // A single word may be a name.
    if (ended > 1) score += ended / 2;
    if (score > 0 && hasSigns) score += 0.5;
    // One or two words of another language are probably names.
    if (score > best.score && score >= leastWords * words.length) best = { phrases, score };
  }
  return best.phrases;
}
