import { describe, expect, test } from 'vitest';
import { readGolden } from '../golden-file.ts';
import { createCatalog, allowedComponents } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { toNotation } from '../../src/prompt/notation.ts';
import { cutLaw, fixedPointLaw, compileWhole, prefixLaw } from './compiler-laws.ts';
import { knownUrlsIn } from '../../src/ui/safety/known-urls.ts';
import { babble, createRandom, mutate } from './random.ts';
import { isFullRun, sampleOf, seedCount, seedTimeout } from '../seed-count.ts';

const examples = createCatalog().components.map(({ example }) => `root = Card([\n  ${example}\n])`);
const golden = readGolden('ui').map(({ name, sections }) => ({ name, input: sections[0] ?? '' }));
const texts = [...golden.map(({ input }) => input), ...examples];

const multiples = (step: number, most: number): readonly number[] =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);

describe('golden cases keep the laws', () => {
  for (const { name, input } of golden) {
    test(name, () => {
      const random = createRandom(1);
      const content = cutLaw(input, random);
      fixedPointLaw(content);
      // In a full run, every prefix of a short case and a sample of the prefixes of a long one.
      const step = Math.max(1, Math.floor(input.length / 400));
      const lengths = isFullRun ? multiples(step, input.length) : [random.below(input.length + 1)];
      for (const length of lengths) prefixLaw(input, content, length);
    });
  }
});

describe('every component', () => {
  const catalog = createCatalog();
  const inCard = allowedComponents(catalog.root.component.props.properties['children'] ?? { type: 'any' });
  for (const { name, example, wrapIn } of catalog.components) {
    // A Series or a Slice has no meaning without its chart.
    if (!inCard.includes(name) && wrapIn === undefined && name !== 'Card') continue;
    test(`the example of ${name} compiles without repairs`, () => {
      const compiler = createUiCompiler();
      const content =
        compiler.push(name === 'Card' ? `root = ${example}` : `root = Card([${example}])`) + compiler.end();
      // A part that cannot stand alone is wrapped in its containers, whose required props get neutral values.
      const expected = inCard.includes(name) || name === 'Card' ? [] : ['wrapped_component', 'missing_prop'];
      expect(compiler.diagnostics.filter(({ code }) => !expected.includes(code))).toEqual([]);
      fixedPointLaw(content);
      // The notation that later prompts contain compiles to the same document.
      const root = (JSON.parse(content) as { component: Parameters<typeof toNotation>[0] }).component;
      expect(JSON.parse(compileWhole(toNotation(root, catalog)))).toEqual(JSON.parse(content));
    });
  }
});

describe('damaged and random texts keep the laws', () => {
  const count = seedCount(50_000);
  test(
    `${count} seeded cases are total, valid and append-only`,
    () => {
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        const text = random.next() < 0.15 ? babble(random) : mutate(random.pick(texts), random, texts);
        try {
          const content = cutLaw(text, random);
          prefixLaw(text, content, random.below(text.length + 1));
          fixedPointLaw(content);
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
        }
      }
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

  const count = seedCount(5_000);
  const cases = sampleOf(texts);
  test(
    `${cases.length} golden cases and ${count} damaged ones keep the laws`,
    () => {
      for (let seed = -cases.length; seed < count; seed += 1) {
        const random = createRandom(seed);
        const text = cases[seed + cases.length] ?? mutate(random.pick(texts), random, [...texts, ...links]);
        try {
          const content = cutLaw(text, random, policy);
          prefixLaw(text, content, random.below(text.length + 1), policy);
          fixedPointLaw(content, policy);
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
        }
      }
    },
    seedTimeout,
  );
});
