// The typed helpers of client libraries, unmodified, over chat completions: they ask for data and parse it.
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ChatOpenAI } from '@langchain/openai';
import { generateObject, generateText, Output, streamObject, type LanguageModel as AiModel } from 'ai';
import OpenAI from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { LanguageModel, StreamPart } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';

const schema = z.object({ city: z.string(), days: z.array(z.object({ day: z.string(), degrees: z.number() })) });
const weather = { city: 'Oslo', days: [{ day: 'Monday', degrees: 3 }] };
const json = JSON.stringify(weather);
const answer: Script = [[text(json.slice(0, 20))], [text(json.slice(20)), finish()]];
const wrong: Script = [[text('{"city":"Oslo","days":[{"day":"Monday","degrees":"3"}]}'), finish()]];
const messages = [{ role: 'user' as const, content: 'Weather?' }];

async function connect(model: LanguageModel): Promise<string> {
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  return `${url}/v1/embed`;
}

describe('openai', () => {
  const create = async (script: Script) =>
    new OpenAI({ apiKey: key, baseURL: await connect(createReplayModel(script)), maxRetries: 0 }).chat.completions;
  const body = { model: modelId, messages, response_format: zodResponseFormat(schema, 'weather') };

  test('parse returns typed data', async () => {
    const { choices } = await (await create(answer)).parse(body);
    expect(choices[0]?.message.parsed).toEqual(weather);
  });

  test('stream parses the complete data at the end', async () => {
    const stream = (await create(answer)).stream(body);
    const { choices } = await stream.finalChatCompletion();
    expect(choices[0]?.message.parsed).toEqual(weather);
  });

  test('returns a refusal as message.refusal', async () => {
    const said: StreamPart = { type: 'text-delta', text: 'I cannot say.', isRefusal: true };
    for (const reason of ['stop', 'content-filter'] as const) {
      const plain = await (await create([[said], [finish(reason)]])).parse(body);
      expect(plain.choices[0]?.message).toMatchObject({ refusal: 'I cannot say.', content: null, parsed: null });
      const stream = (await create([[said], [finish(reason)]])).stream(body);
      expect((await stream.finalChatCompletion()).choices[0]?.message.refusal).toBe('I cannot say.');
    }
  });

  test('data that does not match raises an error with the location', async () => {
    await expect((await create(wrong)).parse(body)).rejects.toThrow('days[0].degrees must be a number; got a string.');
    await expect((await create(wrong)).stream(body).finalChatCompletion()).rejects.toThrow('days[0].degrees');
  });
});

describe.each<[string, (baseURL: string) => AiModel]>([
  ['@ai-sdk/openai', (baseURL) => createOpenAI({ baseURL, apiKey: key }).chat(modelId)],
  [
    '@ai-sdk/openai-compatible',
    (baseURL) =>
      createOpenAICompatible({ name: 'tessera', baseURL, apiKey: key, supportsStructuredOutputs: true })(modelId),
  ],
])('AI SDK with %s', (_, open) => {
  const create = async (script: Script) => open(await connect(createReplayModel(script)));

  test('generateObject returns typed data', async () => {
    expect((await generateObject({ model: await create(answer), prompt: 'Weather?', schema })).object).toEqual(weather);
  });

  test('generateText with an output returns typed data', async () => {
    const { output } = await generateText({
      model: await create(answer),
      prompt: 'Weather?',
      output: Output.object({ schema }),
    });
    expect(output).toEqual(weather);
  });

  test('streamObject yields growing data', async () => {
    const result = streamObject({ model: await create(answer), prompt: 'Weather?', schema });
    const partial: unknown[] = [];
    for await (const one of result.partialObjectStream) partial.push(one);
    expect([partial.length > 1, await result.object]).toEqual([true, weather]);
  });
});

describe('LangChain', () => {
  const create = async (script: Script) => {
    const configuration = { baseURL: await connect(createReplayModel(script)) };
    const chat = new ChatOpenAI({ model: modelId, apiKey: key, maxRetries: 0, configuration });
    return chat.withStructuredOutput(schema, { name: 'weather', method: 'jsonSchema' });
  };

  test('withStructuredOutput returns typed data', async () => {
    expect(await (await create(answer)).invoke('Weather?')).toEqual(weather);
  });

  test('withStructuredOutput streams', async () => {
    const parts: unknown[] = [];
    for await (const part of await (await create(answer)).stream('Weather?')) parts.push(part);
    expect(parts.at(-1)).toEqual(weather);
  });
});
