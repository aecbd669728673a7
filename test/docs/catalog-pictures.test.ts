// The pictures are taken by hand (scripts/catalog-pictures.mjs): what they show is for eyes, that they are there is not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { components } from '../../src/ui/components/index.ts';
import { root } from './example-service.ts';

const folder = join(root, 'docs/images/catalog');
const names = components.map(({ name }) => name);

test('each component has a picture, and each picture a component', () => {
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.png`).sort());
});

test.each(names)('the picture of %s is a small PNG of some width', (name) => {
  const bytes = readFileSync(join(folder, `${name}.png`));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Where the first chunk of every PNG has them.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  expect(width).toBe(560);
  expect(height).toBeGreaterThan(20);
  expect(bytes.length).toBeLessThan(25_000);
});
