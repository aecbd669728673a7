// `response_format` that asks for data: the reply is the data, whole or streamed.
import { describe, expect, test } from 'vitest';
import type { LanguageModel } from '../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, path, post, request } from './service.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string' }, degrees: { type: 'number' } },
  required: ['city', 'degrees'],
  additionalProperties: false,
};
const jsonSchema = { type: 'json_schema', json_schema: { name: 'weather', schema, strict: true } };

async function ask(model: LanguageModel, more: object) {
  const service = createService(model);
  const response = await service.request(path, post(request(more)));
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** The content of a stream, and the data of its last event. */
function readStream(body: string) {
  const data = body
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => frame.slice(frame.indexOf('data: ') + 6));
  // Frames of our own.
  const chunks = data
    .filter((one) => one !== '[DONE]')
    .map((one) => JSON.parse(one) as { error?: { code: string }; choices?: { delta: { content?: string | null } }[] });
  return {
    content: chunks.map((chunk) => chunk.choices?.[0]?.delta.content ?? '').join(''),
    last: chunks.at(-1),
    isDone: data.at(-1) === '[DONE]',
  };
}

const plain = async (script: Script, responseFormat: object = jsonSchema) => {
  const { status, body } = await ask(createReplayModel(script), { response_format: responseFormat });
  return { status, ...(JSON.parse(body) as { error?: object; choices?: { message: { content: string } }[] }) };
};

const streamed = async (script: Script) => {
  const { body } = await ask(createReplayModel(script), { response_format: jsonSchema, stream: true });
  return readStream(body);
};

describe.each([
  ['as it is', [[text('{"city":"Oslo",')], [text('"degrees":3}'), finish()]], '{"city":"Oslo","degrees":3}'],
  [
    'from a fence with prose around it',
    [[text('Here you are:\n```json\n{"city":"Os')], [text('lo","degrees":3}\n'), text('```\nBye'), finish()]],
    '{"city":"Oslo","degrees":3}',
  ],
] satisfies [string, Script, string][])('data that fit their schema, %s', (_, script, content) => {
  test('are the content of a plain reply', async () => {
    const { status, choices } = await plain(script);
    expect([status, choices?.[0]?.message.content]).toEqual([200, content]);
  });

  test('are streamed as they arrive', async () => {
    expect(await streamed(script)).toMatchObject({
      content,
      isDone: true,
      last: { choices: [{ finish_reason: 'stop' }] },
    });
  });
});

describe.each([
  ['do not fit', [[text('{"city":"Oslo","degrees":"3"}'), finish()]], 'degrees must be a number; got a string.'],
  ['are not JSON', [[text('{"city":Oslo,"degrees":3}'), finish()]], 'line 1, column 9: expected'],
  ['are cut off', [[text('{"city":"Os'), finish()]], 'The data ended before it was complete.'],
  ['are too long for the model', [[text('{"city":"Os'), finish('length')]], 'raise max_tokens'],
  ['are prose', [[text('I do not know.'), finish()]], 'The model wrote text instead of data.'],
  ['are a list', [[text('[{"city":"Oslo","degrees":3}]'), finish()]], 'must be a JSON object; got a list'],
] satisfies [string, Script, string][])('data that %s', (_, script, sentence) => {
  test('make a plain reply fail with an error that gives the location', async () => {
    const { status, error } = await plain(script);
    expect([status, error]).toEqual([
      502,
      expect.objectContaining({ code: 'invalid_output', message: expect.stringContaining(sentence) }),
    ]);
  });

  test('end a stream with the same error', async () => {
    const { last, isDone } = await streamed(script);
    expect([last?.error, isDone]).toEqual([
      expect.objectContaining({ code: 'invalid_output', message: expect.stringContaining(sentence) }),
      false,
    ]);
  });
});

test('a reply that the provider withholds is refused content, not invalid data', async () => {
  const { status, error } = await plain([[text('{"ci'), finish('content-filter')]]);
  expect([status, error]).toEqual([400, expect.objectContaining({ code: 'content_refused' })]);
});

test('json_object accepts any object', async () => {
  const { choices } = await plain([[text('{"a":[1]}'), finish()]], { type: 'json_object' });
  expect(choices?.[0]?.message.content).toBe('{"a":[1]}');
});

test('json_object with a schema accepts only data of that schema', async () => {
  const model = createReplayModel([[text('{"city":7}'), finish()]]);
  const { status, body } = await ask(model, { response_format: { type: 'json_object', schema } });
  expect([status, model.calls[0]?.output]).toMatchObject([502, { schema: { schema } }]);
  expect(body).toContain('degrees is missing');
});

test('a reply with a tool call needs no data', async () => {
  const call = { type: 'tool-call-delta', index: 0, id: 'call_1', name: 'get', arguments: '{}' } as const;
  const { status, choices } = await plain([[text('Let me look.'), call, finish('tool-calls')]]);
  expect([status, choices?.[0]]).toMatchObject([200, { message: { content: null }, finish_reason: 'tool_calls' }]);
});

test('the model gets the conversation, the schema and no catalog', async () => {
  const model = createReplayModel([[text('{"city":"Oslo","degrees":3}'), finish()]]);
  const messages = [
    { role: 'system', content: 'Be exact.' },
    { role: 'user', content: 'Weather?' },
  ];
  const { headers } = await ask(model, { messages, response_format: jsonSchema });
  expect(model.calls[0]?.messages).toEqual([
    { role: 'system', content: 'Be exact.' },
    { role: 'user', content: [{ type: 'text', text: 'Weather?' }] },
  ]);
  expect(model.calls[0]?.output).toMatchObject({ schema: { name: 'weather', schema, strict: true } });
  expect(headers.get('x-ui-format')).toBe('data');
});

test.each([
  [{ type: 'json_schema' }, 'response_format.json_schema', 'is missing'],
  [{ type: 'json_object', schema: 7 }, 'response_format.schema', 'must be a JSON Schema object'],
  [{ type: 'json_schema', json_schema: { schema } }, 'response_format.json_schema.name', 'is missing'],
  [{ type: 'json_schema', json_schema: { name: 'a' } }, 'response_format.json_schema.schema', 'is missing'],
  [
    { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'array' } } },
    'response_format.json_schema.schema.type',
    'must be "object"',
  ],
  [
    { type: 'json_schema', json_schema: { name: 'a', schema: { properties: { b: { $ref: '#/$defs/c' } } } } },
    'response_format.json_schema.schema.properties.b.$ref',
    'must refer to a part of the same schema',
  ],
])('rejects %j', async (responseFormat, param, sentence) => {
  const { status, error } = await plain([[text('{}'), finish()]], responseFormat);
  expect([status, error]).toEqual([
    400,
    expect.objectContaining({ param, message: expect.stringContaining(sentence) }),
  ]);
});
