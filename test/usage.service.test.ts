// Plausibility of the token usage that providers report.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judgeUsage } from '../src/generate/judge-usage.ts';
import { createApiKeys } from '../src/server/api-keys.ts';
import { createLimitStore } from '../src/server/limit-store.ts';
import { createLimits } from '../src/server/limits.ts';
import { testEffects, timeouts, type Adapter } from './providers/adapter-suite.ts';
import { anthropicAdapter } from './providers/anthropic-recordings.ts';
import { createAiSdkModel } from '../src/providers/ai-sdk/model.ts';
import { googleAdapter } from './providers/google-recordings.ts';
import { openAiCompatibleAdapter } from './providers/openai-compatible-recordings.ts';
import { createService, key, path, post, request } from './service.ts';
import type { LanguageModel } from '../src/model/language-model.ts';

/** A count as written in the provider's JSON. */
type Count = string;

const text = 'root = Card([TextContent(\\"Hello\\")])';

const replies: readonly (readonly [Adapter, (prompt: Count, completion: Count) => string])[] = [
  [
    openAiCompatibleAdapter,
    (prompt, completion) =>
      `data: {"choices":[{"delta":{"content":"${text}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":${prompt},"completion_tokens":${completion}}}\n\ndata: [DONE]\n\n`,
  ],
  [
    anthropicAdapter,
    (prompt, completion) =>
      `data: {"type":"message_start","message":{"usage":{"input_tokens":${prompt},"cache_read_input_tokens":0}}}\n\n` +
      `data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"${text}"}}\n\n` +
      `data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":${completion}}}\n\n` +
      'data: {"type":"message_stop"}\n\n',
  ],
  [
    googleAdapter,
    (prompt, completion) =>
      `data: {"candidates":[{"content":{"parts":[{"text":"${text}"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":${prompt},"candidatesTokenCount":${completion}}}\n\n`,
  ],
];

function adapterModel(adapter: Adapter, body: string): LanguageModel {
  const nothing = () => undefined;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(body);
  }
  const response = async () => ({ status: 200, headers: {}, body: bytes(), close: nothing, release: nothing });
  return adapter.createModel({ baseUrl: 'http://127.0.0.1:1', timeouts }, testEffects(response));
}

function sdkModel(prompt: Count, completion: Count): LanguageModel {
  const usage = { inputTokens: JSON.parse(prompt), outputTokens: JSON.parse(completion) };
  const parts = [
    { type: 'text-delta', id: '0', delta: JSON.parse(`"${text}"`) },
    { type: 'finish', finishReason: 'stop', usage },
  ];
  const stream = () =>
    new ReadableStream({ pull: (controller) => (parts.length > 0 ? controller.enqueue(parts.shift()) : undefined) });
  return createAiSdkModel({ model: { doStream: async () => ({ stream: stream() }) }, timeouts }, { now: () => 0 });
}

const models: readonly (readonly [string, (prompt: Count, completion: Count) => LanguageModel])[] = [
  ...replies.map(
    ([adapter, toBody]) =>
      [
        adapter.folder,
        (prompt: Count, completion: Count) => adapterModel(adapter, toBody(prompt, completion)),
      ] as const,
  ),
  ['ai-sdk', sdkModel],
];

async function ask(model: LanguageModel) {
  const service = createService(model);
  const reply = JSON.parse(await (await service.request(path, post(request()))).text());
  return { usage: reply.usage, diagnostics: reply.diagnostics, line: service.lines.at(-1)?.fields };
}

const wrong: readonly (readonly [prompt: Count, completion: Count])[] = [
  ['9000000000000000', '9'],
  ['9', '9000000000000000'],
  ['9007199254740991', '9007199254740991'],
  ['1e300', '9'],
  ['9', '1e400'],
  ['-1', '9'],
  ['9', '-9000000000000000'],
  ['9.5', '9'],
  ['"9"', '9'],
  ['9', 'true'],
  ['9', '[9]'],
  ['9', '"many"'],
  ['200001', '9'],
  ['9', '200001'],
];

