// Words that are not in a list, excluded by their first letters, so that the list costs little.
import { choice, nothing, sequence, text, type CharacterRange, type Expression } from './grammar.ts';

const firstLetter = 0x61;
const letterCount = 26;
const allLetters = 2 ** letterCount - 1;

type Characters = Extract<Expression, { type: 'characters' }>;

interface OtherWords {
  /** Text that may follow the letters that distinguish a text from the words. */
  readonly rest: Expression;
  /** Number of letters that distinguish a text from the words: a text that begins with as many letters of one is excluded. */
  readonly letters: number;
  /** Punctuation that may continue a word, as letters do. */
  readonly signs: readonly CharacterRange[];
  /** The beginnings of the words. */
  readonly begun: ReadonlyMap<string, Beginning>;
}

/** Letters as bits. */
interface Beginning {
  /** Those that follow in some word. */
  next: number;
  /** Those with which a word ends. */
  ends: number;
  hasDigit: boolean;
}

/** A text that does not begin like any of these words. `rest`: the text after its first letters. */
export const otherWord = (words: readonly string[], rest: Expression): Expression =>
  textsAfter({ rest, letters: 3, signs: [], begun: beginningsOf(words, 3) }, '') ?? nothing;

/** The same for units, with one more letter, so that "hours" is allowed despite "house" in the list. Takes more space. */
export const otherUnit = (words: readonly string[], rest: Expression, signs: readonly CharacterRange[]): Expression =>
  textsAfter({ rest, letters: 4, signs, begun: beginningsOf(words, 4) }, '') ?? nothing;

const noBeginning: Beginning = { next: 0, ends: 0, hasDigit: false };

function beginningsOf(words: readonly string[], letters: number): ReadonlyMap<string, Beginning> {
  const found = new Map<string, Beginning>();
  for (const word of words) {
    for (let length = 0; length < letters && length < word.length; length += 1) {
      const start = word.slice(0, length);
      const code = word.charCodeAt(length);
      let beginning = found.get(start);
      if (beginning === undefined) found.set(start, (beginning = { ...noBeginning }));
      if (isDigit(code)) beginning.hasDigit = true;
      const letter = code - firstLetter;
      // Words continue with letters; after any other character, all text is allowed.
      if (!(letter >= 0 && letter < letterCount)) break;
      beginning.next |= 1 << letter;
      if (word.length === length + 1) beginning.ends |= 1 << letter;
    }
  }
  return found;
}

/** Undefined if nothing may follow these letters. */
function textsAfter(given: OtherWords, start: string): Expression | undefined {
  const { rest, letters, signs, begun } = given;
  const { next, hasDigit, ends } = begun.get(start) ?? noBeginning;
  const options: Expression[] = [];
  const others = start === '' ? [] : hasDigit ? signs.filter(([sign]) => !isDigit(sign)) : signs;
  const free = allLetters & ~next;
  if (free !== 0 || others.length > 0) options.push(sequence(lettersAnd(free, others), rest));
  // The last letters that are examined: texts that continue after them are excluded.
  if (start.length + 1 < letters)
    for (let letter = 0; letter < letterCount; letter += 1) {
      if ((next & (1 << letter)) === 0) continue;
      const char = String.fromCharCode(firstLetter + letter);
      const after = textsAfter(given, start + char);
      if (after === undefined) continue;
      options.push(sequence(text(char), (ends & (1 << letter)) !== 0 ? after : choice(after, nothing)));
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
