// Grammars of random catalogs, with odd names, values and bounds.
import { expect, test } from 'vitest';
import { grammarOf, printEbnf } from '../../src/grammar/index.ts';
import type { JsonObject, JsonValue } from '../../src/schema/schema.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';
import { createCatalog, type Catalog } from '../../src/ui/catalog.ts';
import { readDeclarations } from '../../src/ui/custom-components.ts';
import { createRandom, type Random } from '../ui/random.ts';
import { seedCount, seedTimeout } from '../seed-count.ts';
import { findRefusals, findRepairs } from './proof.ts';

const names = [
  'label',
  'value',
  'title',
  'text',
  'name',
  'größe',
  'unit price',
  'x-y',
  'a.b',
  '9lives',
  '日本',
  'type',
  'component',
  'props',
  'children',
  'null',
  'true',
  'toString',
  'edit',
  'url',
  'rows',
  'items',
  'variant',
  'time',
  'description',
  '$ref$',
  'a"b',
  '',
];
const words = [
  'red',
  'blue',
  'bold',
  'größe',
  'straße a',
  'Fée',
  'ÿabc',
  'a "quoted" one',
  'a\\b',
  'line\nbreak',
  'ß',
  '日本語',
  '',
  '-',
  '1',
  'true',
  'null',
  '😀',
  'sm',
  'h-4',
  '<b>',
];
const patterns = [
  '^[A-Z]{2,4}$',
  '^\\d{4}-\\d\\d$',
  '^x',
  'e$',
  '^(red|blue)$',
  'a.b',
  '^[äöü]+$',
  '^\\p{L}+$',
  '^[^"]{1,3}$',
  '^(a|b){1,50}$',
];

const maybe = (random: Random, part: JsonObject, chance = 0.3): JsonObject => (random.next() < chance ? part : {});

function randomSchema(random: Random, depth: number): JsonValue {
  switch (random.below(depth > 2 ? 7 : 13)) {
    case 0:
    case 1:
      return {
        type: 'string',
        ...maybe(random, { minLength: random.below(4) }),
        ...maybe(random, { maxLength: 4 + random.below(300) }),
        ...maybe(random, { pattern: random.pick(patterns) }, 0.2),
        ...maybe(random, { format: random.pick(['uri', 'email', 'date', 'markdown']) }, 0.2),
      };
    case 2:
      return {
        type: random.pick(['number', 'integer']),
        ...maybe(random, { minimum: random.pick([-5, 0, 2, -0.5, 1e-7, -1e20]) }),
        ...maybe(random, { maximum: random.pick([5, 10.25, 100, 1e16]) }),
        ...maybe(random, { exclusiveMinimum: random.pick([-2, 0, 0.3]) }, 0.2),
        ...maybe(random, { exclusiveMaximum: random.pick([3, 7.5]) }, 0.2),
        ...maybe(random, { multipleOf: random.pick([0.5, 2, 0.1, 7]) }, 0.15),
      };
    case 3:
      return { type: 'boolean' };
    case 4:
      return {
        enum: Array.from({ length: 1 + random.below(4) }, () => random.pick(words)),
      };
    case 5:
      return { enum: random.pick<JsonValue[]>([[1, 2, 'x'], [null, 'none'], [true], [0.5, -3], [1e21]]) };
    case 6:
      return { type: [random.pick(['number', 'string', 'boolean']), 'null'] };
    case 7:
    case 8:
      return {
        type: 'array',
        items: randomSchema(random, depth + 1),
        ...maybe(random, { minItems: 1 + random.below(3) }),
        ...maybe(random, { maxItems: 3 + random.below(300) }),
      };
    case 9:
      return { anyOf: [randomSchema(random, depth + 1), randomSchema(random, depth + 1)] };
    case 10:
      return { $ref: `#/components/${random.pick(['Odd', 'Other', 'Block'])}` };
    case 11:
      return {};
    default:
      return randomObject(random, depth + 1);
  }
}

function randomObject(random: Random, depth: number): JsonObject {
  const own = names.filter(() => random.next() < 0.15);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((name) => [name, randomSchema(random, depth)])),
    required: own.filter(() => random.next() < 0.4),
    ...maybe(random, { additionalProperties: random.pick<JsonValue>([false, true, { type: 'number' }]) }),
  };
}

function randomCatalog(random: Random): Catalog | undefined {
  const declared = {
    Odd: randomObject(random, 0),
    Other: randomObject(random, 0),
    EditChange: randomObject(random, 1),
  };
  const paths = { components: 'components', actions: 'actions' };
  const actions = { do_it: randomObject(random, 2) };
  const own = readDeclarations(declared, actions, builtInCatalog(), paths);
  if (own.issues.length > 0) return undefined;
  return createCatalog({
    custom: own.components,
    actions: own.actions,
    include: random.pick([[], ['Buttons', 'Button']]),
  });
}

test(
  'grammars of random catalogs stay within the size limit, are read by xgrammar, and allow only texts that compile without repairs',
  async () => {
    const repaired: (readonly [seed: number, reason: string])[] = [];
    let count = 0;
    for (let seed = 0; seed < seedCount(1_000); seed += 1) {
      const catalog = randomCatalog(createRandom(seed));
      const grammar = catalog && grammarOf(catalog);
      if (catalog === undefined || grammar === undefined) continue;
      count += 1;
      expect(JSON.stringify(printEbnf(grammar)).length).toBeLessThan(60 * 1024);
      const [failure] = findRepairs(grammar, catalog, 10);
      if (failure !== undefined) repaired.push([seed, failure.reason]);
      if (seed % 10 === 0) expect([seed, await findRefusals(grammar, 10)]).toEqual([seed, []]);
    }
    // Two of 2,633 catalogs: a text list beside a number list may be read as the columns of a table.
    expect(repaired.slice(Math.floor(count / 500))).toEqual([]);
  },
  seedTimeout,
);
