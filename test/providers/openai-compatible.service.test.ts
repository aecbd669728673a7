// The OpenAI-compatible adapter against a real HTTP server: every recording, every fault, and its requests.

import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';

import { ApiError, UpstreamDetail } from '../../src/errors.ts';
import type { LanguageModel, ModelCall } from '../../src/model/language-model.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { capabilitiesOf } from '../../src/providers/known-models.ts';
import {
  createOpenAiCompatibleModel,
  type OpenAiCompatibleOptions,
} from '../../src/providers/openai-compatible/model.ts';
import { describeAdapter, readRecording, timeouts } from './adapter-suite.ts';
import { collect, hello } from './collect.ts';
import { startFakeUpstream, type FakeUpstream, type Served } from './fake-upstream.ts';
import { all, faultsNow, frame } from './faults.ts';
import { openAiCompatibleAdapter as adapter } from './openai-compatible-recordings.ts';

const request = createRequest();

let upstream: FakeUpstream | undefined;
afterEach(async () => {
  await upstream?.close();
  upstream = undefined;
});

async function serve(answer: Served | ((number: number) => Served)): Promise<FakeUpstream> {
  upstream = await startFakeUpstream((_, number) => (typeof answer === 'function' ? answer(number) : answer));
  return upstream;
}

function createModel(baseUrl: string, options: Partial<OpenAiCompatibleOptions> = {}): LanguageModel {
  let ids = 0;
  return createOpenAiCompatibleModel(
    { baseUrl, model: 'gpt-4o-mini', apiKey: 'sk-secret', timeouts, ...options },
    { request, now: () => faultsNow, newId: () => `n${++ids}` },
  );
}

const { folder, reply: textAndTools, recordings } = adapter;

describeAdapter(adapter);

describe('errors', () => {
  test('error messages contain no upstream text, addresses or keys', async () => {
    const body = { error: { message: `Incorrect API key: sk-secret at http://10.0.0.7 ${'x'.repeat(5000)}` } };
    const { url } = await serve({ status: 401, steps: [{ write: JSON.stringify(body) }] });
    const error = await rejection(createModel(url).stream(hello, new AbortController().signal));
    if (!(error instanceof ApiError) || !(error.cause instanceof UpstreamDetail)) throw error;
    expect(error.message).toBe("The model server rejected the operator's key; the operator must check it.");
    expect(error.cause.message).toBe('HTTP 401');
    expect(error.cause.size).toBe(JSON.stringify(body).length);
    expect(error.cause.text).toHaveLength(2048);
    expect(error.cause.text).toContain('Incorrect API key');
    // Node prints uncaught errors this way.
    expect(inspect(error)).not.toContain('Incorrect');
  });
});

describe('maps upstream errors', () => {
  test.each([
    [400, { error: { code: 'context_length_exceeded', message: '' } }, 'context_length_exceeded'],
    [400, { error: { message: "This model's maximum context length is 4096 tokens." } }, 'context_length_exceeded'],
    [400, { error: { type: 'exceed_context_size_error' } }, 'context_length_exceeded'],
    [400, [{ error: { message: 'The input token count (9) exceeds the maximum' } }], 'context_length_exceeded'],
    [413, { error: { message: 'Please reduce the length of the messages.' } }, 'context_length_exceeded'],
    [413, { error: { code: 'rate_limit_exceeded', message: 'tokens per minute' } }, 'upstream_rate_limited'],
    [400, { error: { code: 'content_filter' } }, 'content_refused'],
    [400, { error: { code: 'constructor' } }, 'upstream_refused'],
    [400, { object: 'error', message: 'Invalid', code: 3505 }, 'upstream_refused'],
    [400, [{ error: { status: 'RESOURCE_EXHAUSTED' } }], 'upstream_rate_limited'],
    [402, {}, 'upstream_misconfigured'],
    [422, { detail: 'no' }, 'upstream_refused'],
    [200, { error: { code: 429, message: 'too many tokens per minute' } }, 'upstream_rate_limited'],
    [200, [{ error: { code: 503 } }], 'overloaded'],
    [200, { error: 'failed' }, 'upstream_failed'],
  ] as const)('%i %j', async (status, body, code) => {
    const { url } = await serve({ status, steps: [{ write: JSON.stringify(body) }] });
    expect((await collect(createModel(url))).error?.code).toBe(code);
  });
});

describe('retry-after', () => {
  test.each([
    ['0', 0],
    ['1.2', 2],
    ['9'.repeat(400), 86_400],
    ['soon', undefined],
    ['-5', undefined],
  ])('%s', async (value, retryAfter) => {
    const { url } = await serve({ status: 429, headers: { 'retry-after': value }, steps: [] });
    expect((await collect(createModel(url))).error).toEqual({ code: 'upstream_rate_limited', retryAfter });
  });
});

