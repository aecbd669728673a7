// The Messages adapter against a real HTTP server: every recording, every fault, and its requests.

import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../src/model/language-model.ts';
import type { AnthropicCapabilities } from '../../src/providers/anthropic/capabilities.ts';
import { createAnthropicModel } from '../../src/providers/anthropic/model.ts';
import { describeAdapter, readRecording, sent, serve, testEffects, timeouts } from './adapter-suite.ts';
import { anthropicAdapter as adapter, thinking, unsaid } from './anthropic-recordings.ts';
import { collect, hello } from './collect.ts';

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
          { id: 'toolu_1', name: 'look', arguments: '{"at":1}' },
          { id: 'functions.look:2', name: 'look', arguments: '' },
        ],
        providerState: {
          anthropic: { calls: { toolu_1: { thinking }, 'functions.look:2': { thinking: unsaid } } },
        },
      },
      { role: 'tool', toolCallId: 'toolu_1', content: 'A cat.' },
      { role: 'tool', toolCallId: 'functions.look:2', content: 'A dog.' },
      { role: 'user', content: [{ type: 'text', text: 'And?' }] },
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
      reasoningEffort: 'minimal',
      user: 'u1',
    },
  };

  const create = (capabilities: Partial<AnthropicCapabilities>) => (baseUrl: string) =>
    createAnthropicModel({ baseUrl, model: 'claude', apiKey: 'sk-ant-secret', timeouts, capabilities }, testEffects());

  const everything = {
    toolChoices: ['none', 'auto', 'required', 'tool'],
    unsupportedSettings: ['seed', 'presencePenalty', 'frequencyPenalty'],
    reasoningEfforts: ['none', 'low', 'medium', 'high'],
  } as const;

  test('contain every member of a call', async () => {
    const { path, headers, body } = await sent(adapter, create(everything), call);
    expect(path).toBe('/v1/messages');
    expect(headers).toMatchObject({ 'x-api-key': 'sk-ant-secret', 'anthropic-version': '2023-06-01' });
    expect(body).toEqual({
      model: 'claude',
      max_tokens: 100,
      stream: true,
      system: [
        { type: 'text', text: 'The catalog.', cache_control: { type: 'ephemeral' } },
        { type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral' } },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
            {
              type: 'image',
              source: { type: 'base64', media_type: 'image/png', data: 'AAAA' },
              cache_control: { type: 'ephemeral' },
            },
          ],
        },
        {
          role: 'assistant',
          content: [
            ...thinking,
            { type: 'text', text: 'Let me see.' },
            { type: 'tool_use', id: 'toolu_1', name: 'look', input: { at: 1 } },
            ...unsaid,
            { type: 'tool_use', id: 'functions_look_2', name: 'look', input: {} },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_1', content: 'A cat.' },
            { type: 'tool_result', tool_use_id: 'functions_look_2', content: 'A dog.' },
            { type: 'text', text: 'And?', cache_control: { type: 'ephemeral' } },
          ],
        },
      ],
      tools: [
        { name: 'look', description: 'Looks.', input_schema: call.tools[0]?.parameters },
        { name: 'nod', input_schema: { type: 'object' } },
      ],
      tool_choice: { type: 'tool', name: 'look', disable_parallel_tool_use: true },
      temperature: 0,
      output_config: { effort: 'low' },
      metadata: { user_id: 'u1' },
    });
  });

  test('omit unset members, except for the required max_tokens', async () => {
    const { body } = await sent(adapter, create({}), hello);
    expect(body).toEqual({
      model: 'claude',
      max_tokens: 8_192,
      stream: true,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello', cache_control: { type: 'ephemeral' } }] }],
    });
  });

  test('to an unknown model contain only members that every model supports', async () => {
    const { body } = await sent(adapter, create({}), call);
    expect(Object.keys(Object(body)).toSorted()).toEqual(
      ['max_tokens', 'messages', 'metadata', 'model', 'stream', 'system', 'tool_choice', 'tools'].toSorted(),
    );
    expect(body).toMatchObject({ tool_choice: { type: 'auto', disable_parallel_tool_use: true } });
  });

  test.each([
    [{ thinkingOffType: 'disabled' }, { thinking: { type: 'disabled' } }],
    [{ thinkingOffType: 'between_tools' }, { thinking: { type: 'between_tools' } }],
    [{ reasoningEfforts: ['low', 'high'] }, { output_config: { effort: 'low' } }],
  ] as const)('disable reasoning with capabilities %j', async (capabilities, expected) => {
    const quiet = { ...hello, settings: { reasoningEffort: 'none' } };
    const { body } = await sent(adapter, create({ ...everything, ...capabilities }), quiet);
    expect(body).toMatchObject(expected);
  });

  test.each([
    ['no turns', [], ['user: Begin.']],
    [
      'a conversation that the assistant begins and ends',
      [{ role: 'assistant', content: 'Hi', toolCalls: [] }],
      ['user: Begin.', 'assistant: Hi', 'user: Continue.'],
    ],
    [
      'consecutive turns of one role, and empty turns',
      [
        { role: 'user', content: [{ type: 'text', text: 'a' }] },
        { role: 'assistant', content: ' ', toolCalls: [] },
        {
          role: 'user',
          content: [
            { type: 'text', text: '' },
            { type: 'text', text: 'b' },
          ],
        },
      ],
      ['user: a|b'],
    ],
  ] as const)('have alternating turns: %s', async (_, messages, expected) => {
    const { body } = await sent(adapter, create({}), { ...hello, messages });
    const turns = Object(body).messages.map(
      ({ role, content }: { role: string; content: { text: string }[] }) =>
        `${role}: ${content.map(({ text }) => text).join('|')}`,
    );
    expect(turns).toEqual(expected);
  });

  test('drop invalid thinking blocks, because the caller may have changed the provider state', async () => {
    const thoughts = [{ type: 'document' }, 'x', { type: 'thinking', thinking: 1 }, ...unsaid];
    const providerState = { anthropic: { calls: { toolu_1: { thinking: thoughts } } } };
    const toolCalls = [{ id: 'toolu_1', name: 'look', arguments: '{}' }];
    const messages = [...hello.messages, { role: 'assistant', content: '', toolCalls, providerState } as const];
    const { body } = await sent(adapter, create(everything), { ...hello, messages });
    const call = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} };
    expect(Object(body).messages[1].content).toEqual([...unsaid, call]);
  });

  test('use the registered media type for JPEG', async () => {
    const image = { type: 'image', url: 'data:image/JPG;base64,AAAA' } as const;
    const { body } = await sent(adapter, create({}), { ...hello, messages: [{ role: 'user', content: [image] }] });
    expect(Object(body).messages[0].content[0].source.media_type).toBe('image/jpeg');
  });

  test('with an unsupported image type are rejected as invalid', async () => {
    const { url, requests } = await serve('hang');
    const image = { type: 'image', url: 'data:image/svg+xml,%3Csvg%2F%3E' } as const;
    const { error } = await collect(create({})(url), { ...hello, messages: [{ role: 'user', content: [image] }] });
    expect([error?.code, requests.length]).toEqual(['invalid_value', 0]);
  });

  test('are retried without thinking blocks when the upstream rejects them', async () => {
    const message = 'messages.1.content.0: Invalid `signature` in `thinking` block';
    const fake = await serve((_, number) =>
      number === 0
        ? { status: 400, steps: [{ write: JSON.stringify({ error: { type: 'invalid_request_error', message } }) }] }
        : { steps: [{ write: readRecording(folder, 'text') }] },
    );
    expect(await collect(create(everything)(fake.url), call)).toEqual(recordings.text);
    expect(fake.requests.map(({ body }) => JSON.stringify(body).includes('"thinking"'))).toEqual([true, false]);
    // Without thinking blocks, the same error is final.
    const refuse = await serve({ status: 400, steps: [{ write: JSON.stringify({ error: { message } }) }] });
    expect(await collect(create(everything)(refuse.url))).toMatchObject({ error: { code: 'upstream_refused' } });
    expect(refuse.requests.length).toBe(1);
    await fake.close();
  });

  test('pass strict tools where the capabilities say so, and name what cannot be enforced', async () => {
    const fake = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const map = { type: 'object', properties: { by: { type: 'object' } } };
    const tools = [
      { name: 'a', parameters, strict: true },
      { name: 'b', parameters: map, strict: true },
    ];
    const asked = { ...hello, tools };
    const { signal } = new AbortController();
    const passed = await create({ strictTools: true })(fake.url).stream(asked, signal);
    expect(fake.requests[0]?.body).toMatchObject({
      tools: [{ name: 'a', strict: true, input_schema: { additionalProperties: false } }, { input_schema: map }],
    });
    const parameter = 'tools[].function.strict';
    expect(passed.unsupported).toMatchObject([{ parameter, reason: expect.stringContaining('cannot enforce') }]);
    const ignored = await create({})(fake.url).stream(asked, signal);
    expect(ignored.unsupported).toMatchObject([{ parameter }]);
    expect(JSON.stringify(fake.requests[1]?.body)).not.toContain('strict');
  });

  test('are sent again without strict if the schemas are rejected, which is remembered', async () => {
    const message =
      'The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas.';
    const fake = await serve(({ body }) =>
      JSON.stringify(body).includes('"strict"')
        ? { status: 400, steps: [{ write: JSON.stringify({ error: { type: 'invalid_request_error', message } }) }] }
        : { steps: [{ write: readRecording(folder, 'text') }] },
    );
    const { signal } = new AbortController();
    const model = create({ strictTools: true })(fake.url);
    const parameters = { type: 'object', properties: { city: { type: 'string', maxLength: 9 } } };
    const asked = { ...hello, tools: [{ name: 'a', parameters, strict: true }] };
    for (const count of [2, 3]) {
      const { unsupported } = await model.stream(asked, signal);
      expect(unsupported).toMatchObject([{ parameter: 'tools[].function.strict' }]);
      expect(fake.requests.length).toBe(count);
      expect(fake.requests.at(-1)?.body).toMatchObject({ tools: [{ name: 'a', input_schema: parameters }] });
    }
    await collect(model, { ...asked, tools: [{ name: 'b', parameters, strict: true }] });
    expect(fake.requests.length).toBe(5);
  });

  test('keep strict if the request is invalid for another reason', async () => {
    const message = 'output_config.format.schema: too complex';
    const fake = await serve({ status: 400, steps: [{ write: JSON.stringify({ error: { message } }) }] });
    const model = create({ strictTools: true })(fake.url);
    const asked = { ...hello, tools: [{ name: 'a', parameters: { type: 'object' }, strict: true }] };
    for (let time = 0; time < 2; time++) {
      expect(await collect(model, asked)).toMatchObject({ error: { code: 'upstream_refused' } });
    }
    const isStrict = fake.requests.map(({ body }) => JSON.stringify(body).includes('"strict"'));
    expect(isStrict).toEqual([true, false, true, false]);
  });

  test('list the parameters that the model does not support', async () => {
    const { url } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const { unsupported } = await create({})(url).stream(call, new AbortController().signal);
    expect(unsupported?.map(({ parameter }) => parameter)).toEqual([
      'tool_choice',
      'temperature',
      'top_p',
      'seed',
      'presence_penalty',
      'frequency_penalty',
      'reasoning_effort',
    ]);
    expect((await create({})(url).stream(hello, new AbortController().signal)).unsupported).toEqual([]);
  });
});
