// Models write style props for the card, which the catalog does not have. They are dropped, and no word of them is shown.
import { expect, test } from 'vitest';
import { createUiCompiler } from '../../src/ui/compile.ts';

const plain =
  '{"component":{"component":"Card","props":{"children":[{"component":"TextContent","props":{"text":"a"}}]}},"error":null}';

test.each([
  ['in order', 'root = Card([TextContent("a")], "sunk", "row", "m")'],
  ['by name', 'root = Card([TextContent("a")], variant: "card", direction: "column", gap: "lg")'],
  [
    'in JSON',
    '{"component":"Card","props":{"variant":"sunk","direction":"row","gap":"lg","children":[{"component":"TextContent","props":{"text":"a"}}]}}',
  ],
])('the style of a card is dropped without loss: %s', (_, source) => {
  const compiler = createUiCompiler();
  expect(compiler.push(source) + compiler.end()).toBe(plain);
  expect(compiler.diagnostics).toHaveLength(3);
  expect(compiler.diagnostics.filter(({ lossy }) => lossy)).toEqual([]);
});
