// Words that are none of a list: by their first letters, so that the list costs little.
import { choice, nothing, sequence, text, type CharacterRange, type Expression } from './grammar.ts';

const firstLetter = 0x61;
const letterCount = 26;
const allLetters = 2 ** letterCount - 1;

type Characters = Extract<Expression, { type: 'characters' }>;

interface OtherWords {
  readonly words: readonly string[];
  /** What may follow the letters that tell a text from the words. */
  readonly rest: Expression;
  /** Letters that tell a text from the words: what begins with as many letters of one is none of these texts. */
  readonly letters: number;
  /** Signs that may follow the beginning of a word, as letters may. */
  readonly signs: readonly CharacterRange[];
}

/** A text that begins like none of these words. `rest`: what may follow its first letters. */
export const otherWord = (words: readonly string[], rest: Expression): Expression =>
  wordAfter({ words, rest, letters: 3, signs: [] }, 0) ?? nothing;

/** The same for units: with one more letter, so that "hours" is none of a list with "house"; it takes more space. */
export const otherUnit = (words: readonly string[], rest: Expression, signs: readonly CharacterRange[]): Expression =>
  wordAfter({ words, rest, letters: 4, signs }, 0) ?? nothing;

/** `words`: those that begin as the text does so far, which has `length` letters. Undefined if nothing may follow. */
function wordAfter(given: OtherWords, length: number): Expression | undefined {
  const { words, rest, letters, signs } = given;
  if (length === letters) return undefined;
  const begun: (string[] | undefined)[] = [];
  let free = allLetters;
  let hasDigit = false;
  for (const word of words) {
    const letter = word.charCodeAt(length) - firstLetter;
    hasDigit ||= isDigit(word.charCodeAt(length));
    if (!(letter >= 0 && letter < letterCount)) continue;
    free &= ~(1 << letter);
    const known = begun[letter];
    if (known === undefined) begun[letter] = [word];
    else known.push(word);
  }
  const options: Expression[] = [];
  const others = length === 0 ? [] : hasDigit ? signs.filter(([sign]) => !isDigit(sign)) : signs;
  if (free !== 0 || others.length > 0) options.push(sequence(lettersAnd(free, others), rest));
  for (let letter = 0; letter < letterCount; letter += 1) {
    const same = begun[letter];
    if (same === undefined) continue;
    const after = wordAfter({ ...given, words: same }, length + 1);
    if (after === undefined) continue;
    const isWord = same.some((word) => word.length === length + 1);
    options.push(sequence(text(String.fromCharCode(firstLetter + letter)), isWord ? after : choice(after, nothing)));
  }
  return options.length === 0 ? undefined : choice(...options);
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function lettersAnd(free: number, signs: readonly CharacterRange[]): Expression {
  const letters = lettersOf(free);
  return signs.length === 0 ? letters : { ...letters, ranges: [...letters.ranges, ...signs] };
}

const known = new Map<number, Characters>();

/** A class of the letters whose bits are set; neighbours are ranges. */
function lettersOf(bits: number): Characters {
  let expression = known.get(bits);
  if (expression !== undefined) return expression;
  const ranges: CharacterRange[] = [];
  for (let letter = 0; letter < letterCount; letter += 1) {
    const from = letter;
    while ((bits & (1 << letter)) !== 0) letter += 1;
    if (letter > from) ranges.push([firstLetter + from, firstLetter + letter - 1]);
  }
  known.set(bits, (expression = { type: 'characters', ranges, isNegated: false }));
  return expression;
}
