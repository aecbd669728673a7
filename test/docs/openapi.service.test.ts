// The OpenAPI document must match the behavior of the service.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorTable } from '../../src/errors.ts';
import { isRecord } from '../../src/schema/check.ts';
import type { GenerationDiagnostics } from '../../src/generate/event.ts';
import { toDiagnostics, toUsage } from '../../src/wire/completion.ts';
import { chunkExamples } from '../../src/wire/openapi-examples.ts';
import { openApi } from '../../src/wire/openapi.ts';
import { parseRequest } from '../../src/wire/parse-request.ts';
import { framesOf } from '../frames.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { createService, headers, modelId, path, post, request } from '../service.ts';

const document = openApi();
const written = JSON.stringify(document);

/** All values in the document under a key of this name. */
function everyAt(name: string, value: unknown = document): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [
    ...(key === name ? [member] : []),
    ...everyAt(name, member),
  ]);
}

function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  let value: unknown = document;
  for (const step of steps) value = isRecord(value) ? value[step.replaceAll('~1', '/')] : undefined;
  return value;
}

/** A validator for a schema, with component references moved to `$defs`, where zod expects them. */
function validator(schema: unknown): z.ZodType {
  const all = { $defs: document.components.schemas, schema };
  const { $defs, schema: own } = JSON.parse(JSON.stringify(all).replaceAll('#/components/schemas/', '#/$defs/'));
  return z.fromJSONSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...own, $defs });
}

const named = (name: string): z.ZodType => validator({ $ref: `#/components/schemas/${name}` });

function expectValid(schema: z.ZodType, value: unknown): void {
  const { error } = schema.safeParse(value);
  expect(error?.issues ?? [], JSON.stringify(value).slice(0, 300)).toEqual([]);
}

describe('the OpenAPI document', () => {
  test('is version 3.1; every operation has a unique id, a summary and declared tags', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = document.tags.map(({ name }) => name);
    for (const operation of operations) {
      expect(operation.summary).not.toBe('');
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    }
  });

  test('every reference resolves, and every component is referenced', () => {
    const references = everyAt('$ref').map(String);
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    const { schemas, headers: heads, responses } = document.components;
    const all = Object.entries({ schemas, headers: heads, responses }).flatMap(([kind, table]) =>
      Object.keys(table).map((name) => `#/components/${kind}/${name}`),
    );
    // A reply contains the document as JSON text, so no schema can reference it.
    const unused = all.filter((name) => !references.includes(name));
    expect(unused).toEqual(['#/components/schemas/UiDocument']);
  });

  test('contains every error of the error table under its status', () => {
    for (const [code, { status }] of Object.entries(errorTable)) {
      expect(Object.keys(document.components.responses)).toContain(`Status${status}`);
      const response = document.components.responses[`Status${status}`];
      expect(Object.keys(response?.content?.['application/json']?.examples ?? {})).toContain(code);
      expect(written).toContain(`#/components/responses/Status${status}`);
    }
  });

  test('every path and method exists, and requires a key exactly where documented', async () => {
    const app = createService(createReplayModel([]));
    for (const [template, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const address = template.replace('{id}', modelId);
        const response = await app.request(address, { method: method.toUpperCase() });
        expect(response.status, template).toBe(operation.security?.length === 0 ? 200 : 401);
      }
    }
  });

  test('every example is valid, and the service accepts every example request', () => {
    let count = 0;
    for (const media of everyAt('application/json').filter(isRecord)) {
      const schema = validator(media['schema']);
      for (const example of Object.values(isRecord(media['examples']) ? media['examples'] : {})) {
        if (!isRecord(example)) throw new Error('An example must be an object.');
        expectValid(schema, example['value']);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(30);
    for (const chunk of chunkExamples) expectValid(named('ChatCompletionChunk'), chunk);
    const content = document.paths['/v1/embed/chat/completions']?.post?.requestBody?.content['application/json'];
    for (const { value } of Object.values(content?.examples ?? {})) expect(() => parseRequest(value)).not.toThrow();
  });

  test('the service rejects requests that the schema rejects', async () => {
    const schema = named('ChatCompletionRequest');
    const app = createService(createReplayModel([]));
    const wrong = [{ temperature: 2 }, { stop: 2 }, { messages: [] }, { messages: [{ role: 'x' }] }, { tools: [{}] }];
    for (const more of wrong) {
      expect(schema.safeParse(request(more)).success).toBe(false);
      expect((await app.request(path, post(request(more)))).status).toBe(400);
    }
    expectValid(schema, request({ temperature: null, stop: 1, top_k: 7 }));
  });
});

const scripts: Readonly<Record<string, Script>> = {
  document: [[text('root = Card([TextContent("He')], [text('llo"), Nothing("x")])')], [finish()]],
  truncated: [[text('root = Card([TextContent("He')], [finish('length')]],
  calls: [[{ type: 'tool-call-delta', index: 0, id: 'call_1', name: 'get', arguments: '{}' }, finish('tool-calls')]],
};

describe.each(Object.keys(scripts))('a real reply (%s)', (name) => {
  const script = scripts[name] ?? [];

  test('matches the schema, plain and streamed', async () => {
    const app = createService(createReplayModel(script));
    const completion: unknown = await (await app.request(path, post(request({ seed: 1, top_k: 3 })))).json();
    expectValid(named('ChatCompletion'), completion);
    const [content] = everyAt('content', completion);
    if (typeof content === 'string') expectValid(named('UiDocument'), JSON.parse(content));

    const stream = await app.request(path, post(request({ stream: true })));
    const frames = framesOf(await stream.text());
    expect(frames.at(-1)?.data).toBe('[DONE]');
    for (const { data } of frames.slice(0, -1)) expectValid(named('ChatCompletionChunk'), JSON.parse(data));
  });
});

test('real model lists, models and errors match their schemas', async () => {
  const app = createService(createReplayModel([]));
  const get = async (address: string): Promise<unknown> => (await app.request(address, { headers })).json();
  expectValid(named('ModelList'), await get('/v1/embed/models'));
  expectValid(named('Model'), await get('/v1/embed/models/latest'));
  expectValid(named('Error'), await get('/v1/embed/models/none'));
});

test('the schemas contain every member of usage and diagnostics', () => {
  // Does not compile when the type gains a member.
  const diagnostics: Required<GenerationDiagnostics> = {
    truncated: 'length',
    usageIsEstimate: true,
    usageImplausible: true,
    ignoredParameters: [{ parameter: 'top_k', reason: 'not known' }],
    grammar: { isSent: false, reason: 'the model server rejected it' },
    midstreamFailovers: 1,
    invalidToolArguments: [{ tool: 'get_weather', path: 'arguments.city', message: 'Missing.' }],
    repairs: [{ code: 'truncated', path: 'root', message: 'Cut.', lossy: false }],
  };
  const usage = { promptTokens: 1, completionTokens: 2, cachedTokens: 1, reasoningTokens: 1 };
  for (const [name, value] of [
    ['Diagnostics', toDiagnostics(diagnostics)],
    ['Usage', toUsage(usage)],
  ] as const) {
    expectValid(named(name), value);
    const { properties } = document.components.schemas[name] ?? {};
    expect(Object.keys(properties ?? {}).sort()).toEqual(Object.keys(value).sort());
  }
});
