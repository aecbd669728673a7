// Words that are not in a list, excluded by their first letters, so that the list costs little.
import { memo } from '../memo.ts';
import { characters, choice, nothing, optional, sequence, type Expression } from './grammar.ts';
import type { CharacterRange } from './spelling.ts';

const firstLetter = 0x61;
const letterCount = 26;
const allLetters = 2 ** letterCount - 1;

/** Letters that several words begin with. Letters are bits. */
interface Beginning {
  /** Letters that follow in some word. */
  next: number;
  /** Letters with which a word ends. */
  ends: number;
  /** A digit follows in some word. */
  hasDigit: boolean;
  /** By the letter that follows. */
  readonly longer: Beginning[];
}

const newBeginning = (): Beginning => ({ next: 0, ends: 0, hasDigit: false, longer: [] });

interface WordTexts {
  /** Text that may follow the letters that distinguish a text from the words. */
  readonly rest: Expression;
  /** Number of letters that distinguish a text from the words: a text that begins with as many letters of one is excluded. */
  readonly letters: number;
  /** Punctuation that may continue a word, as letters do. */
  readonly signs: readonly CharacterRange[];
}

/** Letters that distinguish a text from words. */
const wordLetters = 3;

/**
 * Returns a function that takes a list of words and returns the texts that do not begin like any of them. There is an
 * option for each first letter, because many lists have the same words with a letter. `rest`: the text after the first
 * letters.
 */
export function otherWords(rest: Expression): (words: readonly string[]) => readonly Expression[] {
  const texts = { rest, letters: wordLetters, signs: [] };
  const othersLike = memo(1_000, (lines): { readonly option?: Expression } => {
    const option = withFirstLetter(beginningsOf(lines.split('\n'), wordLetters), letterAt(lines, 0), texts);
    return option === undefined ? {} : { option };
  });
  const othersThan = memo(200, (json): readonly Expression[] => {
    // The JSON of a list of words.
    const words = JSON.parse(json) as readonly string[];
    const lines: string[] = Array.from({ length: letterCount }, () => '');
    for (const word of words) {
      const letter = letterAt(word, 0);
      if (letter >= 0) lines[letter] += `${word.slice(0, wordLetters)}\n`;
    }
    const options: Expression[] = [];
    let free = 0;
    for (let letter = 0; letter < letterCount; letter += 1) {
      const known = lines[letter] ?? '';
      const { option } = known === '' ? {} : othersLike(known);
      if (known === '') free |= 1 << letter;
      else if (option !== undefined) options.push(option);
    }
    return free === 0 ? options : [sequence(lettersOf(free), rest), ...options];
  });
  return (words) => othersThan(JSON.stringify(words));
}

/** The same for units, with one more letter, so that "hours" is allowed despite "house" in the list. Takes more space. */
export function otherUnits(
  words: readonly string[],
  rest: Expression,
  signs: readonly CharacterRange[],
): readonly Expression[] {
  const texts = { rest, letters: wordLetters + 1, signs };
  const all = beginningsOf(words, texts.letters);
  const options = Array.from({ length: letterCount }, (_, letter) => withFirstLetter(all, letter, texts));
  const free = allLetters & ~all.next;
  return [
    ...(free === 0 ? [] : [sequence(lettersOf(free), rest)]),
    ...options.filter((option) => option !== undefined),
  ];
}

/** Undefined if no text begins with this letter, or if no word does. */
function withFirstLetter({ ends, longer }: Beginning, letter: number, texts: WordTexts): Expression | undefined {
  const begun = longer[letter];
  if (begun === undefined) return undefined;
  const others = otherLetters(begun, texts, 1);
  const after = others === undefined ? [] : [sequence(others, texts.rest)];
  const short = shortTexts(begun, texts, 1);
  const isWord = (ends & (1 << letter)) !== 0;
  if (short !== undefined) after.push(isWord ? short : optional(short));
  else if (!isWord) after.push(nothing);
  return after.length === 0 ? undefined : sequence(lettersOf(1 << letter), choice(...after));
}

