import { beforeAll, describe, expect, test } from 'vitest';
import { grammarOf, printEbnf, printGbnf, type Grammar } from '../../src/grammar/index.ts';
import { exampleUi } from '../../src/prompt/example-ui.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../../src/ui/catalog.ts';
import { createEbnfCheck, createGbnfCheck } from './engines.ts';

const catalog = builtInCatalog();

function grammarFor(given: Catalog = catalog): Grammar {
  const grammar = grammarOf(given);
  if (grammar === undefined) throw new Error('The grammar is too large.');
  return grammar;
}

let accepts: (text: string) => readonly [ebnf: boolean, gbnf: boolean];

beforeAll(async () => {
  const grammar = grammarFor();
  const [byEbnf, byGbnf] = [await createEbnfCheck(printEbnf(grammar)), createGbnfCheck(grammar)];
  accepts = (text) => [byEbnf(text), byGbnf(text)];
});

const both = [true, true];
const neither = [false, false];

describe('both engines', () => {
  test('accept the example of the prompt', () => {
    expect(accepts(exampleUi(catalog))).toEqual(both);
  });

  test('accept the example of each component that may stand in a Card', () => {
    const refused = catalog.components
      .filter(({ isBlock, example }) => isBlock && !accepts(`root = Card([${example}])`).every(Boolean))
      .map(({ name }) => name);
    expect(refused).toEqual([]);
  });

  test.each([
    ['prose', 'Sales are up.'],
    ['a fence', '```\nroot = Card([TextContent("x")])\n```'],
    ['an unknown component', 'root = Card([Box("x")])'],
    ['a component in the wrong place', 'root = Card([Series("x", [1])])'],
    ['an argument of the wrong type', 'root = Card([TextContent(12)])'],
    ['a value that is not listed', 'root = Card([Callout("blue", "Title", "Text")])'],
    ['a missing argument', 'root = Card([Callout("info", "Title")])'],
    ['an argument too many', 'root = Card([FollowUpBlock([FollowUpItem("a", "b")])])'],
    ['a missing bracket', 'root = Card([TextContent("x"])'],
    ['an empty document', 'root = Card([])'],
    ['a line break in a string', 'root = Card([TextContent("a\nb")])'],
    ['an unbounded number', `root = Card([Progress("a", ${'9'.repeat(100)})])`],
    ['white space that is not taught', 'root  =  Card([ TextContent("x") ])'],
  ])('refuse %s', (_, text) => {
    expect(accepts(text)).toEqual(neither);
  });
});

test('excluded components are absent', () => {
  const grammar = printGbnf(grammarFor(createCatalog({ exclude: ['Table', 'Callout'] })));
  expect(grammar).not.toMatch(/Table|"Callout/);
});

test('the same catalog has the same grammar', () => {
  expect(grammarOf(catalog)).toBe(grammarOf(catalog));
});
