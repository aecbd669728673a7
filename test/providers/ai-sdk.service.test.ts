// The AI SDK adapter, with models that follow versions 2, 3 and 4 of its specification (@ai-sdk/provider:
// language-model-v2 ... v4).

import { describe, expect, test } from 'vitest';

import type { ModelCall } from '../../src/model/language-model.ts';
import { loadAiSdkModel } from '../../src/providers/ai-sdk/load-model.ts';
import { createAiSdkModel } from '../../src/providers/ai-sdk/model.ts';
import type { AiSdkModel } from '../../src/providers/ai-sdk/structure.ts';
import { timeouts } from './adapter-suite.ts';
import { collect, hello } from './collect.ts';
import { faultsNow } from './faults.ts';

interface Script {
  readonly parts?: readonly unknown[];
  readonly refusal?: unknown;
  readonly ending?: 'close' | 'hang' | Error;
  readonly version?: string;
}

interface Scripted extends AiSdkModel {
  readonly calls: Record<string, unknown>[];
  wasCancelled(): boolean;
}

function script({ parts = [], refusal, ending = 'close', version = 'v3' }: Script): Scripted {
  const calls: Record<string, unknown>[] = [];
  let isCancelled = false;
  return {
    specificationVersion: version,
    calls,
    wasCancelled: () => isCancelled,
    async doStream(options) {
      calls.push(options);
      if (refusal === 'hang') return new Promise(() => {});
      if (refusal !== undefined) throw refusal;
      const left = [...parts];
      const stream = new ReadableStream<unknown>({
        async pull(controller) {
          if (left.length > 0) controller.enqueue(left.shift());
          else if (ending === 'close') controller.close();
          else if (ending instanceof Error) controller.error(ending);
          else await new Promise(() => {});
        },
        cancel: () => void (isCancelled = true),
      });
      return { stream };
    },
  };
}

const create = (model: AiSdkModel) =>
  createAiSdkModel({ model, timeouts: { ...timeouts, headers: 50, body: 50 } }, { now: () => faultsNow });