/** The letters that distinguish a text with this beginning from the words. `length`: of the beginning. */
function otherLetters(begun: Beginning, texts: WordTexts, length: number): Expression | undefined {
  const options: Expression[] = [];
  const free = lettersAnd(begun, texts.signs);
  if (free !== undefined) options.push(free);
  if (length + 1 < texts.letters)
    for (let letter = 0; letter < letterCount; letter += 1) {
      const longer = begun.longer[letter];
      if (longer === undefined) continue;
      const isLast = length + 2 === texts.letters;
      const after = isLast ? lettersAnd(longer, texts.signs) : otherLetters(longer, texts, length + 1);
      if (after !== undefined) options.push(sequence(lettersOf(1 << letter), after));
    }
  return options.length === 0 ? undefined : choice(...options);
}

/**
 * Texts with this beginning that end within the letters of some word but are not a word; undefined if there are none.
 */
function shortTexts({ next, ends, longer }: Beginning, texts: WordTexts, length: number): Expression | undefined {
  const options: Expression[] = [];
  let last = next & ~ends;
  const isLast = length + 2 === texts.letters;
  for (let letter = 0; letter < letterCount; letter += 1) {
    const begun = isLast ? undefined : longer[letter];
    const after = begun && shortTexts(begun, texts, length + 1);
    if (after === undefined) continue;
    const mayEnd = (last & (1 << letter)) !== 0;
    options.push(sequence(lettersOf(1 << letter), mayEnd ? optional(after) : after));
    last &= ~(1 << letter);
  }
  if (last !== 0) options.push(lettersOf(last));
  return options.length === 0 ? undefined : choice(...options);
}

/** The text after the first letters of the words, up to this number of letters. */
function beginningsOf(words: readonly string[], letters: number): Beginning {
  const all = newBeginning();
  for (const word of words) {
    let begun = all;
    for (let index = 0; index < letters && index < word.length; index += 1) {
      const letter = letterAt(word, index);
      // Words continue with letters; after any other character, all text is allowed.
      if (letter < 0) {
        begun.hasDigit ||= isDigit(word.charCodeAt(index));
        break;
      }
      begun.next |= 1 << letter;
      if (word.length === index + 1) begun.ends |= 1 << letter;
      begun = begun.longer[letter] ??= newBeginning();
    }
  }
  return all;
}

/** The number of a lower-case letter in the alphabet; -1 for any other character. */
function letterAt(word: string, index: number): number {
  const letter = word.charCodeAt(index) - firstLetter;
  return letter >= 0 && letter < letterCount ? letter : -1;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** The letters and signs that follow this beginning in no word; undefined if there are none. */
function lettersAnd({ next, hasDigit }: Beginning, signs: readonly CharacterRange[]): Expression | undefined {
  const free = allLetters & ~next;
  const others = hasDigit ? signs.filter(([sign]) => !isDigit(sign)) : signs;
  if (others.length > 0) return characters([...rangesOf(free), ...others]);
  return free === 0 ? undefined : lettersOf(free);
}

/** The number of the lowest bit that is set. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

const known = new Map<number, Expression>();

/** A class of the letters whose bits are set. */
function lettersOf(bits: number): Expression {
  let expression = known.get(bits);
  if (expression === undefined) known.set(bits, (expression = characters(rangesOf(bits))));
  return expression;
}

/** Neighbours are one range. */
function rangesOf(bits: number): readonly CharacterRange[] {
  const ranges: CharacterRange[] = [];
  let left = bits;
  while (left !== 0) {
    const from = lowestBit(left);
    const end = lowestBit(~left & (-1 << from));
    ranges.push([firstLetter + from, firstLetter + end - 1]);
    left &= -1 << end;
  }
  return ranges;
}
