// The pictures are taken manually with scripts/catalog-pictures.mjs. This checks that they exist, not what they show.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { components } from '../../src/ui/components/index.ts';
import { root } from './example-service.ts';

const folder = join(root, 'docs/images/catalog');
const names = components.map(({ name }) => name);

test('each component has a picture, and each picture belongs to a component', () => {
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.png`).sort());
});

test.each(names)('the picture of %s is a small PNG, 560 pixels wide', (name) => {
  const bytes = readFileSync(join(folder, `${name}.png`));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // The first chunk of every PNG contains the dimensions.
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  expect(width).toBe(560);
  expect(height).toBeGreaterThan(20);
  // The radar chart, which is all slanted lines, has 32 KB.
  expect(bytes.length).toBeLessThan(35_000);
});
