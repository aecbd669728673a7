import { expect, test } from 'vitest';
import { resolveReference } from './resolve-reference.ts';

const root = { $defs: { 'a/b': 1, 'c~d': 2, 'e f': 3, '': 4 }, anyOf: [{ type: 'string' }, { type: 'null' }] };

test.each([
  ['#', root],
  ['#/$defs/a~1b', 1],
  ['#/$defs/c~0d', 2],
  ['#/$defs/e%20f', 3],
  ['#/$defs/', 4],
  ['#/anyOf/1', { type: 'null' }],
])('%s is found as a JSON Pointer', (reference, target) => {
  expect(resolveReference(root, reference)).toEqual(target);
});

test.each([
  '#$defs',
  '/$defs',
  '#/anyOf/',
  '#/anyOf/2',
  '#/anyOf/01',
  '#/anyOf/length',
  '#/$defs/constructor',
  '#/x/y',
])('%s has no target', (reference) => {
  expect(resolveReference(root, reference)).toBeUndefined();
});

test('a reference of more than 1,024 characters has no target', () => {
  const name = 'x'.repeat(1024);
  expect(resolveReference({ [name]: 1 }, `#/${name}`)).toBeUndefined();
});
