import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { catalogPrompt } from '../src/prompt/system-prompt.ts';
import { createCatalog } from '../src/ui/catalog.ts';
import { createUiCompiler } from '../src/ui/compile.ts';

const prompt = catalogPrompt(createCatalog());

test('the prompt of the whole catalog has at most 2,500 tokens', () => {
  expect(encode(prompt).length).toBeLessThanOrEqual(2500);
});

test('the prompt names every reachable component, and its examples compile without diagnostics', () => {
  for (const { name } of createCatalog().components) {
    // No component has a prop that holds a Slice.
    if (name !== 'Slice') expect(prompt).toContain(`\n${name}(`);
  }
  const examples = prompt.slice(prompt.indexOf('Examples of parts that nest:')).split('\n').slice(1);
  expect(examples.length).toBeGreaterThan(5);
  const compiler = createUiCompiler();
  compiler.push(`root = Card([\n${examples.join(',\n')}\n])`);
  compiler.end();
  expect(compiler.diagnostics).toEqual([]);
});
