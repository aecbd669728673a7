import { test } from 'vitest';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { spread } from '../spread.ts';
import { linearCases, linearLaw } from './linear-law.ts';

const catalog = builtInCatalog();
const count = seedCount(60);

test(
  `${count} patterns: 256 KB cost four times as much as 64 KB, within 20 %`,
  () => {
    for (const one of spread(linearCases(), count)) linearLaw(one, 64 * 1024, 1.2, catalog);
  },
  seedTimeout,
);