describe('aborted and finished requests', () => {
  const endless = { steps: [{ write: frame(textAndTools.events.slice(0, 2)) }], ending: 'hang' } as const;

  test('closes the upstream request when the reader stops before the first part or while waiting', async () => {
    const { url, requests } = await serve(endless);
    const model = createModel(url);
    const unread = (await model.stream(hello, new AbortController().signal))[Symbol.asyncIterator]();
    await unread.return?.();
    await requests[0]?.left;

    const waiting = (await model.stream(hello, new AbortController().signal))[Symbol.asyncIterator]();
    await waiting.next();
    const next = waiting.next();
    await waiting.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
    await requests[1]?.left;
  });

  test('an abort before the headers closes the upstream request and throws its reason', async () => {
    const controller = new AbortController();
    upstream = await startFakeUpstream(() => {
      controller.abort();
      return 'hang';
    });
    const error = await rejection(createModel(upstream.url).stream(hello, controller.signal));
    expect(error).toBe(controller.signal.reason);
    await upstream.requests[0]?.left;
    expect(await rejection(createModel(upstream.url).stream(hello, controller.signal))).toBe(controller.signal.reason);
    expect(upstream.requests.length).toBe(1);
  });

  test('an abort while an error body is read throws its reason', async () => {
    const controller = new AbortController();
    const { url, requests } = await serve({ status: 500, steps: [], ending: 'hang' });
    const stream = createModel(url, { timeouts }).stream(hello, controller.signal);
    const failed = rejection(stream);
    while (requests.length === 0) await new Promise(setImmediate);
    controller.abort();
    expect(await failed).toBe(controller.signal.reason);
  });

  test('reuses the connection of a reply that was read to its end', async () => {
    const fake = await serve({ steps: [{ write: frame(all(textAndTools)) }] });
    const model = createModel(fake.url);
    for (let call = 0; call < 3; call++) {
      await collect(model);
      // The HTTP message ends after the end mark.
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    }
    expect(fake.connectionCount).toBe(1);
  });

  test('finishes at the end mark, not at the end of the connection', async () => {
    const { url } = await serve({ steps: [{ write: frame(all(textAndTools)) }], ending: 'hang' });
    // Longer than the timeout of a test.
    await collect(createModel(url, { timeouts: { ...timeouts, trailing: 600_000, body: 600_000 } }));
  });
});

describe('batches', () => {
  test('a reader slower than the trailing timeout still receives the usage', async () => {
    const { url } = await serve({
      steps: [{ write: frame(textAndTools.events.slice(0, -1)) }, { write: frame(all(textAndTools).slice(-2)) }],
    });
    const types: unknown[] = [];
    const model = createModel(url, { timeouts: { ...timeouts, trailing: 1 } });
    for await (const parts of await model.stream(hello, new AbortController().signal)) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      for (const part of parts) types.push(part.type === 'finish' ? part.usage : part.type);
    }
    expect(types.at(-1)).toMatchObject({ promptTokens: 21 });
  });

  test('yields the parts of one read as a batch before the next read', async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { events } = textAndTools;
    const { url } = await serve({
      steps: [{ write: frame(events.slice(0, 3)) }, { wait: gate }, { write: frame(all(textAndTools).slice(3)) }],
    });
    const stream = await createModel(url).stream(hello, new AbortController().signal);
    const lengths: number[] = [];
    for await (const parts of stream) {
      lengths.push(parts.length);
      open();
    }
    expect(lengths).toEqual([2, 4]);
  });
});

