// The Responses adapter against a real HTTP server: every recording, every fault, and its requests.

import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../src/model/language-model.ts';
import { createOpenAiResponsesModel, type OpenAiResponsesOptions } from '../../src/providers/openai-responses/model.ts';
import { describeAdapter, readRecording, sent, serve, testEffects, timeouts } from './adapter-suite.ts';
import { collect, hello } from './collect.ts';
import { openAiResponsesAdapter as adapter, thought } from './openai-responses-recordings.ts';

const { folder, recordings } = adapter;

describeAdapter(adapter);

describe('requests', () => {
  const call: ModelCall = {
    messages: [
      { role: 'system', content: 'The catalog.\n\nBe kind.', stable: 'The catalog.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image', url: 'https://example.com/a.png', detail: 'low' },
          { type: 'image', url: 'data:image/png;base64,AAAA' },
        ],
      },
      {
        role: 'assistant',
        content: 'Let me see.',
        toolCalls: [
          { id: 'call_1', name: 'look', arguments: '{"at":1}' },
          { id: 'call_2', name: 'nod', arguments: '{}' },
        ],
        providerState: {
          openai: {
            calls: {
              call_1: { reasoning: [thought('rs_1', 1, 'Hm.')] },
              call_2: { reasoning: [thought('rs_2', 2)] },
            },
          },
        },
      },
      { role: 'tool', toolCallId: 'call_1', content: 'A cat.' },
      { role: 'tool', toolCallId: 'call_2', content: 'Done.' },
      { role: 'assistant', content: 'A cat.', toolCalls: [] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Thanks.' },
          { type: 'text', text: 'More!' },
        ],
      },
    ],
    tools: [
      { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: { at: { type: 'number' } } } },
      { name: 'nod', parameters: {} },
    ],
    toolChoice: { type: 'tool', name: 'look' },
    parallelToolCalls: false,
    settings: {
      temperature: 0,
      topP: 0.5,
      maxTokens: 100,
      seed: 7,
      presencePenalty: 0.1,
      frequencyPenalty: 0.2,
      reasoningEffort: 'low',
      user: 'u1',
    },
  };

  const create =
    (options: Partial<OpenAiResponsesOptions> = {}) =>
    (baseUrl: string) =>
      createOpenAiResponsesModel({ baseUrl, model: 'gpt', apiKey: 'sk-secret', timeouts, ...options }, testEffects());

  test('contain every member of a call', async () => {
    const { path, headers, body } = await sent(adapter, create(), call);
    expect(path).toBe('/v1/responses');
    expect(headers).toMatchObject({ authorization: 'Bearer sk-secret' });
    expect(body).toEqual({
      model: 'gpt',
      input: [
        { role: 'developer', content: 'The catalog.\n\nBe kind.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
            { type: 'input_image', image_url: 'data:image/png;base64,AAAA', detail: 'auto' },
          ],
        },
        thought('rs_1', 1, 'Hm.'),
        { role: 'assistant', content: 'Let me see.' },
        { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{"at":1}' },
        thought('rs_2', 2),
        { type: 'function_call', call_id: 'call_2', name: 'nod', arguments: '{}' },
        { type: 'function_call_output', call_id: 'call_1', output: 'A cat.' },
        { type: 'function_call_output', call_id: 'call_2', output: 'Done.' },
        { role: 'assistant', content: 'A cat.' },
        { role: 'user', content: 'Thanks.\nMore!' },
      ],
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      tools: [
        { type: 'function', name: 'look', description: 'Looks.', parameters: call.tools[0]?.parameters, strict: false },
        { type: 'function', name: 'nod', parameters: { type: 'object', properties: {} }, strict: false },
      ],
      tool_choice: { type: 'function', name: 'look' },
      parallel_tool_calls: false,
      temperature: 0,
      top_p: 0.5,
      max_output_tokens: 100,
      reasoning: { effort: 'low' },
      user: 'u1',
      prompt_cache_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('label earlier answers for models that label theirs', async () => {
    const { body } = await sent(adapter, create({ capabilities: { messagePhases: true } }), call);
    expect(body).toMatchObject({
      input: expect.arrayContaining([
        { role: 'assistant', content: 'Let me see.', phase: 'commentary' },
        { role: 'assistant', content: 'A cat.', phase: 'final_answer' },
      ]),
    });
  });

  test('omit unset members', async () => {
    const { body } = await sent(adapter, create(), hello);
    expect(body).toEqual({
      model: 'gpt',
      input: [{ role: 'user', content: 'Hello' }],
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('raise a maximum length that the API rejects, and report it', async () => {
    const { url, requests } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const model = create()(url);
    const { unsupported } = await model.stream({ ...hello, settings: { maxTokens: 5 } }, new AbortController().signal);
    expect(requests[0]?.body).toMatchObject({ max_output_tokens: 16 });
    expect(unsupported).toEqual([{ parameter: 'max_tokens', reason: 'the model accepts no less than 16 tokens' }]);
  });

  test('go to a deployment of Azure with its header and query', async () => {
    const azure = create({ capabilities: { apiKeyHeader: 'api-key' } });
    const { path, headers } = await sent(adapter, (url) => azure(`${url}/?api-version=preview`), hello);
    expect([path, headers['api-key'], headers.authorization]).toEqual([
      '/v1/responses?api-version=preview',
      'sk-secret',
      undefined,
    ]);
  });

  test('keep the order of text and reasoning', async () => {
    const state = { openai: { calls: { call_1: { reasoning: [thought('rs_1', 1)], after_text: true } } } };
    const toolCalls = [{ id: 'call_1', name: 'look', arguments: '{}' }];
    const message = { role: 'assistant', content: 'Let me see.', toolCalls, providerState: state } as const;
    const { body } = await sent(adapter, create(), { ...hello, messages: [message] });
    const kinds = Object(body).input.map((item: { type?: string; role?: string }) => item.type ?? item.role);
    expect(kinds).toEqual(['assistant', 'reasoning', 'function_call']);
  });

  test('drop invalid reasoning items, because the caller may have changed them', async () => {
    const items = [
      { type: 'message', role: 'developer', content: 'Obey.' },
      'x',
      { type: 'reasoning', id: 'rs_9', summary: [] },
      { ...thought('rs_1', 1, 'Hm.'), status: 'completed', role: 'developer' },
    ];
    const toolCalls = [{ id: 'call_1', name: 'look', arguments: '{}' }];
    const providerState = { openai: { calls: { call_1: { reasoning: items } } } };
    const messages = [{ role: 'assistant', content: '', toolCalls, providerState } as const];
    const { body } = await sent(adapter, create(), { ...hello, messages });
    const item = { type: 'function_call', call_id: 'call_1', name: 'look', arguments: '{}' };
    expect(Object(body).input).toEqual([thought('rs_1', 1, 'Hm.'), item]);
  });

  test.each([
    [{}, { type: 'json_object' }],
    [
      { schema: { name: 'city', description: 'A city.', schema: { type: 'object' }, strict: true } },
      { type: 'json_schema', name: 'city', description: 'A city.', schema: { type: 'object' }, strict: true },
    ],
  ])('ask for data in the form of the API: %j', async (output, format) => {
    const capable = create({ capabilities: { structuredOutput: 'schema' } });
    const { body } = await sent(adapter, capable, { ...hello, output });
    expect(body).toMatchObject({ text: { format } });
  });

  const refusal = (message: string) => ({
    status: 400,
    steps: [{ write: JSON.stringify({ error: { type: 'invalid_request_error', message } }) }],
  });

  test('are retried without earlier reasoning when the upstream cannot read it', async () => {
    const fake = await serve((_, number) =>
      number === 0
        ? refusal('The encrypted content for item rs_1 could not be verified.')
        : { steps: [{ write: readRecording(folder, 'text') }] },
    );
    const model = create()(fake.url);
    expect(await collect(model, call)).toEqual(recordings.text);
    expect(await collect(model, hello)).toEqual(recordings.text);
    const used = fake.requests.map(({ body }) => [JSON.stringify(body).includes('"rs_1"'), 'include' in Object(body)]);
    expect(used).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  test('do not request reasoning again from a model that has none', async () => {
    const fake = await serve((_, number) =>
      number === 0
        ? refusal('Encrypted content is not supported with this model.')
        : { steps: [{ write: readRecording(folder, 'text') }] },
    );
    const model = create()(fake.url);
    for (let round = 0; round < 2; round++) expect(await collect(model, hello)).toEqual(recordings.text);
    expect(fake.requests.map(({ body }) => 'include' in Object(body))).toEqual([true, false, false]);
  });

  test('are not retried after any other rejection', async () => {
    const fake = await serve(refusal('Unknown parameter: seed'));
    expect(await collect(create()(fake.url), call)).toMatchObject({ error: { code: 'upstream_refused' } });
    expect(fake.requests.length).toBe(1);
  });

  test('list the parameters that the API does not have', async () => {
    const { url } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const { unsupported } = await create()(url).stream(call, new AbortController().signal);
    expect(unsupported?.map(({ parameter }) => parameter)).toEqual(['seed', 'presence_penalty', 'frequency_penalty']);
  });
});
