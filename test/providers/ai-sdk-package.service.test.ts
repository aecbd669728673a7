// The AI SDK adapter with a real provider package, whose network is an injected fetch.

import { expect, test } from 'vitest';

import { loadAiSdkModel } from '../../src/providers/ai-sdk/load-model.ts';
import { createAiSdkModel } from '../../src/providers/ai-sdk/model.ts';
import { readRecording, timeouts } from './adapter-suite.ts';
import { collect, hello } from './collect.ts';
import { faultsNow } from './faults.ts';
import { openAiCompatibleAdapter } from './openai-compatible-recordings.ts';

const { recordings } = openAiCompatibleAdapter;

interface Sent {
  readonly url: string;
  readonly body: unknown;
}

async function create(respond: () => Response) {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: { body: string }): Promise<Response> => {
    sent.push({ url, body: JSON.parse(init.body) });
    return respond();
  };
  const loaded = await loadAiSdkModel(
    {
      package: '@ai-sdk/openai-compatible',
      export: 'createOpenAICompatible',
      model: 'fast-1',
      options: { name: 'acme', baseURL: 'https://models.example/v1', includeUsage: true, fetch },
    },
    (name) => import(name),
  );
  return { model: createAiSdkModel({ model: loaded, timeouts }, { now: () => faultsNow }), sent };
}

const stream = (bytes: Uint8Array) => (): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': 'text/event-stream' } });

test.each(['text', 'tools', 'text-and-tools', 'finish-length', 'reasoning-deepseek'])(
  'reads the recording %s',
  async (name) => {
    const { model } = await create(stream(readRecording('openai-compatible', name)));
    expect(await collect(model)).toMatchObject({ ...recordings[name] });
  },
);

test('sends the call in the wire format of the provider', async () => {
  const { model, sent } = await create(stream(readRecording('openai-compatible', 'text')));
  await collect(model, {
    messages: [
      { role: 'system', content: 'Be kind.' },
      ...hello.messages,
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{"at":1}' }] },
      { role: 'tool', toolCallId: 'c1', content: 'A cat.' },
    ],
    tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } }],
    toolChoice: { type: 'required' },
    settings: { temperature: 0, maxTokens: 100 },
  });
  expect(sent).toMatchObject([
    {
      url: 'https://models.example/v1/chat/completions',
      body: {
        model: 'fast-1',
        stream: true,
        max_tokens: 100,
        temperature: 0,
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: 'Hello' },
          { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'look', arguments: '{"at":1}' } }] },
          { role: 'tool', tool_call_id: 'c1', content: 'A cat.' },
        ],
        tools: [{ type: 'function', function: { name: 'look' } }],
        tool_choice: 'required',
      },
    },
  ]);
});

test.each<[string, () => Response, object]>([
  [
    '429',
    () => new Response('{}', { status: 429, headers: { 'retry-after': '17' } }),
    { code: 'upstream_rate_limited', retryAfter: 17 },
  ],
  ['500 with HTML', () => new Response('<html>', { status: 500 }), { code: 'upstream_failed' }],
  ['401', () => new Response('{"error":{"message":"no"}}', { status: 401 }), { code: 'upstream_misconfigured' }],
  [
    'no network',
    () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    },
    { code: 'upstream_unreachable' },
  ],
  [
    'a truncated stream',
    stream(readRecording('openai-compatible', 'text').subarray(0, 900)),
    { code: 'upstream_interrupted' },
  ],
  ['an error in the stream', stream(readRecording('openai-compatible', 'error-object')), { code: 'upstream_failed' }],
])('maps an error: %s', async (_, respond, error) => {
  const { model } = await create(respond);
  expect((await collect(model)).error).toEqual(error);
});
