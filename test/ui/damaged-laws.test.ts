// The laws on damaged and random texts. Golden cases and components: laws.test.ts; in a full run, both files take
// minutes.
import { describe, test } from 'vitest';
import { readGolden } from '../golden-file.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { cutLaw, fixedPointLaw, prefixLaw } from './compiler-laws.ts';
import { knownUrlsIn } from '../../src/ui/safety/known-urls.ts';
import { babble, createRandom, mutate, type Random } from './random.ts';
import type { CompilerOptions } from '../../src/ui/compile.ts';
import { sampleOf, seedCount, seedTimeout } from '../seed-count.ts';

const examples = builtInCatalog().components.map(({ example }) => `root = Card([\n  ${example}\n])`);
const texts = [...readGolden('ui').map(({ sections }) => sections[0] ?? ''), ...examples];

/** One seed in four is enough for this law, which saves a compilation. */
const fixedPointEvery = 4;

/** Checks the laws for the text of each seed; the error names the seed and the text. */
function checkSeeds(
  from: number,
  to: number,
  make: (random: Random, seed: number) => string,
  policy?: CompilerOptions,
): void {
  for (let seed = from; seed < to; seed += 1) {
    const random = createRandom(seed);
    const text = make(random, seed);
    try {
      const content = cutLaw(text, random, policy);
      prefixLaw(text, content, random.below(text.length + 1), policy);
      if (seed % fixedPointEvery === 0) fixedPointLaw(content, policy);
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
    }
  }
}

describe('damaged and random texts keep the laws', () => {
  const count = seedCount(50_000);
  test(
    `${count} seeded cases are total, valid and append-only`,
    () => {
      checkSeeds(0, count, (random) =>
        random.next() < 0.15 ? babble(random) : mutate(random.pick(texts), random, texts),
      );
    },
    seedTimeout,
  );
});

test('an unknown component after an open collapsible section', () => {
  // Found by seed 29,752: the content was written into the section after the section had ended.
  const text = 'root = Card([Accordion([url: ""}Question("returns", "Can I return it?", [TextContent("Yes.")])])])';
  checkSeeds(0, 3, () => text);
});

// Text that may still become part of a UI is buffered up to a limit, which short texts do not reach.
describe('texts that are cut off and continue with a repeated piece keep the laws', () => {
  const count = seedCount(2_500);
  const pieces = [
    ' ',
    '\t',
    '\n',
    ',',
    '.\n',
    '(',
    '[',
    '{',
    '"',
    "'",
    '`',
    'a',
    '1',
    'a ',
    'A(',
    'a=',
    '"a",',
    '</a>',
    '|',
    '${',
  ];
  test(
    `${count} seeded cases are total, valid and append-only`,
    () => {
      checkSeeds(0, count, (random) => {
        const start = random.pick(texts);
        const other = random.pick(texts);
        const at = random.below(other.length);
        const piece = random.next() < 0.6 ? random.pick(pieces) : other.slice(at, at + 1 + random.below(12));
        const length = random.pick([200, 700, 2_500]);
        const repeated = piece.repeat(Math.ceil(length / Math.max(1, piece.length)));
        return start.slice(0, random.below(start.length)) + repeated;
      });
    },
    seedTimeout,
  );
});

/** Punctuation of other scripts and of word processors, by the character that programs expect. */
const twins: Readonly<Record<string, string>> = {
  ',': '，、،',
  ':': '：',
  ';': '；؛',
  '(': '（',
  ')': '）',
  '[': '［【',
  ']': '］】',
  '{': '｛',
  '}': '｝',
  '"': '“”„«»「」＂',
  "'": '‘’＇',
  '=': '＝',
  '.': '．。',
  ' ': '\u3000\u00a0\u2009',
  '-': '－–—−',
};

describe('texts with punctuation of other scripts keep the laws', () => {
  const count = seedCount(2_500);
  test(
    `${count} seeded cases are total, valid and append-only`,
    () => {
      checkSeeds(0, count, (random) => {
        const share = random.pick([0.05, 0.3, 1]);
        const written = random.pick(texts).slice(0, 3_000);
        return written.replace(/[,:;()[\]{}"'=. -]/g, (char) =>
          random.next() < share ? random.pick((twins[char] ?? char).split('')) : char,
        );
      });
    },
    seedTimeout,
  );
});

describe.each(['images', 'all URLs'])('when %s must be known', (which) => {
  // Every second URL of the cases is known.
  const urls = texts.flatMap((text) => text.match(/https?:[^\s"'<>)]+/g) ?? []).filter((_, index) => index % 2 === 0);
  const known = knownUrlsIn(urls);
  const policy = { images: known, links: which === 'images' ? undefined : known };
  const links = [
    '![x](https://example.com/x)',
    '[x]: https://example.com/x ',
    'https://example.com/x',
    '](',
    '![',
    '[x]',
  ];

  const count = seedCount(2_000);
  // Texts without a URL compile as in laws.test.ts.
  const cases = sampleOf(texts.filter((text) => /\/\/|www\.|\]\(|\]:|[@&\\]|(?:data|mailto|tel|xmpp):/i.test(text)));
  test(
    `${cases.length} golden cases and ${count} damaged ones keep the laws`,
    () => {
      checkSeeds(
        -cases.length,
        count,
        (random, seed) => cases[seed + cases.length] ?? mutate(random.pick(texts), random, [...texts, ...links]),
        policy,
      );
    },
    seedTimeout,
  );
});
