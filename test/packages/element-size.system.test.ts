// The size of <tessera-ui> as the service compresses it: the files that a page needs to draw, and all files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/element/assets', import.meta.url));
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));

const sizeOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);

test('without charts and syntax highlighting, the element has at most 60 KB', () => {
  const first = scripts.filter((name) => /^tessera-ui-[\w-]{8}\.js$/.test(name));
  expect(first).toHaveLength(1);
  expect(sizeOf(first)).toBeLessThanOrEqual(60_000);
});

test('all files together have at most 110 KB', () => {
  expect(sizeOf(scripts)).toBeLessThanOrEqual(110_000);
});
