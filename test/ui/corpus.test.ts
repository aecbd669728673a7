// Outputs as models write them, in dialects of other renderers and as prose with code: each becomes a document that keeps
// the laws, shows the facts, and shows nothing that was meant for a program.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { createRandom } from './random.ts';
import { cutLaw, fixedPointLaw, prefixLaw } from './compiler-laws.ts';

interface Expectation {
  readonly facts?: readonly (readonly string[])[];
  readonly mustNot?: readonly string[];
}

const corpus = new URL('../corpus/', import.meta.url);

function expectationOf(folder: string, name: string): Expectation {
  try {
    // Written by us.
    return JSON.parse(readFileSync(new URL(`${folder}/${name}.expect.json`, corpus), 'utf8')) as Expectation;
  } catch {
    return {};
  }
}

describe.each(['dialects', 'prose'])('%s', (folder) => {
  const names = readdirSync(new URL(`${folder}/`, corpus))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -4));
  test.each(names)('%s', (name) => {
    const text = readFileSync(new URL(`${folder}/${name}.txt`, corpus), 'utf8');
    const content = cutLaw(text, createRandom(1));
    fixedPointLaw(content);
    for (const size of [1, 3, 16]) {
      const compiler = createUiCompiler();
      let joined = '';
      for (let at = 0; at < text.length; at += size) joined += compiler.push(text.slice(at, at + size));
      expect(joined + compiler.end()).toBe(content);
    }
    const step = Math.max(1, Math.floor(text.length / 100));
    for (let length = 0; length <= text.length; length += step) prefixLaw(text, content, length);
    const { facts = [], mustNot = [] } = expectationOf(folder, name);
    for (const words of facts.flat()) expect(content).toContain(JSON.stringify(words).slice(1, -1));
    for (const words of mustNot) expect(content).not.toContain(words);
  });
});
