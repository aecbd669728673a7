import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusePattern } from '../ui/safety/safe-pattern.ts';
import { isFullRun, seedCount, seedTimeout } from '../../test/seed-count.ts';
import { fromJsonSchema } from './from-json-schema.ts';
import type { JsonValue } from './schema.ts';
import { findDataProblem } from './validate.ts';

const find = (schema: JsonValue, data: JsonValue) => findDataProblem(schema, data, { refusePattern })?.message;

const order = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    items: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', properties: { price: { type: 'number', minimum: 0 } }, required: ['price'] },
    },
    state: { enum: ['open', 'closed'] },
    note: { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
  },
  required: ['id', 'items'],
  additionalProperties: false,
} as const;

test.each<[JsonValue, string | undefined]>([
  [{ id: 1, items: [{ price: 2 }], state: 'open', note: null }, undefined],
  [{ id: 1.5, items: [{ price: 2 }] }, 'id must be a whole number; got a number.'],
  [{ id: 1, items: [{ price: 2 }, { price: '3' }] }, 'items[1].price must be a number; got a string.'],
  [{ id: 1, items: [] }, 'items needs at least 1 items.'],
  [{ items: [{ price: 1 }] }, 'id is missing.'],
  [{ id: 1, items: [{ price: -1 }] }, 'items[0].price must be 0 or more.'],
  [{ id: 1, items: [{ price: 1 }], state: 'shut' }, 'state must be one of "open", "closed".'],
  [{ id: 1, items: [{ price: 1 }], note: 'too long' }, 'note must have at most 5 characters.'],
  [{ id: 1, items: [{ price: 1 }], more: 1 }, 'more is not allowed: the schema does not have this member.'],
  [[], 'The data must be an object; got a list.'],
])('reports where data does not match its schema: %j', (data, message) => {
  expect(find(order, data)).toBe(message);
});

test('follows references, also of a schema that contains itself', () => {
  const tree = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        required: ['name'],
      },
    },
  };
  expect(find(tree, { name: 'a', children: [{ name: 'b', children: [] }] })).toBe(undefined);
  expect(find(tree, { name: 'a', children: [{ name: 'b', children: [{ name: 1 }] }] })).toBe(
    'children[0].children[0].name must be a string; got a number.',
  );
});

test('reports a schema that would take forever to check', () => {
  expect(find({ $ref: '#' }, {})).toContain('too large or too deep');
  const doubling = { allOf: [{ $ref: '#' }, { $ref: '#' }] };
  expect(find(doubling, {})).toContain('too large or too deep');
});

