import { expect, test } from 'vitest';
import { wordsOf } from './word-table.ts';
import { english, filled } from './words.ts';

const languages = ['de', 'fr', 'es', 'pt', 'it', 'ja', 'zh', 'ar', 'he', 'hi', 'tr'];

test('a language tag selects the words of its language, and an unknown tag selects English', () => {
  expect(wordsOf('de-AT').copied).toBe('Kopiert');
  expect(wordsOf('zh_Hant').copied).toBe('已复制');
  expect(wordsOf('tlh')).toBe(english);
  expect(wordsOf('')).toBe(english);
});

test.each(languages)('%s has its own words, with the same numbers as English', (language) => {
  const words = wordsOf(language);
  const numbers = (text: string): string =>
    [...text.matchAll(/\{\d\}/g)]
      .map(([found]) => found)
      .toSorted()
      .join('');
  for (const [name, text] of Object.entries(words)) {
    expect(text.trim(), name).not.toBe('');
    // English has its own key of words.
    const own = english[name as keyof typeof english];
    // "One row" may be a word.
    if (name !== 'row') expect({ name, numbers: numbers(text) }).toEqual({ name, numbers: numbers(own) });
  }
  expect(words.tryAgain).not.toBe(english.tryAgain);
});

test('numbers replace their placeholders', () => {
  expect(filled('{2} 件中 {0}–{1}', 1, 25, '1.204')).toBe('1.204 件中 1–25');
});
