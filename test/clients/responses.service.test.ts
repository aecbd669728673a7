// Clients that speak the Responses API, unmodified, against a listening service.
import { createOpenAI } from '@ai-sdk/openai';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, OpenAIResponsesModel, run, setTracingDisabled, tool as agentTool } from '@openai/agents';
import { generateObject, generateText, stepCountIs, streamText, tool, type ModelMessage } from 'ai';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';
import { createWeatherModel, shown } from './weather.ts';

const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];
const schema = z.object({ city: z.string(), degrees: z.number() });
const weather = { city: 'Oslo', degrees: 3 };
const data: Script = [[text('{"city":"Oslo",')], [text('"degrees":3}'), finish()]];

async function connect(model: LanguageModel): Promise<string> {
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  return `${url}/v1/embed`;
}

const openai = async (model: LanguageModel) =>
  new OpenAI({ apiKey: key, baseURL: await connect(model), maxRetries: 0 });

const parameters = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const weatherTool = { type: 'function' as const, name: 'get_weather', parameters, strict: true };

describe('openai', () => {
  test('reads a plain response', async () => {
    const client = await openai(createReplayModel(answer));
    const response = await client.responses.create({ model: modelId, input: 'Weather?', instructions: 'Be brief.' });
    expect([response.output_text, response.status, response.usage?.total_tokens]).toEqual([shown, 'completed', 18]);
  });

  test('reads a stream', async () => {
    const client = await openai(createReplayModel(answer));
    const stream = client.responses.stream({ model: modelId, input: 'Weather?' });
    let content = '';
    stream.on('response.output_text.delta', ({ delta }) => (content += delta));
    const response = await stream.finalResponse();
    expect([content, response.output_text, response.usage?.output_tokens]).toEqual([shown, shown, 7]);
  });

  test.each([true, false])('runs a tool loop (stream: %s)', async (stream) => {
    const model = createWeatherModel();
    const client = await openai(model);
    const input: ResponseInputItem[] = [{ role: 'user', content: 'Weather?' }];
    const ask = () => {
      const body = { model: modelId, input, tools: [weatherTool] };
      return stream ? client.responses.stream(body).finalResponse() : client.responses.create(body);
    };
    const called = await ask();
    for (const item of called.output) {
      if (item.type !== 'function_call') continue;
      expect(JSON.parse(item.arguments)).toEqual({ city: 'Oslo' });
      input.push(item, { type: 'function_call_output', call_id: item.call_id, output: '{"celsius":3}' });
    }
    expect((await ask()).output_text).toBe(shown);
    expect(model.results).toEqual(['{"celsius":3}']);
  });

  test('parses typed data', async () => {
    const client = await openai(createReplayModel(data));
    const body = { model: modelId, input: 'Weather?', text: { format: zodTextFormat(schema, 'weather') } };
    expect((await client.responses.parse(body)).output_parsed).toEqual(weather);
    expect((await client.responses.stream(body).finalResponse()).output_parsed).toEqual(weather);
  });

  test('raises the error of a stream', async () => {
    const client = await openai(createReplayModel([[text('root = Card([')], new ApiError('upstream_interrupted')]));
    const read = async () => {
      for await (const _ of await client.responses.create({ model: modelId, input: 'Hi', stream: true }));
    };
    await expect(read()).rejects.toMatchObject({ code: 'upstream_interrupted' });
  });
});

