import { describe, expect, test } from 'vitest';
import { readGolden } from '../golden-file.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { seedCount, seedTimeout, sized } from '../seed-count.ts';
import { babble, createRandom, mutate } from './random.ts';
import { WholeLaws } from './whole-laws.ts';

const laws = new WholeLaws(builtInCatalog());
const texts = readGolden('ui').map(({ sections }) => sections[0] ?? '');
const count = seedCount(2_000);

describe('the document and its diagnostics do not depend on chunk size', () => {
  test.each([
    ['an unclosed thought', `<think>${'Walrus heron. '.repeat(sized(25_000, 5_000))}`],
    ['an empty thought', '<think></think>root = Card([])'],
    ['an oversized thought', `<think>${'Walrus. '.repeat(50_000)}</think>root = Card([])`],
    ['lone surrogates', 'root = Card([TextContent("a\ud800"), \ude00 TextContent("\ud83db\ud83d")])\ude00'],
    ['a lone surrogate at the end', 'Text \ud83d'],
    ['facts in words without a list', 'root = Card([\n  KeyValues(", [KeyValue("Order", "A-1042")])\n])'],
    ['a long ambiguous line', `${'export '.repeat(400)}root = Card([])`],
  ])('%s', (_, text) => {
    laws.check(text);
  });

  test.each(['\u0000', 'a', '\u0001b', '😀', '\u0000a'])('repeated %j at the document limit', (pattern) => {
    const maxOutput = 2_000;
    for (const before of ['root = Card([TextContent("a"), TextContent("', '', 'root = Card([CodeBlock("js", "']) {
      const { content, diagnostics } = laws.check(`${before}${pattern.repeat(3_000)}`, { maxOutput });
      expect(content.length).toBeLessThan(maxOutput + 100);
      expect(diagnostics.map(({ code }) => code)).toContain('limit_exceeded');
    }
  });

  test('numbers at the document limit', () => {
    const text = `root = Card([BarChart(["a"], [Series("b", [${'1, '.repeat(3_000)}`;
    const { content } = laws.check(text, { maxOutput: 2_000 });
    expect(content.length).toBeLessThan(2_200);
  });

  test(
    `${count} damaged and random texts`,
    () => {
      for (let seed = 0; seed < count; seed += 1) {
        const random = createRandom(seed);
        const text = random.next() < 0.15 ? babble(random) : mutate(random.pick(texts), random, texts);
        try {
          laws.check(text);
        } catch (error) {
          throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
        }
      }
    },
    seedTimeout,
  );
});
