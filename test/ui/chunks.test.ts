import { describe, expect, test } from 'vitest';
import { readGolden } from '../golden-file.ts';
import { createCatalog } from '../../src/ui/catalog.ts';
import { seedCount } from '../seed-count.ts';
import { babble, createRandom, mutate } from './random.ts';
import { WholeLaws } from './whole-laws.ts';

const laws = new WholeLaws(createCatalog());
const texts = readGolden('ui').map(({ sections }) => sections[0] ?? '');
const count = seedCount(5_000);

describe('in pushes of 1, 3 and 16 characters the document and its diagnostics are those of one push', () => {
  test.each([
    ['a thought that never ends', `<think>${'Walrus heron. '.repeat(25_000)}`],
    ['a thought of a tag alone', '<think></think>root = Card([])'],
    ['a thought that is too long and ends', `<think>${'Walrus. '.repeat(50_000)}</think>root = Card([])`],
    ['halves of characters', 'root = Card([TextContent("a\ud800"), \ude00 TextContent("\ud83db\ud83d")])\ude00'],
    ['half a character at the end', 'Text \ud83d'],
    ['a line that says nothing for long', `${'export '.repeat(400)}root = Card([])`],
  ])('%s', (_, text) => {
    laws.check(text);
  });

  test.each(['\u0000', 'a', '\u0001b', '😀', '\u0000a'])('%j up to the limit of the document', (pattern) => {
    const maxOutput = 2_000;
    for (const before of ['root = Card([TextContent("a"), TextContent("', '', 'root = Card([CodeBlock("js", "']) {
      const { content, diagnostics } = laws.check(`${before}${pattern.repeat(3_000)}`, { maxOutput });
      expect(content.length).toBeLessThan(maxOutput + 100);
      expect(diagnostics.map(({ code }) => code)).toContain('limit_exceeded');
    }
  });

  test('numbers up to the limit of the document', () => {
    const text = `root = Card([BarChart(["a"], [Series("b", [${'1, '.repeat(3_000)}`;
    const { content } = laws.check(text, { maxOutput: 2_000 });
    expect(content.length).toBeLessThan(2_200);
  });

  test(`${count} damaged and random texts`, () => {
    for (let seed = 0; seed < count; seed += 1) {
      const random = createRandom(seed);
      const text = random.next() < 0.15 ? babble(random) : mutate(random.pick(texts), random, texts);
      try {
        laws.check(text);
      } catch (error) {
        throw new Error(`seed ${seed}: ${JSON.stringify(text)}`, { cause: error });
      }
    }
  }, 600_000);
});