test('a pattern that could freeze the process is not run', () => {
  expect(find({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`)).toBe(undefined);
  expect(find({ type: 'string', pattern: '^[a-z]+$' }, 'A')).toBe('The data must match the pattern "^[a-z]+$".');
});

const name = fc.constantFrom('a', 'b', 'c');
const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<JsonValue>(null, true, false, 0, 1, 2, 1.5, -1, '', 'a', 'ab', 'abc'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const count = fc.integer({ min: 0, max: 3 });
const schemas = fc.letrec<{ schema: JsonValue }>((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(name, schema, { maxKeys: 3, noNullPrototype: true });
  return {
    schema: fc.oneof(
      // Compiling the deepest schemas takes most of the time.
      { maxDepth: isFullRun ? 3 : 2 },
      fc.boolean(),
      fc.record<{ [key: string]: JsonValue }>(
        {
          type: fc.oneof(
            fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object'),
            fc.uniqueArray(fc.constantFrom('string', 'number', 'array', 'object'), { minLength: 1, maxLength: 3 }),
          ),
          enum: fc.array(json, { minLength: 1, maxLength: 3 }),
          const: json,
          minLength: count,
          maxLength: count,
          pattern: fc.constantFrom('^a', 'b$', '^[a-c]+$'),
          minimum: fc.integer({ min: -2, max: 2 }),
          exclusiveMaximum: fc.integer({ min: -2, max: 2 }),
          multipleOf: fc.constantFrom(1, 2, 0.5),
          items: schema,
          prefixItems: list,
          minItems: count,
          maxItems: count,
          uniqueItems: fc.boolean(),
          contains: schema,
          properties: map,
          patternProperties: fc.dictionary(fc.constantFrom('^a', '^[bc]$'), schema, {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          additionalProperties: schema,
          required: fc.uniqueArray(name, { maxLength: 2 }),
          minProperties: count,
          maxProperties: count,
          propertyNames: schema,
          dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
            maxKeys: 2,
            noNullPrototype: true,
          }),
          dependentSchemas: map,
          allOf: list,
          anyOf: list,
          oneOf: list,
          not: schema,
          if: schema,
          // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
          then: schema,
          else: schema,
        },
        { requiredKeys: [] },
      ),
    ),
  };
}).schema;

test(
  'agrees with another validator on any schema and any data',
  () => {
    const ajv = new Ajv2020({
      strict: false,
      logger: false,
      allErrors: false,
      validateSchema: false,
      addUsedSchema: false,
      code: { optimize: false },
    });
    fc.assert(
      fc.property(schemas, json, (schema, data) => {
        // A JSON Schema is an object or a boolean, as the generator makes it.
        const validate = ajv.compile(schema as boolean);
        const isValid: boolean = validate(data);
        const errors: ErrorObject[] = validate.errors ?? [];
        expect([find(schema, data) === undefined, errors.map(({ message }) => message)]).toEqual([
          isValid,
          errors.map(({ message }) => message),
        ]);
      }),
      { numRuns: seedCount(500) },
    );
  },
  seedTimeout,
);

const many = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));

const tooLarge = /is too large or too deep to be validated/;

// Each of these took minutes when only the number of schemas was counted.
test.each<[string, JsonValue, JsonValue]>([
  [
    'patterns for one long text',
    { properties: { a: { allOf: many(10_000, (index) => ({ pattern: `^[a-z]*${index}|x$` })) } } },
    { a: 'ab'.repeat(100_000) },
  ],
  [
    'patterns for many names',
    { patternProperties: Object.fromEntries(many(2_000, (index) => [`^q${index}$`, {}])) },
    Object.fromEntries(many(2_000, (index) => [`k${index}`, 1])),
  ],
  [
    'lists whose items must differ',
    { properties: { a: { allOf: many(1_000, () => ({ uniqueItems: true })) } } },
    { a: many(2_000, (index) => index) },
  ],
  [
    'lists of types',
    { properties: { a: { items: { type: [...many(20_000, String), 'number'] } } } },
    { a: many(2_000, (index) => index) },
  ],
])('stops when the schema and the data multiply: %s', (_, schema, data) => {
  expect(find(schema, data)).toMatch(tooLarge);
});

test('compares each value with a long list of choices once', () => {
  const schema = { items: { enum: many(2_000, (index) => [index]) } };
  expect(find(schema, [[1], [1_999]])).toBeUndefined();
  expect(find(schema, [[1], [2_000]])).toMatch(/^\[1\] must be one of \[0\], /);
});

test('does not follow a reference of more than 1024 characters', () => {
  expect(find({ $ref: `#/${'x'.repeat(1024)}` }, 1)).toBeUndefined();
});

test('runs only two of the name patterns that do not start with "^"', () => {
  const patternProperties = Object.fromEntries(['a', '^x|b', 'c', '^d'].map((pattern) => [pattern, {}]));
  const { unenforced } = fromJsonSchema({ type: 'object', patternProperties }, 'A', { refusePattern });
  expect(unenforced.map(({ path }) => path)).toEqual(['A.patternProperties.c']);
});

test('allows 32 name patterns in an object', () => {
  const withPatterns = (length: number) => ({
    type: 'object',
    patternProperties: Object.fromEntries(many(length, (index) => [`^x${index}$`, {}])),
  });
  const read = (length: number) => fromJsonSchema(withPatterns(length), 'A', { refusePattern });
  expect(read(32).issues).toEqual([]);
  expect(read(33).issues.map(({ message }) => message)).toEqual([
    'A.patternProperties has 33 patterns; at most 32 are allowed.',
  ]);
});
