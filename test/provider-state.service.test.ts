// Provider state attached to a tool call survives a round trip through an unmodified OpenAI client.
import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { expect, onTestFinished, test } from 'vitest';
import type { LanguageModel } from '../src/model/language-model.ts';
import { createAnthropicModel } from '../src/providers/anthropic/model.ts';
import { createGoogleModel } from '../src/providers/google/model.ts';
import { createRequest } from '../src/providers/http/undici-request.ts';
import { readRecording, timeouts } from './providers/adapter-suite.ts';
import { startFakeUpstream } from './providers/fake-upstream.ts';
import { createService, key, modelId } from './service.ts';

const effects = { request: createRequest(), now: () => 0, newId: () => 'n' };

interface Case {
  readonly folder: string;
  readonly recording: string;
  readonly create: (baseUrl: string) => LanguageModel;
  /** Texts that the second request must carry. */
  readonly expected: readonly string[];
}

const cases: readonly Case[] = [
  {
    folder: 'anthropic',
    recording: 'thinking-and-tools',
    create: (baseUrl) => createAnthropicModel({ baseUrl, model: 'claude-sonnet-5-5', timeouts }, effects),
    expected: [
      '{"type":"thinking","thinking":"Weather first.","signature":"EqQB"},{"type":"redacted_thinking","data":"EmwKAhgB"}',
      '{"type":"thinking","thinking":"","signature":"ErUB"},{"type":"tool_use","id":"toolu_01B"',
    ],
  },
  {
    folder: 'google',
    recording: 'tools-ids',
    create: (baseUrl) => createGoogleModel({ baseUrl, model: 'gemini-3.8-flash', timeouts }, effects),
    expected: ['"id":"fc-1"},"thoughtSignature":"QQ=="', '"response":{"result":"Done."},"id":"fc-1"'],
  },
];

test.each(
  cases.flatMap((one) => [
    { ...one, stream: true },
    { ...one, stream: false },
  ]),
)(
  '$folder: returns the state of a tool call to the provider (stream: $stream)',
  async ({ folder, recording, create, expected, stream }) => {
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
    messages.push(first);
    for (const { id } of first.tool_calls ?? []) messages.push({ role: 'tool', tool_call_id: id, content: 'Done.' });
    await client.chat.completions.create({ model: modelId, messages, tools });
    const body = JSON.stringify(upstream.requests[1]?.body);
    for (const text of expected) expect(body).toContain(text);
  },
);
