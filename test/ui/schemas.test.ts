import { test } from 'vitest';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { createRandom } from './random.ts';
import { checkSchemaCase, randomSchemaCase } from './random-schemas.ts';

const count = seedCount(300);

test(
  `${count} random component schemas: matching values are unchanged, and every output matches`,
  () => {
    for (let seed = 0; seed < count; seed += 1) {
      const one = randomSchemaCase(createRandom(seed));
      try {
        checkSchemaCase(one);
      } catch (error) {
        throw new Error(`seed ${seed}: ${JSON.stringify(one)}`, { cause: error });
      }
    }
  },
  seedTimeout,
);
