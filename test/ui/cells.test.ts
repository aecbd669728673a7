// Components in the cells of a table. A cell that counts as no value, or as several, would shift the values below it to
// other rows.
import { expect, test } from 'vitest';
import { isElement } from '../../src/client/tree-reader.ts';
import { isRecord } from '../../src/schema/check.ts';
import { isList } from '../../src/is-list.ts';
import type { JsonValue } from '../../src/schema/schema.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { components } from '../../src/ui/components/index.ts';

const compiled = (text: string): JsonValue => {
  const compiler = createUiCompiler();
  // The compiler writes JSON.
  return JSON.parse(compiler.push(text) + compiler.end()) as JsonValue;
};

const childrenOf = (document: JsonValue, ...props: readonly string[]): JsonValue | undefined => {
  let value: JsonValue | undefined = isRecord(document) ? document['component'] : undefined;
  for (const prop of props) {
    const [first]: readonly (JsonValue | undefined)[] = isList(value) ? value : [value];
    value = isElement(first) ? first.props[prop] : undefined;
  }
  return value;
};

const cellsOf = (document: JsonValue): JsonValue | undefined => childrenOf(document, 'children', 'columns', 'data');

/** A column among the cells of another one: brackets are missing. */
const inCells = components.filter(({ name }) => name !== 'Col');

test.each(inCells.map(({ name, example }) => [name, example] as const))(
  '%s is one cell, and the next cell stays in its row',
  (_, example) => {
    const cells = cellsOf(compiled(`root = Card([Table([Col("Name", [${example}, "second"])])])`));
    expect(cells).toHaveLength(2);
    expect(isList(cells) && cells[1]).toBe('second');
  },
);

test.each(components.map(({ name, example }) => [name, example] as const))('the same for %s in JSON', (_, example) => {
  const block = childrenOf(compiled(`root = Card([${example}])`), 'children');
  const element = isList(block) ? block[0] : undefined;
  const column = { component: 'Col', props: { label: 'Name', data: [element, 'second'] } };
  const table = { component: 'Table', props: { columns: [column] } };
  const cells = cellsOf(compiled(JSON.stringify({ component: { component: 'Card', props: { children: [table] } } })));
  expect(cells).toHaveLength(2);
  expect(isList(cells) && cells[1]).toBe('second');
});

test.each([
  ['Avatar("Ada", "Engineer")', 'Ada · Engineer'],
  ['Progress("Storage", 31.5, 50, "GB")', 'Storage · 31.5 · 50 · GB'],
  ['{component: "Avatar", props: {name: "Ada"}}', 'Ada'],
  ['Unheard("one", "two")', 'one · two'],
  ['Steps([StepsItem("Install", "Run it."), StepsItem("Start")])', 'Install · Run it. · Start'],
  ['KeyValue("Carrier", "DHL")', 'Carrier · DHL'],
  [
    'Dialog("Terms", [TextContent("Return it."), Stats([Stat("Days", 30)])], "Of return")',
    'Terms · Return it. · Days · 30 · Of return',
  ],
  ['TabItem("a", "First", [TextContent("Inside")])', 'First · Inside'],
  ['Separator()', null],
  ['Table([Col("City", ["Oslo", "Lima"])])', 'City · Oslo · Lima'],
  ['Card([CardHeader("Hello"), TextContent("A first card.")])', 'Hello, A first card.'],
])('%s in a cell is the text %j', (written, expected) => {
  const cells = cellsOf(compiled(`root = Card([Table([Col("Name", [${written}, "second"])])])`));
  expect(cells).toEqual([expected, 'second']);
});
