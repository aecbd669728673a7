import { expect, test } from 'vitest';
import { createCatalog } from '../../src/ui/catalog.ts';
import { createUiCompiler } from '../../src/ui/compile.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { spread } from '../spread.ts';
import { linearCases, linearLaw } from './linear-law.ts';
import { places } from './repeated-patterns.ts';

const catalog = createCatalog();

// Each of these had quadratic cost in an earlier version.
const known: readonly (readonly [pattern: string, where: string])[] = [
  [' ', 'at the start'],
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
  if (place !== undefined) linearLaw({ place, pattern }, 8 * 1024, 2, catalog);
});

test(
  'a sample of all patterns has linear cost',
  () => {
    for (const one of spread(linearCases(), seedCount(600))) linearLaw(one, 4 * 1024, 2, catalog);
  },
  seedTimeout,
);

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
