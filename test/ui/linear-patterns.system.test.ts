import { beforeAll, describe, expect, test } from 'vitest';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { seedCount, seedTimeout, sized } from '../seed-count.ts';
import { spread } from '../spread.ts';
import { linearCases, linearCost, linearLaw } from './linear-law.ts';
import { numberedRecords } from './numbered-records.ts';
import { places } from './repeated-patterns.ts';

const catalog = builtInCatalog();

// Each of these had quadratic cost in an earlier version.
const known: readonly (readonly [pattern: string, where: string])[] = [
  [' ', 'at the start'],
  [' \n', 'at the start'],
  ['\t', 'on a line of prose'],
  ['\u00a0', 'between statements'],
  ['\n ', 'in a fence'],
  ['\n', 'in a fence that may hold a UI'],
  [' ', 'after a fence'],
  ['`', 'in a fence'],
  ['`', 'at the start'],
  ['{', 'in the arguments of a call'],
  ['[)', 'in a call'],
  ["a'", 'in an unclassified object'],
];

test.each(known)('%j %s has linear cost', (pattern, where) => {
  const place = places.find(({ name }) => name === where);
  expect(place).toBeDefined();
  if (place !== undefined) linearLaw({ place, pattern }, sized(8, 4) * 1024, 2, catalog);
});

test(
  'a sample of all patterns has linear cost',
  () => {
    for (const one of spread(linearCases(), seedCount(600))) linearLaw(one, 4 * 1024, 2, catalog);
  },
  seedTimeout,
);

// Spaces that several parts of one regular expression could match: 100 of them took a second in an earlier version.
const spaced: Readonly<Record<string, string>> = {
  'spaces in the arguments of a function': 'root = Card([\n  Table(["A", enumerate(',
  'spaces after the parameters of a template': 'root = Card([\n  items.map((item, index = 0',
  'spaces in the head of a loop': 'for name',
  'spaces before the colon of a pair': 'root = Card([KeyValues([" ',
};

test('names of data that never ends have linear cost', () => {
  const head = '{"component": "Card", "props": {';
  linearCost('names', (size) => head + 's={[{ '.repeat(size / 6), 6 * 1024, 2, catalog);
});

test('strings without an end in a fence of JSON have linear cost', () => {
  linearCost('strings', (size) => `\`\`\`json\n{"res${"'$:“".repeat(size / 4)}`, 1024, 2, catalog);
});

test('a long figure has linear cost', () => {
  linearCost('figure', (size) => `root = Card([Stats([Stat("${'1 '.repeat(size / 2)}`, 8 * 1024, 2, catalog);
});

test('items of a list that never end have linear cost', () => {
  const head = 'rows = [{ name: "Oslo" }]\nroot = Card([\n  FollowUpBlock([';
  linearCost('items', (size) => head + 'a='.repeat(size / 2), 4 * 1024, 2, catalog);
});

// Parts of an expression that waits for a reference.
test.each(["'", "'\\", '\\"', '"+"', '+\n', ']|', '|}', '{a'])(
  'the pattern %j behind a reference that waits has linear cost',
  (pattern) => {
    const make = (size: number): string =>
      `root = Card([TextContent(total + ${pattern.repeat(size / pattern.length)})])\ntotal = 3\n`;
    linearCost(pattern, make, sized(16, 8) * 1024, 2, catalog);
  },
);

test.each(Object.entries(spaced))('%s have linear cost', (name, head) => {
  linearCost(name, (size) => `${head}${'\t'.repeat(size)}`, 4 * 1024, 2, catalog);
});

// The first one ended in an error in an earlier version, the second one never ended, and the others took more than a
// minute.
test.each([
  `root = C${'.\n'.repeat(600)}`,
  'root = Card([\n  if(a) { Callout("warning", "b": [{"c.") },\n  TextContent("d")\n])',
  `{${'1234'.repeat(40)}!`,
  `![x](${'a'.repeat(60)}¿)`,
  `{"type":"card","name":"a${'_a'.repeat(60)}!","children":[{"type":"text","text":"x"}]}`,
  `const ${' \n'.repeat(100)}!`,
])('compiles %j', (text) => {
  const compiler = createUiCompiler(catalog);
  expect(JSON.parse(compiler.push(text) + compiler.end())).toHaveProperty('component');
});

test.each(Object.entries(numberedRecords))('%s have linear cost', (name, make) => {
  linearCost(name, make, sized(16, 8) * 1024, 2, catalog);
});

// Such objects are held together until a dialect is ruled out, and then one by one with those after them.
describe('many JSON objects cost at most 2.5 times as much as definitions of the same length', () => {
  // More than one round is needed only on a loaded machine. The minimum is closest to the actual cost.
  const maxRounds = 20;

  function costOf(record: string): number {
    const text = record.repeat(sized(10_000, 4_000) / record.length);
    const before = process.cpuUsage().user;
    const compiler = createUiCompiler(catalog);
    for (let at = 0; at < text.length; at += 1024) compiler.push(text.slice(at, at + 1024));
    compiler.end();
    return process.cpuUsage().user - before;
  }

  beforeAll(() => void costOf('A = Foo("x")\n'));

  test.each([
    '{"ui":"a"},',
    '{"blocks":[1]},',
    '{"data":{"a":1}}\n',
    '[{"name":"Room"}]\n',
    '{"id":1,"tags":["a"]}\n',
    '{"type":"event","tags":["a"]}\n',
  ])('%j', (object) => {
    let definitions = Infinity;
    let objects = Infinity;
    for (let round = 0; round < maxRounds && !(objects < definitions * 2.5); round += 1) {
      definitions = Math.min(definitions, costOf('A = Foo("x")\n'));
      objects = Math.min(objects, costOf(object));
    }
    expect(objects).toBeLessThan(definitions * 2.5);
  });
});

test('closes a document of many definitions in many steps', () => {
  const compiler = createUiCompiler(catalog);
  const count = sized(4_000, 1_000);
  const lines = Array.from({ length: count }, (_, index) => `a${index} = TextContent("${index}")`);
  let content = compiler.push(`${lines.join('\n')}\n`) + (compiler.close?.(null) ?? '');
  let steps = 1;
  for (; compiler.hasMore; steps += 1) content += compiler.push('');
  expect(content).toContain(`"text":"${count - 1}"`);
  expect(steps).toBeGreaterThan(count / 4);
});

test('shows the definitions that a waiting reference holds back in many steps', () => {
  const compiler = createUiCompiler(catalog);
  const count = sized(4_000, 1_000);
  const names = Array.from({ length: count }, (_, index) => `a${index}`);
  const written = names.slice(1).map((name) => `${name} = TextContent("${name}")\n`);
  compiler.push(`root = Card([${names.join(', ')}])\n${written.join('')}`);
  const released = compiler.push('a0 = TextContent("a0")\n');
  expect(released).toContain('"text":"a0"');
  expect(released).not.toContain(`"text":"a${count * 0.75}"`);
  expect(released + compiler.end()).toContain(`"text":"a${count - 1}"`);
});

test('skips brackets below the depth limit and reads the content after them', () => {
  const compiler = createUiCompiler(catalog);
  const text = `root = Card([TextContent("a"), ${'['.repeat(1000)}"deep"${']'.repeat(1000)}, TextContent("b")])`;
  const content = compiler.push(text) + compiler.end();
  expect(content).toContain('"text":"a"');
  expect(content).toContain('"text":"b"');
  expect(compiler.diagnostics.filter(({ code, lossy }) => code === 'limit_exceeded' && lossy).length).toBeGreaterThan(
    0,
  );
});
