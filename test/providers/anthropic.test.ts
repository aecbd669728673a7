// The Messages adapter against a real HTTP server: every recording, every fault, and what it sends.

import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../src/model/language-model.ts';
import type { AnthropicCapabilities } from '../../src/providers/anthropic/capabilities.ts';
import { createAnthropicModel } from '../../src/providers/anthropic/model.ts';
import {
  describeAdapter,
  readRecording,
  recordedEvents,
  sent,
  serve,
  testEffects,
  timeouts,
  type Adapter,
} from './adapter-suite.ts';
import { collect, hello, type Outcome } from './collect.ts';

const usage = { promptTokens: 21, completionTokens: 9, cachedTokens: 16, reasoningTokens: 3 };

function said(text: string, more: Partial<Outcome> = {}): Outcome {
  return { text, reasoning: '', calls: [], finish: 'stop', usage, ...more };
}

/** Calls as `[id, name, arguments]`. */
function called(calls: readonly (readonly [string, string, string])[], more: Partial<Outcome> = {}): Outcome {
  const list = calls.map(([id, name, text]) => ({ id, name, arguments: text }));
  return { text: '', reasoning: '', calls: list, finish: 'tool-calls', usage, ...more };
}

function failed(text: string, code: NonNullable<Outcome['error']>['code']): Outcome {
  return { text, reasoning: '', calls: [], error: { code } };
}

const thinking = [
  { type: 'thinking', thinking: 'Weather first.', signature: 'EqQB' },
  { type: 'redacted_thinking', data: 'EmwKAhgB' },
];
const unsaid = [{ type: 'thinking', thinking: '', signature: 'ErUB' }];

const recordings: Readonly<Record<string, Outcome>> = {
  text: said('Grüße\u00A0aus 東京 👋🏽.\n"Ende"'),
  'text-and-tools': called([['toolu_01A', 'get_weather', '{"city":"Köln"}']], { text: 'Let me see: 東京 👋🏽.' }),
  tools: called([
    ['toolu_01A', 'get_weather', '{"city":"Köln"}'],
    ['toolu_01B', 'get_time', '{"zone":"CET"}'],
  ]),
  'tools-bare': called([
    ['toolu_01A', 'list_cities', '{}'],
    ['toolu_01B', 'get_time', '{"zone":"CET"}'],
    ['toolu_n1', 'nod', '{}'],
  ]),
  thinking: said('Hello', { reasoning: 'The user greets.' }),
  'thinking-and-tools': {
    text: 'Let me see.',
    reasoning: 'Weather first.',
    calls: [
      {
        id: 'toolu_01A',
        name: 'get_weather',
        arguments: '{"city":"Oslo"}',
        providerState: { anthropic: { thinking } },
      },
      { id: 'toolu_01B', name: 'get_time', arguments: '{}', providerState: { anthropic: { thinking: unsaid } } },
    ],
    finish: 'tool-calls',
    usage,
  },
  unknown: said('Hello'),
  'finish-max-tokens': said('Hel', { finish: 'length' }),
  'finish-max-tokens-in-a-call': called([['toolu_01A', 'get_weather', '']], { finish: 'length' }),
  'finish-context': said('Hel', { finish: 'length' }),
  'finish-refusal': said('Hel', { finish: 'content-filter' }),
  'finish-new-word': said('Hello'),
  'stop-without-reason': failed('Hello', 'upstream_interrupted'),
  'error-overloaded': failed('Hel', 'overloaded'),
  'error-limit': failed('Hel', 'upstream_rate_limited'),
  'error-api': failed('Hel', 'upstream_failed'),
  'usage-at-the-end': said('Hello', { usage: { promptTokens: 34, completionTokens: 7, cachedTokens: 0 } }),
  'usage-never': { text: 'Hello there', reasoning: '', calls: [], finish: 'stop' },
};

const folder = 'anthropic';
const events = recordedEvents(folder, 'text-and-tools');

const adapter: Adapter = {
  folder,
  recordings,
  createModel: (options, effects) =>
    createAnthropicModel({ ...options, model: 'claude-sonnet-5-5', apiKey: 'sk-ant-secret' }, effects),
  reply: {
    events: events.slice(0, -1),
    finishAt: events.findIndex(({ event }) => event === 'message_delta'),
    endMark: { event: 'message_stop', data: '{"type":"message_stop"}' },
    unknownEvent: (padding) => ({ event: 'weather', data: JSON.stringify({ type: 'weather', padding }) }),
    errorEvent: { event: 'error', data: '{"type":"error","error":{"type":"api_error","message":"It broke"}}' },
    whole: {
      type: 'message',
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me see: 東京 👋🏽.' },
        { type: 'tool_use', id: 'toolu_01A', name: 'get_weather', input: { city: 'Köln' } },
      ],
      stop_reason: 'tool_use',
      usage: {
        input_tokens: 5,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 16,
        output_tokens: 9,
        output_tokens_details: { thinking_tokens: 3 },
      },
    },
    errorBody: { type: 'error', error: { type: 'api_error', message: 'It broke' } },
  },
};

