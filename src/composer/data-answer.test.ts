import { expect, test } from 'vitest';
import { Abortable } from '../abort-signal.ts';
import type { ModelCall } from '../model/language-model.ts';
import type { JsonValue } from '../schema/schema.ts';
import { findDataProblem } from '../schema/validate.ts';
import { unsharedTurns } from '../slices.ts';
import { createComposer } from './composer.ts';

const city = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    people: { type: 'integer', minimum: 1 },
    isCapital: { type: 'boolean' },
    kind: { enum: ['town', 'city'] },
    note: { type: ['string', 'null'] },
    tags: { type: 'array', items: { type: 'string', minLength: 2 }, minItems: 1 },
    twin: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
  },
  required: ['name', 'people', 'isCapital', 'kind', 'note', 'tags', 'twin'],
  additionalProperties: false,
};
const cities = {
  type: 'object',
  properties: { cities: { type: 'array', items: { $ref: '#/$defs/city' } } },
  required: ['cities'],
  $defs: { city: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
};
const twice = { type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#' } }, required: ['a', 'b'] };

async function ask(content: string, schema?: Readonly<Record<string, unknown>>): Promise<JsonValue> {
  const call: ModelCall = {
    messages: [{ role: 'user', content: [{ type: 'text', text: content }] }],
    tools: [],
    toolChoice: { type: 'auto' },
    settings: {},
    output: schema === undefined ? {} : { schema: { name: 'data', schema } },
  };
  const stream = await createComposer(unsharedTurns).stream(call, new Abortable());
  expect(stream.unsupported).toMatchObject([{ parameter: 'response_format' }]);
  let written = '';
  for await (const parts of stream) {
    for (const part of parts) if (part.type === 'text-delta') written += part.text;
  }
  const data = JSON.parse(written);
  // All schemas in this file are JSON.
  if (schema !== undefined && schema !== twice)
    expect(findDataProblem(schema as JsonValue, data, { refusePattern: () => undefined })).toBeUndefined();
  return data;
}

const empty = { name: '', people: 1, isCapital: false, kind: 'town', note: null, tags: ['--'], twin: null };

test.each<[string, string, Readonly<Record<string, unknown>> | undefined, unknown]>([
  [
    'lines',
    'Name: Oslo\n- people: 717,710\nIs capital: yes\nkind: city',
    city,
    { ...empty, name: 'Oslo', people: 717_710, isCapital: true, kind: 'city' },
  ],
  ['JSON', '{"name":"Oslo","tags":["north"]}', city, { ...empty, name: 'Oslo', tags: ['north'] }],
  ['nothing', 'What is this?', city, empty],
  ['a list', '[{"name":"Oslo","x":1},{"name":"Bergen"}]', cities, { cities: [{ name: 'Oslo' }, { name: 'Bergen' }] }],
  ['JSON without a schema', '{"a":[1]}', undefined, { a: [1] }],
  ['text without a schema', 'Hello', undefined, { text: 'Hello' }],
])('answers with the data in the message: %s', async (_, content, schema, expected) => {
  expect(await ask(content, schema)).toEqual(expected);
});

test('returns data for a schema that requires itself twice', async () => {
  expect(await ask('Hi', twice)).toHaveProperty('a');
});
