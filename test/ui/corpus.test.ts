// Model output in our notation, damaged and whole, in the dialects of other renderers, and prose with code. Each text must
// compile to a valid document that keeps the laws (in a quick run, some laws are checked for a sample). Those of other renderers and prose must contain the expected facts and show
// no program syntax.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { sampleOf, sized } from '../seed-count.ts';
import { cutLaw, prefixLaw } from './compiler-laws.ts';
import { createRandom } from './random.ts';
import { WholeLaws } from './whole-laws.ts';

interface Expectation {
  readonly facts?: readonly (readonly string[])[];
  readonly mustNot?: readonly string[];
}

const laws = new WholeLaws(builtInCatalog());

const corpus = new URL('../corpus/', import.meta.url);

function expectationOf(folder: string, name: string): Expectation {
  try {
    // Our own files have this shape.
    return JSON.parse(readFileSync(new URL(`${folder}/${name}.expect.json`, corpus), 'utf8')) as Expectation;
  } catch {
    return {};
  }
}

describe.each(['described', 'dialects', 'mixed', 'notation', 'prose'])('%s', (folder) => {
  const names = readdirSync(new URL(`${folder}/`, corpus))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -4));
  const checked = new Set(sampleOf(names));
  const hasFacts = ['dialects', 'prose'].includes(folder);
  // Texts without expected facts are only held to the laws.
  test.each(hasFacts ? names : [...checked])('%s', (name) => {
    const text = readFileSync(new URL(`${folder}/${name}.txt`, corpus), 'utf8');
    const isChecked = checked.has(name);
    const content = isChecked ? laws.check(text).content : cutLaw(text, createRandom(1));
    if (isChecked) {
      const step = Math.max(1, Math.floor(text.length / sized(100, 2)));
      for (let length = step; length <= text.length; length += step) prefixLaw(text, content, length);
    }
    // `bench/corpus.ts` judges the expectations of the others by the texts that a reader sees.
    if (!hasFacts) return;
    const { facts = [], mustNot = [] } = expectationOf(folder, name);
    for (const words of facts.flat()) expect(content).toContain(JSON.stringify(words).slice(1, -1));
    for (const words of mustNot) expect(content).not.toContain(words);
  });
});
