// Seeded random generator: the same seed produces the same cases on every machine.

export interface Random {
  /** 0 <= n < 1. */
  next(): number;
  /** A whole number, 0 <= n < limit. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('The list is empty.');
      return item;
    },
  };
}

/** Tokens that damage notation: its own syntax in wrong positions, and characters of more than one code unit. */
const noise = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  "'",
  ',',
  ':',
  '=',
  '\\',
  '\n',
  ' ',
  '`',
  '```',
  '```json\n',
  'root = ',
  'x = ',
  'Card(',
  'TextContent(',
  'Series(',
  '{"component":"',
  '"props":{',
  '"children":[',
  'null',
  'true',
  '-1.5e3',
  '1e999',
  '12%',
  '<think>',
  '</think>',
  '<script>',
  '](javascript:',
  '\\ud83d',
  '\ud83d',
  '😀',
  '\u0000',
  '“',
  '”',
  '__proto__',
  'constructor',
  '//',
  '/*',
  '*/',
  '#',
  '@',
  '$x',
  '...',
  '\r\n',
  '\t',
  '→',
  '  ',
  'a0',
  'Button',
  '"""',
];

/** Applies one to six random edits: insertion of noise, deletion, duplication, insertion of another text, truncation. */
export function mutate(text: string, random: Random, others: readonly string[]): string {
  let result = text;
  const edits = 1 + random.below(6);
  for (let edit = 0; edit < edits; edit += 1) {
    const at = random.below(result.length + 1);
    const size = 1 + random.below(random.next() < 0.8 ? 4 : 60);
    switch (random.below(8)) {
      case 0:
      case 1:
      case 2:
        result = result.slice(0, at) + random.pick(noise) + result.slice(at);
        break;
      case 3:
      case 4:
        result = result.slice(0, at) + result.slice(at + size);
        break;
      case 5:
        result = result.slice(0, at) + result.slice(at, at + size) + result.slice(at);
        break;
      case 6: {
        const other = random.pick(others);
        const from = random.below(other.length + 1);
        result = result.slice(0, at) + other.slice(from, from + size * 4) + result.slice(at);
        break;
      }
      default:
        if (random.next() < 0.3) result = result.slice(0, at);
    }
  }
  return result;
}

/** A text that consists only of noise. */
export function babble(random: Random): string {
  const words = Array.from({ length: 1 + random.below(60) }, () => random.pick(noise));
  return words.join('');
}

/** Splits the text into pieces of random length. */
export function cut(text: string, random: Random): string[] {
  const pieces: string[] = [];
  const longest = random.pick([1, 2, 4, 12, 80]);
  for (let at = 0; at < text.length;) {
    const size = 1 + random.below(longest);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
