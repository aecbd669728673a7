// State that a provider requires back survives a round trip through an unmodified OpenAI client; its loss ends no
// conversation.
import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LanguageModel } from '../src/model/language-model.ts';
import { createAnthropicModel } from '../src/providers/anthropic/model.ts';
import { createGoogleModel } from '../src/providers/google/model.ts';
import { createRequest } from '../src/providers/http/undici-request.ts';
import { getPreset } from '../src/providers/presets.ts';
import { createOpenAiCompatibleModel } from '../src/providers/openai-compatible/model.ts';
import { createOpenAiResponsesModel } from '../src/providers/openai-responses/model.ts';
import { readRecording, timeouts } from './providers/adapter-suite.ts';
import { startFakeUpstream } from './providers/fake-upstream.ts';
import { createService, key, modelId } from './service.ts';

const effects = { request: createRequest(), now: () => 0, newId: () => 'n' };

interface Case {
  readonly name: string;
  readonly folder: string;
  readonly recording: string;
  readonly create: (baseUrl: string) => LanguageModel;
  /** Texts that the second request must carry. */
  readonly expected: readonly string[];
  /** Texts that replace the state that the client has dropped. */
  readonly without: readonly string[];
}

const compatible = (provider: 'deepseek' | 'openrouter' | 'together') => (baseUrl: string) =>
  createOpenAiCompatibleModel(
    { baseUrl, model: 'm', timeouts, capabilities: getPreset(provider).capabilities },
    effects,
  );

const cases: readonly Case[] = [
  {
    name: 'OpenAI',
    folder: 'openai-responses',
    recording: 'reasoning-and-tools',
    create: (baseUrl) => createOpenAiResponsesModel({ baseUrl, model: 'gpt-6.1-sol', timeouts }, effects),
    expected: [
      '{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Weather first."}],"encrypted_content":"gAAAA0=="}',
      '"encrypted_content":"gAAAA3=="},{"type":"function_call","call_id":"call_b2"',
    ],
    without: [],
  },
  {
    name: 'Anthropic',
    folder: 'anthropic',
    recording: 'thinking-and-tools',
    create: (baseUrl) => createAnthropicModel({ baseUrl, model: 'claude-sonnet-5-5', timeouts }, effects),
    expected: [
      '{"type":"thinking","thinking":"Weather first.","signature":"EqQB"},{"type":"redacted_thinking","data":"EmwKAhgB"}',
      '{"type":"thinking","thinking":"","signature":"ErUB"},{"type":"tool_use","id":"toolu_01B"',
    ],
    without: ['{"type":"tool_use","id":"toolu_01A"', '{"type":"tool_use","id":"toolu_01B"'],
  },
  {
    name: 'Gemini',
    folder: 'google',
    recording: 'tools-ids',
    create: (baseUrl) => createGoogleModel({ baseUrl, model: 'gemini-3.8-flash', timeouts }, effects),
    expected: ['"id":"fc-1"},"thoughtSignature":"QQ=="', '"response":{"result":"Done."},"id":"fc-1"'],
    without: ['"thoughtSignature":"skip_thought_signature_validator"'],
  },
  {
    name: 'DeepSeek',
    folder: 'openai-compatible',
    recording: 'reasoning-tools-deepseek',
    create: compatible('deepseek'),
    expected: ['"reasoning_content":"Weather first."'],
    without: ['"reasoning_content":""'],
  },
  {
    name: 'Together',
    folder: 'openai-compatible',
    recording: 'reasoning-tools-deepseek',
    create: compatible('together'),
    expected: ['"reasoning":"Weather first."'],
    without: [],
  },
  {
    name: 'OpenRouter',
    folder: 'openai-compatible',
    recording: 'reasoning-tools-openrouter',
    create: compatible('openrouter'),
    expected: [
      '"reasoning_details":[{"type":"reasoning.text","text":"Weather first.","format":"anthropic-claude-v1","index":0,"signature":"EqQB"},' +
        '{"type":"reasoning.encrypted","data":"EmwKAhgB","id":"call_a1","format":"google-gemini-v1","index":1}]',
    ],
    without: [],
  },
];

interface Turn {
  readonly stream: boolean;
  /** The change that the client makes to the message before it returns it. */
  readonly change?: (message: ChatCompletionMessageParam) => ChatCompletionMessageParam;
}

async function secondRequest({ folder, recording, create }: Case, { stream, change }: Turn): Promise<string> {
  const upstream = await startFakeUpstream((_, number) => ({
    steps: [{ write: readRecording(folder, number === 0 ? recording : 'text') }],
  }));
  onTestFinished(() => upstream.close());
  const app = createService(create(upstream.url));
  const client = new OpenAI({
    apiKey: key,
    baseURL: 'http://localhost/v1/embed',
    fetch: async (url, init) => app.request(new URL(url instanceof Request ? url.url : url).pathname, init ?? {}),
  });
  const tools = ['get_weather', 'get_time', 'nod'].map((name) => ({
    type: 'function' as const,
    function: { name, parameters: { type: 'object', properties: {} } },
  }));
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Weather?' }];
  const first = stream
    ? await client.chat.completions.stream({ model: modelId, messages, tools }).finalMessage()
    : (await client.chat.completions.create({ model: modelId, messages, tools })).choices[0]?.message;
  if (first === undefined) throw new Error('No message');
  messages.push(change?.(first) ?? first);
  for (const { id } of first.tool_calls ?? []) messages.push({ role: 'tool', tool_call_id: id, content: 'Done.' });
  await client.chat.completions.create({ model: modelId, messages, tools });
  expect(upstream.requests.length).toBe(2);
  return JSON.stringify(upstream.requests[1]?.body);
}

const withoutState = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === 'extra_content' ? undefined : member)));

describe.each(cases)('$name', (one) => {
  test.each([true, false])('returns the state of a reply to the provider (stream: %s)', async (stream) => {
    const body = await secondRequest(one, { stream });
    for (const text of one.expected) expect(body).toContain(text);
  });

  test('reads the state from the message alone', async () => {
    const change = (message: ChatCompletionMessageParam): ChatCompletionMessageParam => {
      if (message.role !== 'assistant' || message.tool_calls === undefined) return message;
      // The same calls from a client that does not know `extra_content`.
      return { ...message, tool_calls: withoutState(message.tool_calls) as typeof message.tool_calls };
    };
    const body = await secondRequest(one, { stream: true, change });
    for (const text of one.expected) expect(body).toContain(text);
  });

  test('continues without the state when the client drops it', async () => {
    // The same message without a member that its type lacks.
    const change = (message: ChatCompletionMessageParam) => withoutState(message) as ChatCompletionMessageParam;
    const body = await secondRequest(one, { stream: true, change });
    for (const text of one.expected) expect(body).not.toContain(text);
    for (const text of one.without) expect(body).toContain(text);
  });
});