describeAdapter(adapter);

describe('what is sent', () => {
  const call: ModelCall = {
    messages: [
      { role: 'system', content: 'The catalog.\n\nBe kind.', stableLength: 'The catalog.'.length },
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
          { id: 'toolu_1', name: 'look', arguments: '{"at":1}', providerState: { anthropic: { thinking } } },
          { id: 'functions.look:2', name: 'look', arguments: '', providerState: { anthropic: { thinking: unsaid } } },
        ],
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
    refusedSettings: ['seed', 'presencePenalty', 'frequencyPenalty'],
    reasoningEfforts: ['none', 'low', 'medium', 'high'],
  } as const;

  test('a whole call', async () => {
    const { path, headers, body } = await sent(adapter, create(everything), call);
    expect(path).toBe('/v1/messages');
    expect(headers).toMatchObject({ 'x-api-key': 'sk-ant-secret', 'anthropic-version': '2023-06-01' });
    expect(body).toEqual({
      model: 'claude',
      max_tokens: 100,
      stream: true,
      system: [
        { type: 'text', text: 'The catalog.', cache_control: { type: 'ephemeral' } },
        { type: 'text', text: 'Be kind.' },
      ],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
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
            { type: 'text', text: 'And?' },
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

  test('nothing that was not set, and a bound, which is demanded', async () => {
    const { body } = await sent(adapter, create({}), hello);
    expect(body).toEqual({
      model: 'claude',
      max_tokens: 8_192,
      stream: true,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
  });

  test('a model that nobody knows is sent only what every model takes', async () => {
    const { body } = await sent(adapter, create({}), call);
    expect(Object.keys(Object(body)).toSorted()).toEqual(
      ['max_tokens', 'messages', 'metadata', 'model', 'stream', 'system', 'tool_choice', 'tools'].toSorted(),
    );
    expect(body).toMatchObject({ tool_choice: { type: 'auto', disable_parallel_tool_use: true } });
  });

  test.each([
    [{ thinkingOff: 'disabled' }, { thinking: { type: 'disabled' } }],
    [{ thinkingOff: 'between_tools' }, { thinking: { type: 'between_tools' } }],
    [{ reasoningEfforts: ['low', 'high'] }, { output_config: { effort: 'low' } }],
  ] as const)('no reasoning, where %j', async (capabilities, expected) => {
    const quiet = { ...hello, settings: { reasoningEffort: 'none' } };
    const { body } = await sent(adapter, create({ ...everything, ...capabilities }), quiet);
    expect(body).toMatchObject(expected);
  });

  test.each([
    ['no turns at all', [], ['user: Begin.']],
    [
      'a conversation that the assistant begins and ends',
      [{ role: 'assistant', content: 'Hi', toolCalls: [] }],
      ['user: Begin.', 'assistant: Hi', 'user: Continue.'],
    ],
    [
      'turns of one role, and empty ones',
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
  ] as const)('%s become turns that alternate', async (_, messages, expected) => {
    const { body } = await sent(adapter, create({}), { ...hello, messages });
    const turns = Object(body).messages.map(
      ({ role, content }: { role: string; content: { text: string }[] }) =>
        `${role}: ${content.map(({ text }) => text).join('|')}`,
    );
    expect(turns).toEqual(expected);
  });

  test('thoughts that are refused are left out at the second try', async () => {
    const message = 'messages.1.content.0: Invalid `signature` in `thinking` block';
    const fake = await serve((_, number) =>
      number === 0
        ? { status: 400, steps: [{ write: JSON.stringify({ error: { type: 'invalid_request_error', message } }) }] }
        : { steps: [{ write: readRecording(folder, 'text') }] },
    );
    expect(await collect(create(everything)(fake.url), call)).toEqual(recordings.text);
    expect(fake.requests.map(({ body }) => JSON.stringify(body).includes('"thinking"'))).toEqual([true, false]);
    // Without thoughts the same refusal is final.
    const refuse = await serve({ status: 400, steps: [{ write: JSON.stringify({ error: { message } }) }] });
    expect(await collect(create(everything)(refuse.url))).toMatchObject({ error: { code: 'upstream_refused' } });
    expect(refuse.requests.length).toBe(1);
    await fake.close();
  });

  test('what a model does not take is named', async () => {
    const { url } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const { refused } = await create({})(url).stream(call, new AbortController().signal);
    expect(refused?.map(({ parameter }) => parameter)).toEqual([
      'tool_choice',
      'temperature',
      'top_p',
      'seed',
      'presence_penalty',
      'frequency_penalty',
      'reasoning_effort',
    ]);
    expect((await create({})(url).stream(hello, new AbortController().signal)).refused).toEqual([]);
  });
});