const said = [
  { type: 'stream-start', warnings: [] },
  { type: 'response-metadata', id: 'r1' },
  { type: 'reasoning-start', id: '0' },
  { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
  { type: 'reasoning-end', id: '0' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Hel' },
  { type: 'weather', cloudy: true },
  'nonsense',
  { type: 'text-delta', id: '1', delta: 'lo' },
  { type: 'text-end', id: '1' },
];

const v2 = {
  type: 'finish',
  finishReason: 'stop',
  usage: { inputTokens: 21, outputTokens: 9, totalTokens: 30, cachedInputTokens: 16, reasoningTokens: 3 },
};
const v3 = {
  type: 'finish',
  finishReason: { unified: 'stop', raw: 'end_turn' },
  usage: {
    inputTokens: { total: 21, noCache: 5, cacheRead: 16, cacheWrite: 0 },
    outputTokens: { total: 9, text: 6, reasoning: 3 },
  },
};

test.each([
  ['v2', v2],
  ['v3', v3],
  ['v4', v3],
])('reads text, reasoning and usage of %s', async (version, finish) => {
  expect(await collect(create(script({ parts: [...said, finish], version })))).toEqual({
    text: 'Hello',
    reasoning: 'Hm.',
    calls: [],
    finish: 'stop',
    usage: { promptTokens: 21, completionTokens: 9, cachedTokens: 16, reasoningTokens: 3 },
  });
});

const signature = { bedrock: { signature: 'EqQB' } };

test('reads streamed and complete tool calls, with their reasoning and provider state', async () => {
  const parts = [
    { type: 'reasoning-start', id: '0' },
    { type: 'reasoning-delta', id: '0', delta: 'Weather first.' },
    { type: 'reasoning-end', id: '0', providerMetadata: signature },
    { type: 'tool-input-start', id: 'a', toolName: 'get_weather' },
    { type: 'tool-input-delta', id: 'a', delta: '{"city":' },
    { type: 'tool-input-delta', id: 'a', delta: '"Oslo"}' },
    { type: 'tool-input-end', id: 'a' },
    { type: 'tool-call', toolCallId: 'a', toolName: 'get_weather', input: '{"city":"Oslo"}' },
    { type: 'tool-call', toolCallId: 'b', toolName: 'get_time', input: '{"zone":"CET"}', providerMetadata: signature },
    { type: 'tool-call', toolCallId: 'c', toolName: 'nod', input: '' },
    { type: 'tool-call', toolCallId: 'd', toolName: 'web_search', input: '{}', providerExecuted: true },
    { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_use' }, usage: {} },
  ];
  const reasoning = [{ text: 'Weather first.', metadata: signature }];
  expect(await collect(create(script({ parts })))).toEqual({
    text: '',
    reasoning: 'Weather first.',
    calls: [
      { id: 'a', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      { id: 'b', name: 'get_time', arguments: '{"zone":"CET"}' },
      { id: 'c', name: 'nod', arguments: '{}' },
    ],
    state: { ai_sdk: { calls: { a: { reasoning }, b: { metadata: signature } } } },
    finish: 'tool-calls',
  });
});

describe('ends of a stream', () => {
  const text = { type: 'text-delta', id: '1', delta: 'Hel' };
  const finish = (finishReason: unknown) => ({ parts: [text, { type: 'finish', finishReason, usage: {} }] });

  test.each<[string, Script, string]>([
    ['length', finish('length'), 'length'],
    ['content-filter', finish({ unified: 'content-filter' }), 'content-filter'],
    ['a provider-specific reason', finish({ unified: 'other', raw: 'sunset' }), 'stop'],
    ['an error as the reason', finish('error'), 'upstream_failed'],
    ['no reason in version 2', finish('unknown'), 'upstream_interrupted'],
    ['no reason in version 3', finish({ unified: 'other', raw: undefined }), 'upstream_interrupted'],
    ['no finish', { parts: [text] }, 'upstream_interrupted'],
    ['a broken stream', { parts: [text], ending: new TypeError('terminated') }, 'upstream_interrupted'],
    ['silence', { parts: [text], ending: 'hang' }, 'upstream_timeout'],
    ['an error part', { parts: [text, { type: 'error', error: { type: 'overloaded_error' } }] }, 'overloaded'],
    ['an error part with text', { parts: [text, { type: 'error', error: 'It broke' }] }, 'upstream_failed'],
    [
      'an error part with a status',
      { parts: [text, { type: 'error', error: Object.assign(new Error('x'), { statusCode: 429 }) }] },
      'upstream_rate_limited',
    ],
  ])('%s', async (_, written, expected) => {
    const outcome = await collect(create(script(written)));
    expect([outcome.text, outcome.finish ?? outcome.error?.code]).toEqual(['Hel', expected]);
  });

  test.each([
    [Object.assign(new Error('x'), { statusCode: 503, responseBody: '' }), { code: 'overloaded' }],
    [
      Object.assign(new Error('x'), { statusCode: 429, responseHeaders: { 'Retry-After': '7' } }),
      { code: 'upstream_rate_limited', retryAfter: 7 },
    ],
    [new TypeError('fetch failed'), { code: 'upstream_unreachable' }],
    ['hang', { code: 'upstream_timeout' }],
  ])('an error before the stream: %s', async (refusal, expected) => {
    expect((await collect(create(script({ refusal })))).error).toEqual(expected);
  });

  test('a reader that stops cancels the stream', async () => {
    const model = script({ parts: [text], ending: 'hang' });
    for await (const _ of await create(model).stream(hello, new AbortController().signal)) break;
    expect(model.wasCancelled()).toBe(true);
  });

  test('an abort throws its reason, before and during the stream', async () => {
    for (const written of [{ refusal: 'hang' }, { parts: [text], ending: 'hang' }] as const) {
      const controller = new AbortController();
      const reason = new Error('The reader disconnected');
      // Not after a turn of the event loop: on a loaded machine, the timeout of the call would come first.
      const opened = create(script(written)).stream(hello, controller.signal);
      if ('refusal' in written) controller.abort(reason);
      const read = async (): Promise<void> => {
        for await (const _ of await opened) controller.abort(reason);
      };
      await expect(read()).rejects.toBe(reason);
    }
  });
});

describe('call options', () => {
  const call: ModelCall = {
    messages: [
      { role: 'system', content: 'Be kind.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image', url: 'https://example.com/a.png' },
          { type: 'image', url: 'data:image/png;base64,AAAA' },
        ],
      },
      {
        role: 'assistant',
        content: 'Let me see.',
        toolCalls: [{ id: 'a', name: 'look', arguments: '{"at":1}' }],
        providerState: {
          ai_sdk: { calls: { a: { reasoning: [{ text: 'Hm.', metadata: signature }], metadata: signature } } },
        },
      },
      { role: 'tool', toolCallId: 'a', content: 'A cat.' },
    ],
    tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }],
    toolChoice: { type: 'tool', name: 'look' },
    settings: { temperature: 0, maxTokens: 100, reasoningEffort: 'low' },
  };

  test.each(['v2', 'v3', 'v4'])('contain every member of a call (%s)', async (version) => {
    const model = script({ parts: [v2], version });
    await collect(create(model), call);
    const { abortSignal, ...options } = model.calls[0] ?? {};
    expect(abortSignal).toBeInstanceOf(AbortSignal);
    const url = new URL('https://example.com/a.png');
    expect(options).toEqual({
      prompt: [
        { role: 'system', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'file', mediaType: 'image/*', data: version === 'v4' ? { type: 'url', url } : url },
            { type: 'file', mediaType: 'image/png', data: version === 'v4' ? { type: 'data', data: 'AAAA' } : 'AAAA' },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: 'Hm.', providerOptions: signature },
            { type: 'text', text: 'Let me see.' },
            { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: { at: 1 }, providerOptions: signature },
          ],
        },
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'text', value: 'A cat.' } },
          ],
        },
      ],
      tools: [{ type: 'function', name: 'look', description: 'Looks.', inputSchema: { type: 'object' } }],
      toolChoice: { type: 'tool', toolName: 'look' },
      temperature: 0,
      maxOutputTokens: 100,
      ...(version === 'v4' && { reasoning: 'low' }),
      includeRawChunks: false,
    });
  });

  test('contain strict tools where the capabilities say so', async () => {
    const model = script({ parts: [v2] });
    const { signal } = new AbortController();
    const asked = { ...hello, tools: [{ name: 'look', parameters: { type: 'object' }, strict: true }] };
    const { unsupported } = await create(model).stream(asked, signal);
    expect(unsupported).toMatchObject([{ parameter: 'tools[].function.strict' }]);
    const options = { model, timeouts, capabilities: { strictTools: true } };
    await createAiSdkModel(options, { now: () => faultsNow }).stream(asked, signal);
    expect(model.calls.map(({ tools }) => JSON.stringify(tools).includes('"strict":true'))).toEqual([false, true]);
  });
});

