// Damage that makes any text invalid notation.
import type { Random } from '../ui/random.ts';

/** The indices of the characters outside of strings, and those of quotes. */
function partsOf(text: string): { readonly outside: readonly number[]; readonly quotes: readonly number[] } {
  const outside: number[] = [];
  const quotes: number[] = [];
  let isInside = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '"') {
      quotes.push(index);
      isInside = !isInside;
    } else if (!isInside) outside.push(index);
    else if (char === '\\') index += 1;
  }
  return { outside, quotes };
}

const without = (text: string, index: number): string => text.slice(0, index) + text.slice(index + 1);
const insert = (text: string, index: number, piece: string): string => text.slice(0, index) + piece + text.slice(index);

type Damage = (text: string, random: Random) => string | undefined;

const atOneOf = (text: string, random: Random, where: (char: string, index: number) => boolean): number | undefined => {
  const found = partsOf(text).outside.filter((index) => where(text[index] ?? '', index));
  return found.length === 0 ? undefined : random.pick(found);
};

export const damages: Readonly<Record<string, Damage>> = {
  'the end is missing': (text, random) => text.slice(0, random.below(text.length)),
  'a bracket is missing': (text, random) => {
    const index = atOneOf(text, random, (char) => '()[]{}'.includes(char));
    return index === undefined ? undefined : without(text, index);
  },
  'a bracket too many': (text, random) => {
    const index = atOneOf(text, random, () => true);
    return index === undefined ? undefined : insert(text, index, random.pick(['(', ')', '[', ']', '{', '}']));
  },
  'a quote is missing': (text, random) => {
    const { quotes } = partsOf(text);
    return quotes.length === 0 ? undefined : without(text, random.pick(quotes));
  },
  'a comma is missing': (text, random) => {
    const index = atOneOf(text, random, (char) => char === ',');
    return index === undefined ? undefined : without(text, index);
  },
  'a comma too many': (text, random) => {
    const index = atOneOf(text, random, (char) => '()[]{},'.includes(char));
    return index === undefined ? undefined : insert(text, index, ',');
  },
  'white space too much': (text, random) => {
    const index = atOneOf(text, random, () => true);
    return index === undefined ? undefined : insert(text, index, random.pick([' ', '\n', '\t']));
  },
  'a letter of a component in the wrong case': (text, random) => {
    const index = atOneOf(text, random, (char, at) => /[a-z]/i.test(char) && /^\w+\(/.test(text.slice(at, at + 40)));
    if (index === undefined) return undefined;
    const letter = text[index] ?? '';
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return text.slice(0, index) + other + text.slice(index + 1);
  },
  'a line break in a string': (text, random) => {
    const { quotes } = partsOf(text);
    return quotes.length === 0 ? undefined : insert(text, (quotes[2 * random.below(quotes.length / 2)] ?? 0) + 1, '\n');
  },
  'a number with a zero before it': (text, random) => {
    const index = atOneOf(text, random, (char, at) => /\d/.test(char) && !/[\w.]/.test(text[at - 1] ?? ''));
    return index === undefined ? undefined : insert(text, index, '0');
  },
};
