// Words that are none of a list: by their first letters, so that the list costs little.
import { anyOf, choice, nothing, sequence, text, type Expression } from './grammar.ts';

/** Letters that tell a word from those of the list. */
const maxLetters = 3;
const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz');

/** A text that begins like none of these words. `rest`: what may follow its first letters. */
export const otherWord = (words: readonly string[], rest: Expression): Expression =>
  wordAfter(words, 0, rest) ?? nothing;

/** `words`: those that begin as the text does so far, which has `length` letters. Undefined if nothing may follow. */
function wordAfter(words: readonly string[], length: number, rest: Expression): Expression | undefined {
  if (length === maxLetters) return undefined;
  const next = new Map<string, string[]>();
  for (const word of words) {
    const letter = word.charAt(length);
    const known = next.get(letter);
    if (known === undefined) next.set(letter, [word]);
    else known.push(word);
  }
  const free = alphabet.filter((letter) => !next.has(letter));
  const options: Expression[] = [];
  if (free.length > 0) options.push(sequence(anyOf(...rangesOf(free)), rest));
  for (const letter of alphabet) {
    const begun = next.get(letter);
    if (begun === undefined) continue;
    const isWord = begun.some((word) => word.length === length + 1);
    const after = wordAfter(begun, length + 1, rest);
    if (after !== undefined) options.push(sequence(text(letter), isWord ? after : choice(after, nothing)));
  }
  return options.length === 0 ? undefined : choice(...options);
}

/** Neighbours as ranges. */
function rangesOf(letters: readonly string[]): readonly string[] {
  const ranges: string[] = [];
  for (const letter of letters) {
    const last = ranges.at(-1);
    const end = last?.at(-1) ?? '';
    if (last !== undefined && alphabet.indexOf(letter) === alphabet.indexOf(end) + 1)
      ranges[ranges.length - 1] = `${last.charAt(0)}-${letter}`;
    else ranges.push(letter);
  }
  return ranges;
}
