// Clients that speak the Responses API, unmodified, against a listening service.
import { createOpenAI } from '@ai-sdk/openai';
import { HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import {
  Agent,
  OpenAIResponsesModel,
  run,
  setDefaultOpenAIClient,
  setTracingDisabled,
  tool as agentTool,
} from '@openai/agents';
import { generateObject, generateText, stepCountIs, streamText, tool, type ModelMessage } from 'ai';
import OpenAI from 'openai';
import { zodTextFormat } from 'openai/helpers/zod';
import type { ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTurns } from '../../src/cli/create-turns.ts';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import type { AppDependencies } from '../../src/server/app.ts';
import { createStoredReplies } from '../../src/server/stored-replies.ts';
import { createTextStore } from '../../src/server/text-store.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';
import { createWeatherModel, shown } from './weather.ts';

const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];
const schema = z.object({ city: z.string(), degrees: z.number() });
const weather = { city: 'Oslo', degrees: 3 };
const data: Script = [[text('{"city":"Oslo",')], [text('"degrees":3}'), finish()]];

const stored = () => ({
  responses: createStoredReplies(
    createTextStore({ time: 60_000, isRenewed: true, size: 1e6, prefix: '', now: () => Date.now() }),
    { size: 1e6, values: 1e5 },
    createTurns(),
  ),
});

async function connect(model: LanguageModel, more?: Partial<AppDependencies>): Promise<string> {
  const { server, url } = await listenForTest(model, {}, undefined, undefined, more);
  onTestFinished(() => server.stop(0));
  return `${url}/v1/embed`;
}