describe('loads a package', () => {
  const model = script({});
  const load = (exports: object, more: object = {}) =>
    loadAiSdkModel({ package: '@acme/models', model: 'fast', ...more }, async () => exports);

  test('with one function that creates a provider', async () => {
    const received: unknown[] = [];
    const createAcme = (options: unknown) => {
      received.push(options);
      return Object.assign((id: string) => (received.push(id), model), { acme: true });
    };
    expect(await load({ createAcme, VERSION: '1', other: 7 }, { options: { region: 'x' } })).toBe(model);
    expect(received).toEqual([{ region: 'x' }, 'fast']);
  });

  test('with a named provider that has several kinds of models', async () => {
    const acme = { languageModel: (id: string) => (id === 'fast' ? model : undefined) };
    expect(await load({ acme, createAcme: 1 }, { export: 'acme' })).toBe(model);
  });

  test.each([
    [{}, {}, 'exports no function named create...; set its "export".'],
    [{ createA: () => 1, createB: () => 2 }, {}, 'exports createA, createB; set one of them as its "export".'],
    [{ acme: 1 }, { export: 'acmee' }, 'exports no "acmee".'],
    [{ acme: 1 }, { export: 'acme' }, 'does not export an AI SDK provider.'],
    [{ acme: () => 7 }, { export: 'acme' }, 'does not provide an AI SDK model (version 5 or later).'],
  ])('and rejects invalid exports (%#)', async (exports, more, message) => {
    await expect(load(exports, more)).rejects.toThrow(message);
  });
});

test('lists the parameters that AI SDK calls cannot express', async () => {
  const call: ModelCall = {
    ...hello,
    tools: [{ name: 'f', parameters: { type: 'object' } }],
    parallelToolCalls: false,
    settings: { user: 'u1', seed: 1 },
  };
  const model = script({ parts: said });
  const { unsupported } = await create(model).stream(call, new AbortController().signal);
  expect(unsupported?.map(({ parameter }) => parameter)).toEqual(['parallel_tool_calls', 'user']);
  expect(model.calls[0]).toMatchObject({ seed: 1 });
});
