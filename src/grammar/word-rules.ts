// Words that are none of a list: by their first letters, so that the list costs little.
import { choice, nothing, sequence, text, type CharacterRange, type Expression } from './grammar.ts';

/** Letters that tell a word from those of the list. */
const maxLetters = 3;
const firstLetter = 0x61;
const letterCount = 26;
const allLetters = 2 ** letterCount - 1;

/** A text that begins like none of these words. `rest`: what may follow its first letters. */
export const otherWord = (words: readonly string[], rest: Expression): Expression =>
  wordAfter(words, 0, rest) ?? nothing;

/** `words`: those that begin as the text does so far, which has `length` letters. Undefined if nothing may follow. */
function wordAfter(words: readonly string[], length: number, rest: Expression): Expression | undefined {
  if (length === maxLetters) return undefined;
  const begun: (string[] | undefined)[] = [];
  let free = allLetters;
  for (const word of words) {
    const letter = word.charCodeAt(length) - firstLetter;
    if (!(letter >= 0 && letter < letterCount)) continue;
    free &= ~(1 << letter);
    const known = begun[letter];
    if (known === undefined) begun[letter] = [word];
    else known.push(word);
  }
  const options: Expression[] = [];
  if (free !== 0) options.push(sequence(lettersOf(free), rest));
  for (let letter = 0; letter < letterCount; letter += 1) {
    const same = begun[letter];
    if (same === undefined) continue;
    const after = wordAfter(same, length + 1, rest);
    if (after === undefined) continue;
    const isWord = same.some((word) => word.length === length + 1);
    options.push(sequence(text(String.fromCharCode(firstLetter + letter)), isWord ? after : choice(after, nothing)));
  }
  return options.length === 0 ? undefined : choice(...options);
}

const known = new Map<number, Expression>();

/** A class of the letters whose bits are set; neighbours are ranges. */
function lettersOf(bits: number): Expression {
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
