import { test } from 'vitest';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { checkValueCases } from './value-cases.ts';

const count = seedCount(4_000);

test(
  `${count} of all components with all kinds of values in all their props become valid documents`,
  () => {
    checkValueCases(builtInCatalog(), count);
  },
  seedTimeout,
);