describe.each(models)('%s', (_, toModel) => {
  test.each(wrong)('rejects the implausible counts %s and %s', async (prompt, completion) => {
    const { usage, diagnostics, line } = await ask(toModel(prompt, completion));
    expect(diagnostics).toMatchObject({ usage_is_estimate: true, usage_implausible: true });
    expect(usage.prompt_tokens).toBeGreaterThan(0);
    expect(usage.total_tokens).toBeLessThan(20_000);
    expect(line).toMatchObject({ usageImplausible: true });
  });

  test('accepts plausible counts', async () => {
    const { usage, diagnostics, line } = await ask(toModel('12345', '200000'));
    expect(usage).toMatchObject({ prompt_tokens: 12_345, completion_tokens: 200_000, total_tokens: 212_345 });
    expect(diagnostics).toEqual({});
    expect(line).not.toHaveProperty('usageImplausible');
  });

  test.each([
    ['null', 'null'],
    ['0', '0'],
    ['0', '9'],
    ['9', '0'],
  ])('estimates the missing counts %s and %s without marking them implausible', async (prompt, completion) => {
    const { usage, diagnostics } = await ask(toModel(prompt, completion));
    expect(diagnostics).toEqual({ usage_is_estimate: true });
    expect(usage.prompt_tokens > 9 && usage.completion_tokens > 0).toBe(true);
  });
});

test('an implausible count does not use up the monthly limit of a key', async () => {
  const limits = { tokensPerMonth: 1_000_000 };
  const row = { name: 'web', digest: createHash('sha256').update(key).digest(), limits };
  const none = {
    requestsPerMinute: Infinity,
    tokensPerMinute: Infinity,
    concurrentReplies: Infinity,
    tokensPerMonth: Infinity,
  };
  const outage = { requests: 'memory', tokens: 'memory', replies: 'memory', month: 'memory' } as const;
  const store = createLimitStore({ outage });
  const [adapter, toBody] = replies[0] ?? [openAiCompatibleAdapter, () => ''];
  const bodies = [toBody('9000000000000000', '1'), toBody('1', '-9000000000000000'), toBody('100', '10')];
  const service = createService(
    { stream: (call, signal) => adapterModel(adapter, bodies.shift() ?? '').stream(call, signal) },
    {},
    undefined,
    undefined,
    {
      keys: createApiKeys([], { current: () => [row], now: Date.now }),
      limits: createLimits({ perKey: none, total: none, store, now: Date.now }),
    },
  );
  for (const stream of [true, false, false]) {
    const response = await service.request(path, post(request({ stream })));
    expect(response.status).toBe(200);
    await response.text();
  }
  const last = await service.request(path, post(request()));
  const left = Number(last.headers.get('x-ratelimit-remaining-tokens'));
  expect(left).toBeGreaterThan(900_000);
  expect(left).toBeLessThan(1_000_000);
  store.close();
});

describe('judgeUsage', () => {
  const estimate = { promptTokens: 50_000, completionTokens: 1_000 };
  const judge = (promptTokens: number, completionTokens: number, maxTokens?: number) =>
    judgeUsage({ promptTokens, completionTokens }, { settings: { maxTokens } }, () => estimate);

  test('accepts up to ten times the estimated prompt tokens', () => {
    expect(judge(500_000, 1)).toMatchObject({ isRefused: false, usage: { promptTokens: 500_000 } });
    expect(judge(500_001, 1)).toEqual({ isRefused: true, isEstimate: true, usage: estimate });
  });

  test('accepts as many completion tokens as the request allowed', () => {
    expect(judge(1, 300_000).isRefused).toBe(true);
    expect(judge(1, 300_000, 300_000).isRefused).toBe(false);
  });

  test('drops a detail count that exceeds its total', () => {
    const reported = { promptTokens: 10, completionTokens: 5, cachedTokens: 11, reasoningTokens: 5 };
    const { usage } = judgeUsage(reported, { settings: {} }, () => estimate);
    expect(usage).toEqual({ promptTokens: 10, completionTokens: 5, reasoningTokens: 5 });
  });
});
