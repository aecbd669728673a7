// In which language the composer speaks: that of the text. A text that gives no sign of one is answered in English; one
// in a language that we do not speak gets English words, but none inside its own titles.
import type { Phrases } from './phrases.ts';
import { english, latin, scripts } from './languages.ts';

/** Characters of a text that decide. */
const sampleSize = 3_000;
/** Of all letters: names and units in Latin letters stand in texts of every script. */
const leastShare = 0.25;

/** Their words are of no language: `com` is Portuguese. */
const address = /https?:\S+|[\w-]+[.@]\w[\w.-]*/g;
/** Of all words. */
const leastWords = 0.08;

const separated: Phrases = {
  ...english,
  byTitle: (measures, axes) => `${measures} · ${axes}`,
  join: (items) => items.join(', '),
  keepsCapitals: true,
};

export function phrasesFor(text: string): Phrases {
  const sample = text.slice(0, sampleSize);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return english;
  const others = sample.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  if (others / letters >= leastShare) {
    const found = scripts.find((one) => (sample.match(one.letters)?.length ?? 0) >= one.least * others);
    return found?.phrases ?? separated;
  }
  return fromWords(sample.toLowerCase());
}

const vocabularies = latin.map(([phrases, words, signs]) => ({ phrases, words: new Set(words.split(' ')), signs }));

function fromWords(text: string): Phrases {
  const words = text.replace(address, ' ').match(/\p{L}+/gu) ?? [];
  let best = { phrases: english, score: 0 };
  for (const { phrases, words: known, signs } of vocabularies) {
    let score = words.filter((word) => known.has(word)).length;
    if (score > 0 && signs.test(text)) score += 0.5;
    // A word or two of another language are names in a text.
    if (score > best.score && score >= leastWords * words.length) best = { phrases, score };
  }
  return best.phrases;
}