const openai = async (model: LanguageModel, more?: Partial<AppDependencies>) =>
  new OpenAI({ apiKey: key, baseURL: await connect(model, more), maxRetries: 0 });

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

  test.each([true, false])('runs a tool loop by the id of the previous response (stream: %s)', async (stream) => {
    const model = createWeatherModel();
    const client = await openai(model, stored());
    const ask = (body: { input: string | ResponseInputItem[]; previous_response_id?: string }) => {
      const asked = { model: modelId, tools: [weatherTool], ...body };
      return stream ? client.responses.stream(asked).finalResponse() : client.responses.create(asked);
    };
    const called = await ask({ input: 'Weather?' });
    const input = called.output.flatMap((item): ResponseInputItem[] =>
      item.type === 'function_call'
        ? [{ type: 'function_call_output', call_id: item.call_id, output: '{"celsius":3}' }]
        : [],
    );
    const reply = await ask({ input, previous_response_id: called.id });
    expect(reply).toMatchObject({ output_text: shown, previous_response_id: called.id, store: true });
    expect(reply.tools).toEqual([weatherTool]);
    const found = await client.responses.retrieve(reply.id);
    expect(found.output_text).toBe(shown);
    const items = [];
    for await (const item of client.responses.inputItems.list(reply.id, { order: 'asc', limit: 2 })) items.push(item);
    expect(items).toMatchObject([
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Weather?' }] },
      { type: 'function_call', name: 'get_weather', status: 'completed' },
      { type: 'function_call_output', output: '{"celsius":3}' },
    ]);
    await client.responses.delete(reply.id);
    await expect(client.responses.retrieve(reply.id)).rejects.toMatchObject({ status: 404 });
  });

  test('parses typed data', async () => {
    const client = await openai(createReplayModel(data));
    const body = { model: modelId, input: 'Weather?', text: { format: zodTextFormat(schema, 'weather') } };
    expect((await client.responses.parse(body)).output_parsed).toEqual(weather);
    expect((await client.responses.stream(body).finalResponse()).output_parsed).toEqual(weather);
  });

  test('reads the refusal of typed data', async () => {
    const said = { type: 'text-delta', text: 'I cannot say.', isRefusal: true } as const;
    const client = await openai(createReplayModel([[said], [finish()]]));
    const body = { model: modelId, input: 'Weather?', text: { format: zodTextFormat(schema, 'weather') } };
    const refused = [{ type: 'message', content: [{ type: 'refusal', refusal: 'I cannot say.' }] }];
    expect((await client.responses.parse(body)).output).toMatchObject(refused);
    const stream = client.responses.stream(body);
    let content = '';
    stream.on('response.refusal.delta', ({ delta }) => (content += delta));
    expect((await stream.finalResponse()).output).toMatchObject(refused);
    expect(content).toBe('I cannot say.');
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
  const open = async (model: LanguageModel, more?: Partial<AppDependencies>) =>
    createOpenAI({ baseURL: await connect(model, more), apiKey: key })(modelId);
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

  test('tools return images', async () => {
    const model = createWeatherModel();
    const value = [
      { type: 'text' as const, text: '3 °C' },
      { type: 'image-data' as const, data: 'iVBORw==', mediaType: 'image/png' },
    ];
    const drawWeather = tool({
      inputSchema: z.object({ city: z.string() }),
      execute: async () => 'chart',
      toModelOutput: () => ({ type: 'content' as const, value }),
    });
    const { text: said } = await generateText({
      model: await open(model),
      tools: { get_weather: drawWeather },
      stopWhen: stepCountIs(2),
      prompt: 'Weather?',
      providerOptions: { openai: { store: false } },
    });
    expect([said, model.results, model.media]).toEqual([shown, ['3 °C'], ['data:image/png;base64,iVBORw==']]);
  });

  test('generateObject returns typed data', async () => {
    const model = await open(createReplayModel(data));
    expect((await generateObject({ model, prompt: 'Weather?', schema })).object).toEqual(weather);
  });

  test.each([true, false])('continues a conversation by references, its default (stream: %s)', async (stream) => {
    const model = createWeatherModel();
    const options = { model: await open(model, stored()), tools, stopWhen: stepCountIs(3) };
    const messages: ModelMessage[] = [];
    for (const content of ['Weather?', 'And tomorrow?', 'And on Friday?']) {
      messages.push({ role: 'user', content });
      const asked = { ...options, messages };
      const { text: shownText, response } = stream ? streamText(asked) : await generateText(asked);
      expect(await shownText).toBe(shown);
      messages.push(...(await response).messages);
    }
    expect(model.results).toEqual(['{"celsius":3}', '{"celsius":3}', '{"celsius":3}']);
  });

  test('continues by the id of the previous response', async () => {
    const model = createReplayModel(answer);
    const asked = { model: await open(model, stored()), prompt: 'Weather?' };
    const { id: previousResponseId } = (await generateText(asked)).response;
    await generateText({ ...asked, prompt: 'And tomorrow?', providerOptions: { openai: { previousResponseId } } });
    expect(model.calls[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test('continues a conversation without storage if store is false', async () => {
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
  const getWeather = agentTool({
    name: 'get_weather',
    description: 'The weather of a city now',
    parameters: z.object({ city: z.string() }),
    execute: async () => '{"celsius":3}',
  });

  test('run by the default provider, turn after turn', async () => {
    const model = createWeatherModel();
    setDefaultOpenAIClient(await openai(model, stored()));
    const agent = new Agent({ name: 'Weather', instructions: 'Be brief.', model: modelId, tools: [getWeather] });
    const first = await run(agent, 'Weather?', { stream: true });
    await first.completed;
    // Both ways of continuing that its guide names.
    const second = await run(agent, [...first.history, { role: 'user', content: 'And tomorrow?' }]);
    const third = await run(agent, 'And on Friday?', { previousResponseId: second.lastResponseId ?? '', stream: true });
    await third.completed;
    const fourth = await run(agent, 'And then?', { previousResponseId: third.lastResponseId ?? '' });
    const outputs = [first, second, third, fourth].map(({ finalOutput }) => finalOutput);
    expect(outputs).toEqual([shown, shown, shown, shown]);
    expect(model.results).toHaveLength(4);
  });

  test.each([true, false])('run tools (stream: %s)', async (stream) => {
    const model = createWeatherModel();
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

  test('tools return images', async () => {
    const model = createWeatherModel();
    const drawWeather = agentTool({
      name: 'get_weather',
      description: 'A chart of the weather of a city',
      parameters: z.object({ city: z.string() }),
      execute: async () => [
        { type: 'text' as const, text: '{"celsius":3}' },
        { type: 'image' as const, image: { url: 'https://example.com/chart.png' } },
      ],
    });
    const agent = new Agent({ name: 'Weather', model: await open(model), tools: [drawWeather] });
    expect((await run(agent, 'Weather?')).finalOutput).toBe(shown);
    expect([model.results, model.media]).toEqual([['{"celsius":3}'], ['https://example.com/chart.png']]);
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