describe('AI SDK', () => {
  const open = async (model: LanguageModel) => createOpenAI({ baseURL: await connect(model), apiKey: key })(modelId);
  const tools = {
    get_weather: tool({ inputSchema: z.object({ city: z.string() }), execute: async () => ({ celsius: 3 }) }),
  };

  test('reads a plain response', async () => {
    const result = await generateText({ model: await open(createReplayModel(answer)), prompt: 'Weather?' });
    expect([result.text, result.finishReason, result.usage.totalTokens]).toEqual([shown, 'stop', 18]);
  });

  test('reads a stream', async () => {
    const result = streamText({ model: await open(createReplayModel(answer)), prompt: 'Weather?' });
    let content = '';
    for await (const delta of result.textStream) content += delta;
    expect([content, await result.finishReason]).toEqual([shown, 'stop']);
  });

  test.each([true, false])('runs a tool loop (stream: %s)', async (stream) => {
    const model = createWeatherModel();
    const options = { model: await open(model), prompt: 'Weather?', tools, stopWhen: stepCountIs(3) };
    const content = stream ? await streamText(options).text : (await generateText(options)).text;
    expect([content, model.results]).toEqual([shown, ['{"celsius":3}']]);
  });

  test('generateObject returns typed data', async () => {
    const model = await open(createReplayModel(data));
    expect((await generateObject({ model, prompt: 'Weather?', schema })).object).toEqual(weather);
  });

  test('continues a conversation when it is told not to store', async () => {
    const model = await open(createReplayModel(answer));
    const messages: ModelMessage[] = [{ role: 'user', content: 'Weather?' }];
    const first = await generateText({ model, messages });
    messages.push(...first.response.messages, { role: 'user', content: 'And tomorrow?' });
    const providerOptions = { openai: { store: false } };
    expect((await generateText({ model, messages, providerOptions })).text).toBe(shown);
    await expect(generateText({ model, messages, maxRetries: 0 })).rejects.toThrow('store: false');
  });
});

describe('LangChain', () => {
  const open = async (model: LanguageModel) =>
    new ChatOpenAI({
      model: modelId,
      apiKey: key,
      maxRetries: 0,
      useResponsesApi: true,
      configuration: { baseURL: await connect(model) },
    });

  test('reads a plain response and a stream', async () => {
    const chat = await open(createReplayModel(answer));
    expect((await chat.invoke('Weather?')).text).toBe(shown);
    let content = '';
    for await (const chunk of await chat.stream('Weather?')) content += chunk.text;
    expect(content).toBe(shown);
  });

  test('runs a tool loop', async () => {
    const model = createWeatherModel();
    const chat = (await open(model)).bindTools([{ type: 'function', function: { name: 'get_weather', parameters } }]);
    const question = new HumanMessage('Weather?');
    const called = await chat.invoke([question]);
    expect(called.tool_calls).toMatchObject([{ id: 'call_1', name: 'get_weather', args: { city: 'Oslo' } }]);
    const result = new ToolMessage({ tool_call_id: 'call_1', content: '{"celsius":3}' });
    expect((await chat.invoke([question, called, result])).text).toBe(shown);
  });

  test('withStructuredOutput returns typed data', async () => {
    const chat = await open(createReplayModel(data));
    const structured = chat.withStructuredOutput(schema, { name: 'weather', method: 'jsonSchema' });
    expect(await structured.invoke('Weather?')).toEqual(weather);
  });
});

describe('OpenAI Agents', () => {
  // They would send traces to their vendor.
  setTracingDisabled(true);
  const open = async (model: LanguageModel) => new OpenAIResponsesModel(await openai(model), modelId);

  test.each([true, false])('run tools (stream: %s)', async (stream) => {
    const model = createWeatherModel();
    const getWeather = agentTool({
      name: 'get_weather',
      description: 'The weather of a city now',
      parameters: z.object({ city: z.string() }),
      execute: async () => '{"celsius":3}',
    });
    const agent = new Agent({
      name: 'Weather',
      instructions: 'Be brief.',
      model: await open(model),
      tools: [getWeather],
    });
    if (stream) {
      const result = await run(agent, 'Weather?', { stream: true });
      await result.completed;
      expect(result.finalOutput).toBe(shown);
    } else {
      expect((await run(agent, 'Weather?')).finalOutput).toBe(shown);
    }
    expect(model.results).toEqual(['{"celsius":3}']);
  });

  test('return their output type', async () => {
    const agent = new Agent({
      name: 'Weather',
      instructions: 'Be exact.',
      model: await open(createReplayModel(data)),
      outputType: schema,
    });
    expect((await run(agent, 'Weather?')).finalOutput).toEqual(weather);
  });
});
