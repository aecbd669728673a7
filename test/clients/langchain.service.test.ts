// LangChain, unmodified, against a listening service.
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { expect, onTestFinished, test } from 'vitest';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';
import { createWeatherModel, shown } from './weather.ts';

const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];

async function connect(model: LanguageModel): Promise<ChatOpenAI> {
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  return new ChatOpenAI({ model: modelId, apiKey: key, maxRetries: 0, configuration: { baseURL: `${url}/v1/embed` } });
}

const weatherTool = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'The weather of a city now',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

test('reads a plain reply', async () => {
  const chat = await connect(createReplayModel(answer));
  const message = await chat.invoke('Weather?');
  expect(message.content).toBe(shown);
  expect(message.response_metadata['finish_reason']).toBe('stop');
  expect(message.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 7, total_tokens: 18 });
});

test('reads a stream', async () => {
  const chat = await connect(createReplayModel(answer));
  let content = '';
  for await (const chunk of await chat.stream('Weather?'))
    content += typeof chunk.content === 'string' ? chunk.content : '';
  expect(content).toBe(shown);
});

test('runs a tool loop with plain replies', async () => {
  const weather = createWeatherModel();
  const chat = (await connect(weather)).bindTools([weatherTool]);
  const question = new HumanMessage('Weather?');
  const called = await chat.invoke([question]);
  expect(called.tool_calls).toMatchObject([{ id: 'call_1', name: 'get_weather', args: { city: 'Oslo' } }]);
  const result = new ToolMessage({ tool_call_id: 'call_1', content: '{"celsius":3}' });
  expect((await chat.invoke([question, called, result])).content).toBe(shown);
  expect(weather.results).toEqual(['{"celsius":3}']);
});

test('reads a streamed tool call', async () => {
  const chat = (await connect(createWeatherModel())).bindTools([weatherTool]);
  const written: string[] = [];
  for await (const chunk of await chat.stream('Weather?')) {
    for (const call of chunk.tool_call_chunks ?? []) written.push(call.name ?? '', call.args ?? '');
  }
  expect(written.join('')).toBe('get_weather{"city":"Oslo"}');
});
