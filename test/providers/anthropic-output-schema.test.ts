// The schemas that Anthropic receives for structured output, checked by a server that enforces its documented limits.
import { describe, expect, test } from 'vitest';

import { toEnforcedSchema } from '../../src/providers/anthropic/output-schema.ts';
import { answerMessages } from './enforcing/anthropic.ts';
import { Ledger, Refusal, type Json } from './enforcing/vendor.ts';

const server = answerMessages({ efforts: [] });

/** The message of the refusal; undefined if the server accepts the schema. */
function refusalOf(schema: Json): string | undefined {
  const body = {
    model: 'm',
    max_tokens: 9,
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
    output_config: { format: { type: 'json_schema', schema } },
  };
  try {
    server(body, new Ledger(), 0);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const objectOf = (properties: Json, more: Json = {}): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
});
const string = { type: 'string' };
const many = (count: number, schema: Json): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));

const enforceable: readonly [string, Json][] = [
  ['bounds of numbers', objectOf({ a: { type: 'integer', minimum: 1, exclusiveMaximum: 9, multipleOf: 2 } })],
  ['lengths and patterns', objectOf({ a: { type: 'string', minLength: 1, maxLength: 9, pattern: '^(?=a)' } })],
  ['sizes of lists', objectOf({ a: { type: 'array', items: string, minItems: 2, maxItems: 9, uniqueItems: true } })],
  ['an unknown format', objectOf({ a: { type: 'string', format: 'color' } })],
  ['oneOf', objectOf({ a: { oneOf: [string, { type: 'null' }] } })],
  ['an object that is not closed', { type: 'object', properties: { a: objectOf({ b: string }) } }],
  ['a list of types', objectOf({ a: { type: ['string', 'null'], maxLength: 3 } })],
  [
    'definitions',
    objectOf({ a: { $ref: '#/$defs/b' } }, { $defs: { b: objectOf({ c: { type: 'number', minimum: 0 } }) } }),
  ],
  ['old definitions', objectOf({ a: { $ref: '#/definitions/b' } }, { definitions: { b: string } })],
  ['24 optional members', { type: 'object', properties: many(24, string) }],
  ['16 unions', objectOf(many(16, { type: ['string', 'null'] }))],
  ['a dialect, defaults and examples', objectOf({ a: { ...string, default: 'x', examples: ['y'] } }, { $schema: 'x' })],
];

describe('is enforced in a form that the server accepts', () => {
  test.each(enforceable)('%s', (_, schema) => {
    const enforced = toEnforcedSchema(schema);
    expect(enforced).toBeDefined();
    expect(refusalOf(enforced ?? {})).toBeUndefined();
  });
});

test('the server rejects most of them as they are', () => {
  const accepted = enforceable.filter(([, schema]) => refusalOf(schema) === undefined);
  expect(accepted.map(([name]) => name)).toEqual(['16 unions', 'a dialect, defaults and examples']);
});

describe('goes into the prompt', () => {
  test.each<[string, Json]>([
    ['a schema that refers to itself', objectOf({ a: { $ref: '#' } })],
    [
      'a definition that refers to itself',
      objectOf({ a: { $ref: '#/$defs/b' } }, { $defs: { b: objectOf({ c: { $ref: '#/$defs/b' } }) } }),
    ],
    [
      'two definitions that refer to each other',
      objectOf(
        { a: { $ref: '#/$defs/b' } },
        { $defs: { b: { type: 'array', items: { $ref: '#/$defs/c' } }, c: objectOf({ d: { $ref: '#/$defs/b' } }) } },
      ),
    ],
    ['a map', objectOf({ a: { type: 'object', additionalProperties: string } })],
    ['any object', objectOf({ a: { type: 'object' } })],
    ['an open object', objectOf({ a: string }, { additionalProperties: true })],
    ['any value', objectOf({ a: {} })],
    ['a tuple', objectOf({ a: { type: 'array', prefixItems: [string] } })],
    ['allOf', objectOf({ a: { allOf: [string] } })],
    ['25 optional members', { type: 'object', properties: many(25, string) }],
    ['17 unions', objectOf(many(17, { anyOf: [string, { type: 'null' }] }))],
    ['a choice of objects', objectOf({ a: { enum: [{ b: 1 }] } })],
    ['an external reference', objectOf({ a: { $ref: 'https://example.com/a.json' } })],
  ])('%s', (_, schema) => {
    expect(toEnforcedSchema(schema)).toBeUndefined();
  });
});

test('the description states the constraints that are not enforced', () => {
  const schema = objectOf({ a: { type: 'integer', description: 'How many.', minimum: 1, maximum: 9 } });
  expect(toEnforcedSchema(schema)).toMatchObject({
    properties: { a: { type: 'integer', description: 'How many. (minimum: 1, maximum: 9)' } },
  });
});

test('a chain of 20,000 definitions is not followed', () => {
  const definitions = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`d${index}`, { $ref: `#/$defs/d${index + 1}` }]),
  );
  expect(toEnforcedSchema(objectOf({ a: { $ref: '#/$defs/d0' } }, { $defs: definitions }))).toBeUndefined();
});
