// The Vercel AI SDK, unmodified, against a listening service.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, streamText, tool } from 'ai';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createWeatherModel, shown } from './weather.ts';

const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];

async function connect(model: LanguageModel) {
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  return createOpenAICompatible({ name: 'tessera', baseURL: `${url}/v1/embed`, apiKey: key, includeUsage: true })(
    modelId,
  );
}

const tools = {
  get_weather: tool({
    description: 'The weather of a city now',
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, celsius: 3 }),
  }),
};

test('reads a plain reply', async () => {
  const model = await connect(createReplayModel(answer));
  const { text: content, finishReason, usage } = await generateText({ model, prompt: 'Weather?' });
  expect([content, finishReason]).toEqual([shown, 'stop']);
  expect([usage.inputTokens, usage.outputTokens]).toEqual([11, 7]);
});

test('reads a stream', async () => {
  const result = streamText({ model: await connect(createReplayModel(answer)), prompt: 'Weather?' });
  let content = '';
  for await (const delta of result.textStream) content += delta;
  expect([content, await result.finishReason]).toEqual([shown, 'stop']);
});

test('runs a tool loop with plain replies', async () => {
  const weather = createWeatherModel();
  const model = await connect(weather);
  const { text: content } = await generateText({ model, prompt: 'Weather?', tools, stopWhen: stepCountIs(3) });
  expect(content).toBe(shown);
  expect(weather.results.map((result) => JSON.parse(result))).toEqual([{ city: 'Oslo', celsius: 3 }]);
});

test('runs a tool loop with streams', async () => {
  const weather = createWeatherModel();
  const result = streamText({ model: await connect(weather), prompt: 'Weather?', tools, stopWhen: stepCountIs(3) });
  let content = '';
  for await (const delta of result.textStream) content += delta;
  expect(content).toBe(shown);
  expect(weather.results).toHaveLength(1);
});