describe('requests', () => {
  const call: ModelCall = {
    messages: [
      { role: 'system', content: 'Be kind.' },
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
        content: '',
        toolCalls: [
          { id: 'call_1', name: 'look', arguments: '{"at":1}', providerState: { google: { thought_signature: 'x' } } },
          { id: 'call_2', name: 'look', arguments: '{}' },
        ],
      },
      { role: 'tool', toolCallId: 'call_1', content: 'A cat.' },
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
      { name: 'look', description: 'Looks.', parameters: { type: 'object' } },
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

  async function sent(call: ModelCall, options: Partial<OpenAiCompatibleOptions> = {}): Promise<unknown> {
    const { url, requests } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    await collect(createModel(url, options), call);
    return requests[0]?.body;
  }

  test('contain every member of a call', async () => {
    expect(await sent(call)).toEqual({
      model: 'gpt-4o-mini',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: { name: 'look', arguments: '{"at":1}' },
              extra_content: { google: { thought_signature: 'x' } },
            },
            { id: 'call_2', type: 'function', function: { name: 'look', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'A cat.' },
        { role: 'assistant', content: 'A cat.' },
        { role: 'user', content: 'Thanks.\nMore!' },
      ],
      tools: [
        { type: 'function', function: { name: 'look', description: 'Looks.', parameters: { type: 'object' } } },
        { type: 'function', function: { name: 'nod', parameters: {} } },
      ],
      tool_choice: { type: 'function', function: { name: 'look' } },
      parallel_tool_calls: false,
      temperature: 0,
      top_p: 0.5,
      max_tokens: 100,
      seed: 7,
      presence_penalty: 0.1,
      frequency_penalty: 0.2,
      reasoning_effort: 'low',
      user: 'u1',
    });
  });

  test('omit unset members', async () => {
    expect(await sent(hello)).toEqual({
      model: 'gpt-4o-mini',
      stream: true,
      stream_options: { include_usage: true },
      messages: [{ role: 'user', content: 'Hello' }],
    });
  });

  test('contain only what the capabilities allow', async () => {
    const body = await sent(
      { ...call, messages: [], toolChoice: { type: 'required' } },
      {
        capabilities: {
          maxTokensField: 'max_completion_tokens',
          streamOptions: false,
          toolChoices: ['auto'],
          parallelToolCalls: false,
          unsupportedSettings: ['temperature', 'topP', 'presencePenalty', 'frequencyPenalty', 'seed', 'user'],
        },
        extraBody: { chat_template_kwargs: { enable_thinking: false } },
      },
    );
    expect(body).toEqual({
      model: 'gpt-4o-mini',
      stream: true,
      messages: [{ role: 'user', content: 'Begin.' }],
      tools: expect.any(Array),
      max_completion_tokens: 100,
      reasoning_effort: 'low',
      chat_template_kwargs: { enable_thinking: false },
    });
  });

  test.each([
    ['none', ['none'], 'none', 2],
    ['none', ['auto'], undefined, undefined],
    ['auto', ['auto'], undefined, 2],
    ['required', ['required'], 'required', 2],
  ] as const)('express tool choice %s with supported choices %j', async (type, toolChoices, choice, tools) => {
    const body = await sent({ ...call, toolChoice: { type } }, { capabilities: { toolChoices } });
    expect(body).toHaveProperty('messages');
    const { tool_choice, tools: list } = Object(body);
    expect([tool_choice, list?.length]).toEqual([choice, tools]);
  });

  test.each(['', '/', '//'])('join the base URL with the suffix "%s"', async (end) => {
    const { url, requests } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    await collect(createModel(url + end));
    expect(requests[0]?.path).toBe('/v1/chat/completions');
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-secret',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    });
  });

  test('keep the query of the base URL and add the configured headers', async () => {
    const { url, requests } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    const headers = { 'API-Key': 'k', Authorization: 'Basic x' };
    await collect(createModel(`${url}/?api-version=1`, { apiKey: undefined, headers }));
    expect(requests[0]?.path).toBe('/v1/chat/completions?api-version=1');
    expect(requests[0]?.headers).toMatchObject({ 'api-key': 'k', authorization: 'Basic x' });
  });
});

describe('the key of the prompt cache', () => {
  test.each([
    ['mistral', 'prompt_cache_key'],
    ['cerebras', 'prompt_cache_key'],
    ['openrouter', 'session_id'],
    ['xai', 'x-grok-conv-id'],
    ['fireworks', 'x-session-affinity'],
    ['together', undefined],
    ['vllm', undefined],
  ] as const)('is sent to %s as %s', async (provider, field) => {
    const { url, requests } = await serve({ steps: [{ write: readRecording(folder, 'text') }] });
    await collect(createModel(url, { capabilities: capabilitiesOf(provider, 'fast-1') }));
    const [request] = requests;
    const found = Object.entries({ ...request?.headers, ...Object(request?.body) })
      .filter(([, value]) => /^[0-9a-f]{32}$/.test(String(value)))
      .map(([name]) => name);
    expect(found).toEqual(field === undefined ? [] : [field]);
  });
});

describe('an upstream that rejects stream_options', () => {
  const refusal = (text: string): Served => ({ status: 400, steps: [{ write: text }] });
  const plain: Served = { steps: [{ write: readRecording(folder, 'usage-never') }] };

  test('is retried without it, and never sent it again', async () => {
    const fake = await serve((number) => (number === 0 ? refusal('Unknown field: stream_options') : plain));
    const model = createModel(fake.url);
    expect(await collect(model)).toEqual(recordings['usage-never']);
    await collect(model);
    const asked = fake.requests.map(({ body }) => 'stream_options' in Object(body));
    expect(asked).toEqual([true, false, false]);
  });

  test('and rejects the retry too: fails with the second error and remembers nothing', async () => {
    const fake = await serve((number) => (number < 2 ? refusal('Bad text: "stream_options"') : plain));
    const model = createModel(fake.url);
    expect(await collect(model)).toMatchObject({ error: { code: 'upstream_refused' } });
    await collect(model);
    expect(fake.requests.map(({ body }) => 'stream_options' in Object(body))).toEqual([true, false, true]);
  });

  test('is not retried for other errors', async () => {
    const fake = await serve(refusal('Bad temperature'));
    expect(await collect(createModel(fake.url))).toMatchObject({ error: { code: 'upstream_refused' } });
    expect(fake.requests.length).toBe(1);
  });
});

async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('It did not reject'),
    (error: unknown) => error,
  );
}
