// The grammar of answers that change an earlier document.
import { expect, test } from 'vitest';
import { grammarOf, printEbnf, printGbnf, type Grammar } from '../../src/grammar/index.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { isRecord } from '../../src/schema/check.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { isFullRun, seedCount, seedTimeout } from '../seed-count.ts';
import { createEbnfCheck } from './engines.ts';
import { findRefusals, findRepairs } from './proof.ts';

const catalog = builtInCatalog();

function compiled(notation: string): JsonValue {
  const compiler = createUiCompiler(catalog);
  // The compiler writes JSON.
  const document = JSON.parse(compiler.push(notation) + compiler.end()) as JsonValue;
  expect(compiler.diagnostics).toEqual([]);
  return isRecord(document) ? (document['component'] ?? null) : null;
}

function grammarFor(base: JsonValue): Grammar {
  const grammar = grammarOf(catalog, { base });
  if (grammar === undefined) throw new Error('The grammar is too large.');
  return grammar;
}

const many = Array.from({ length: 18 }, (_, index) => `TextContent("Line ${index}")`).join(', ');
const documents: readonly (readonly [name: string, notation: string])[] = [
  ['one child', 'root = Card([TextContent("one")])'],
  ['three children', 'root = Card([CardHeader("Title"), TextContent("one"), Callout("info", "a", "b")])'],
  [
    'elements inside children',
    'root = Card([CardHeader("T"), Tabs([TabItem("a", "A", [TextContent("x"), Callout("info", "a", "b")]), TabItem("b", "B", [Table([Col("A", ["x"]), Col("B", [1])])])]), Buttons([Button("Go"), Button("No")])])',
  ],
  ['many children', `root = Card([${many}])`],
];

// In a quick run, the document with elements at all depths.
test.each(isFullRun ? documents : documents.slice(2, 3))(
  'changes of %s compile without repairs, and xgrammar accepts them',
  async (_, notation) => {
    const base = compiled(notation);
    const grammar = grammarFor(base);
    expect(findRepairs(grammar, catalog, seedCount(2_500), { base })).toEqual([]);
    expect(await findRefusals(grammar, seedCount(200))).toEqual([]);
  },
  seedTimeout,
);

test('accepts the edit in the prompt and similar ones, and rejects wrong names', async () => {
  const accepts = await createEbnfCheck(
    printEbnf(grammarFor(compiled('root = Card([CardHeader("T"), TextContent("a"), Tabs([TabItem("b", "B", [])])])'))),
  );
  const verdicts = [
    'root = Card([e1, e2, n1, e3])\ne2 = TextContent("Changed")\nn1 = TextContent("Added")',
    'root = Card([e1, n1, e3])\nn1 = Callout("info", "Note", "New")\ne3 = TextContent("Changed")',
    'root = Card([e3, e1])',
    'root = Card([e1, TextContent("New"), e2, e3])',
    'e2 = TextContent("Changed")\ne4 = TabItem("b", "C", [])',
    'root = Card([TextContent("A whole new one.")])',
    'root = Card([e1, e9])',
    'root = Card([e1, n1])',
    'root = Card([e1, e2])\nn1 = TextContent("In no list")',
    'root = Card([e1, e2])\ne3 = TextContent("In no list")',
    'e4 = TextContent("In the wrong place")',
    'e9 = TextContent("Unknown")',
  ].map(accepts);
  expect(verdicts).toEqual([...Array(6).fill(true), ...Array(6).fill(false)]);
});

test('builds the rules of the catalog once, and keeps the request within the size limit', () => {
  const plain = printGbnf(grammarFor(compiled('root = Card([TextContent("x")])')))
    .split('\n')
    .slice(1);
  const text = printGbnf(grammarFor(compiled(`root = Card([${many}])`)));
  expect(plain.filter((line) => !line.startsWith('edit-') && !text.includes(line))).toEqual([]);
  expect(JSON.stringify(text).length).toBeLessThan(60 * 1024);
});
