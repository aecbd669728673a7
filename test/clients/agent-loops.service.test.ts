// Parallel tool calls, forced calls, handoffs and stored conversations, as the agent loops of client libraries make them.
// Every library is unmodified.
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { HumanMessage, ToolMessage, type AIMessageChunk } from '@langchain/core/messages';
import { tool as chainTool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import {
  Agent,
  MemorySession,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  setTracingDisabled,
  tool as agentTool,
} from '@openai/agents';
import {
  convertToModelMessages,
  generateText,
  readUIMessageStream,
  stepCountIs,
  streamText,
  tool,
  type LanguageModel as AiModel,
  type UIMessage,
} from 'ai';
import OpenAI from 'openai';
import { zodFunction } from 'openai/helpers/zod';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTurns } from '../../src/cli/create-turns.ts';
import { ApiError, type ErrorCode } from '../../src/errors.ts';
import type { LanguageModel, ModelCall, StreamPart } from '../../src/model/language-model.ts';
import { createStoredReplies } from '../../src/server/stored-replies.ts';
import { createTextStore } from '../../src/server/text-store.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';
import { shown } from './weather.ts';

const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];

const callOf = (index: number, id: string, name: string, json: string): StreamPart => ({
  type: 'tool-call-delta',
  index,
  id,
  name,
  arguments: json,
});

const state: StreamPart = { type: 'provider-state', state: { acme: { signature: 's' } } };

/** A sentence, then two calls at once, one of them in pieces. */
const twoCalls: Script = [
  [text('root = Card([TextContent("I look it up.")])')],
  [callOf(0, 'call_a', 'get_weather', '{"city":')],
  [{ type: 'tool-call-delta', index: 0, arguments: '"Oslo"}' }, callOf(1, 'call_b', 'get_weather', '{"city":"Lima"}')],
  [state, finish('tool-calls')],
];

type Recording = LanguageModel & { readonly calls: ModelCall[] };

/** Plays the scripts in order, then the last one for ever. */
function createModel(...scripts: readonly Script[]): Recording {
  const calls: ModelCall[] = [];
  return {
    calls,
    stream(call, signal) {
      calls.push(call);
      return createReplayModel(scripts[Math.min(calls.length, scripts.length) - 1] ?? answer).stream(call, signal);
    },
  };
}

async function connect(model: LanguageModel): Promise<string> {
  const store = createTextStore({ time: 60_000, isRenewed: true, size: 1e6, prefix: '', now: () => Date.now() });
  const responses = createStoredReplies(store, { size: 1e6, values: 1e5 }, createTurns());
  const { server, url } = await listenForTest(model, {}, undefined, undefined, { responses });
  onTestFinished(() => server.stop(0));
  return `${url}/v1/embed`;
}

const city = z.object({ city: z.string() });
const rolesOf = (call: ModelCall | undefined) => call?.messages.map(({ role }) => role).join(' ');

describe('openai', () => {
  const open = async (model: LanguageModel, maxRetries = 0) =>
    new OpenAI({ apiKey: key, baseURL: await connect(model), maxRetries });
  const messages = [{ role: 'user' as const, content: 'Weather?' }];

  test('the stream helper reports each of several calls, and keeps the state of the provider', async () => {
    const tools = [zodFunction({ name: 'get_weather', parameters: city })];
    const stream = (await open(createModel(twoCalls))).chat.completions.stream({ model: modelId, messages, tools });
    const done: unknown[] = [];
    stream.on('tool_calls.function.arguments.done', ({ index, parsed_arguments: parsed }) =>
      done.push([index, parsed]),
    );
    const message = await stream.finalMessage();
    expect(done).toEqual([
      [0, { city: 'Oslo' }],
      [1, { city: 'Lima' }],
    ]);
    expect(message).toMatchObject({ extra_content: { acme: { signature: 's' } }, tool_calls: { length: 2 } });
  });

  test('the stream helper parses calls whose pieces are interleaved, and calls without arguments', async () => {
    // Models that call a tool without arguments often write none; `{}` is known only at the end.
    const model = createModel([
      [callOf(0, 'call_a', 'now', ''), callOf(1, 'call_b', 'get_weather', '{"city":')],
      [callOf(2, 'call_c', 'get_weather', ''), { type: 'tool-call-delta', index: 1, arguments: '"Oslo"}' }],
      [{ type: 'tool-call-delta', index: 2, arguments: '{"city":"Lima"}' }],
      [{ type: 'tool-call-delta', index: 0, arguments: '{}' }, finish('tool-calls')],
    ]);
    const tools = [
      zodFunction({ name: 'now', parameters: z.object({}) }),
      zodFunction({ name: 'get_weather', parameters: city }),
    ];
    const stream = (await open(model)).chat.completions.stream({ model: modelId, messages, tools });
    const done: unknown[] = [];
    stream.on('tool_calls.function.arguments.done', ({ parsed_arguments: parsed }) => done.push(parsed));
    const message = await stream.finalMessage();
    expect(done).toEqual([{}, { city: 'Oslo' }, { city: 'Lima' }]);
    expect(message.tool_calls?.map(({ id }) => id)).toEqual(['call_a', 'call_b', 'call_c']);
  });

  test.each([true, false])('runTools answers parallel calls (stream: %s)', async (stream) => {
    const model = createModel(twoCalls, answer);
    const client = await open(model);
    const execute = async ({ city: name }: z.infer<typeof city>) => name;
    const tools = [zodFunction({ name: 'get_weather', parameters: city, function: execute })];
    const { completions } = client.chat;
    const runner = stream
      ? completions.runTools({ model: modelId, messages, tools, stream: true })
      : completions.runTools({ model: modelId, messages, tools });
    expect(await runner.finalContent()).toBe(shown);
    expect(rolesOf(model.calls[1])).toBe('system user assistant tool tool');
  });

  test('only some of the declared tools are allowed', async () => {
    const model = createModel(answer);
    const client = await open(model);
    const named = (name: string) => ({ type: 'function' as const, function: { name } });
    const tools = [named('a'), named('b'), named('c')];
    const allowed = { mode: 'required' as const, tools: [named('c'), named('a')] };
    const choice = { type: 'allowed_tools' as const, allowed_tools: allowed };
    await client.chat.completions.create({ model: modelId, messages, tools, tool_choice: choice });
    await client.responses.create({
      model: modelId,
      input: 'Hi',
      tools: ['a', 'b'].map((name) => ({ type: 'function', name, parameters: null, strict: null })),
      tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'b' }] },
    });
    const given = model.calls.map((call) => [call.tools.map(({ name }) => name), call.toolChoice.type]);
    expect(given).toEqual([
      [['a', 'c'], 'required'],
      [['b'], 'auto'],
    ]);
    const wrong = { type: 'allowed_tools' as const, allowed_tools: { ...allowed, tools: [named('d')] } };
    await expect(
      client.chat.completions.create({ model: modelId, messages, tools, tool_choice: wrong }),
    ).rejects.toMatchObject({ status: 400, param: 'tool_choice.allowed_tools.tools[0].function.name' });
  });

  test('the SDK retries after 429, 500 and 503, and never after 400', async () => {
    const counts: unknown[] = [];
    const codes: readonly ErrorCode[] = ['upstream_rate_limited', 'internal', 'overloaded', 'upstream_refused'];
    for (const code of codes) {
      const model = createReplayModel([], new ApiError(code, undefined, { retryAfter: 0 }));
      const client = await open(model, 1);
      await client.chat.completions.create({ model: modelId, messages }).catch(() => {});
      counts.push([code, model.calls.length]);
    }
    expect(counts).toEqual([
      ['upstream_rate_limited', 2],
      ['internal', 2],
      ['overloaded', 2],
      ['upstream_refused', 1],
    ]);
  });
});

describe.each<[string, (baseURL: string) => AiModel]>([
  ['openai-compatible', (baseURL) => createOpenAICompatible({ name: 'tessera', baseURL, apiKey: key })(modelId)],
  ['openai, chat completions', (baseURL) => createOpenAI({ baseURL, apiKey: key }).chat(modelId)],
  ['openai, responses', (baseURL) => createOpenAI({ baseURL, apiKey: key })(modelId)],
])('AI SDK with %s', (_, open) => {
  const tools = { get_weather: tool({ inputSchema: city, execute: async ({ city: name }) => ({ name, celsius: 3 }) }) };
  const stopWhen = stepCountIs(3);

  test('streams, stores and sends back a UI message', async () => {
    const model = createModel(twoCalls, answer);
    const opened = open(await connect(model));
    const first = streamText({ model: opened, prompt: 'Weather?', tools, stopWhen });
    let shownMessage: UIMessage | undefined;
    for await (const message of readUIMessageStream({ stream: first.toUIMessageStream() })) shownMessage = message;
    const parts = shownMessage?.parts ?? [];
    const outputs = parts.flatMap((part) => ('output' in part ? [part.output] : []));
    expect(outputs).toEqual([
      { name: 'Oslo', celsius: 3 },
      { name: 'Lima', celsius: 3 },
    ]);
    expect(parts.findLast(({ type }) => type === 'text')).toMatchObject({ text: shown });
    const say = (content: string): Omit<UIMessage, 'id'> => ({
      role: 'user',
      parts: [{ type: 'text', text: content }],
    });
    const stored = [say('Weather?'), { role: 'assistant' as const, parts }, say('And tomorrow?')];
    const messages = await convertToModelMessages(stored);
    expect((await generateText({ model: opened, messages, tools, stopWhen })).text).toBe(shown);
    expect(rolesOf(model.calls[2])).toBe('system user assistant tool tool assistant user');
  });

  test('a named tool is forced', async () => {
    const model = createModel(twoCalls);
    const toolChoice = { type: 'tool', toolName: 'get_weather' } as const;
    const { toolCalls, finishReason, warnings } = await generateText({
      model: open(await connect(model)),
      prompt: 'Weather?',
      tools,
      toolChoice,
    });
    expect([toolCalls.length, finishReason, warnings]).toEqual([2, 'tool-calls', []]);
    expect(model.calls[0]?.toolChoice).toEqual({ type: 'tool', name: 'get_weather' });
  });

  test('aborting the stream stops the model', async () => {
    const model = createReplayModel([[text('root = Card([TextContent("He')], new Promise(() => {})]);
    const controller = new AbortController();
    const { signal: abortSignal } = controller;
    const { fullStream } = streamText({ model: open(await connect(model)), prompt: 'Hi', abortSignal });
    const types: string[] = [];
    for await (const { type } of fullStream) {
      types.push(type);
      if (type === 'text-delta') controller.abort();
    }
    await model.stopped;
    expect(types.at(-1)).toBe('abort');
  });
});

describe.each([false, true])('LangChain (useResponsesApi: %s)', (useResponsesApi) => {
  const open = async (model: LanguageModel) =>
    new ChatOpenAI({
      model: modelId,
      apiKey: key,
      maxRetries: 0,
      useResponsesApi,
      configuration: { baseURL: await connect(model) },
    });
  const getWeather = chainTool(async (input: z.infer<typeof city>) => input.city, {
    name: 'get_weather',
    description: 'The weather of a city now',
    schema: city,
  });

  test('a streamed message with parallel calls is sent back', async () => {
    const model = createModel(twoCalls, answer);
    const chat = (await open(model)).bindTools([getWeather]);
    let whole: AIMessageChunk | undefined;
    for await (const chunk of await chat.stream('Weather?')) whole = whole === undefined ? chunk : whole.concat(chunk);
    const results = (whole?.tool_calls ?? []).map(
      ({ id, args }) => new ToolMessage({ tool_call_id: id ?? '', content: JSON.stringify(args) }),
    );
    const messages = [new HumanMessage('Weather?'), ...(whole === undefined ? [] : [whole]), ...results];
    expect((await chat.invoke(messages)).text).toBe(shown);
    expect(rolesOf(model.calls[1])).toBe('system user assistant tool tool');
  });

  test('streamEvents reports the model from start to end', async () => {
    const events: string[] = [];
    const chat = (await open(createModel(twoCalls))).bindTools([getWeather]);
    for await (const { event } of chat.streamEvents('Weather?', { version: 'v2' })) events.push(event);
    expect([events[0], events.at(-1)]).toEqual(['on_chat_model_start', 'on_chat_model_end']);
    expect(events.length).toBeGreaterThan(4);
  });

  test('withStructuredOutput forces a tool', async () => {
    const model = createModel([[callOf(0, 'c', 'place', '{"city":"Oslo"}'), finish('tool-calls')]]);
    const structured = (await open(model)).withStructuredOutput(city, { name: 'place', method: 'functionCalling' });
    expect(await structured.invoke('Where?')).toEqual({ city: 'Oslo' });
    expect(model.calls[0]?.toolChoice).toEqual({ type: 'tool', name: 'place' });
  });
});

describe.each(['chat completions', 'responses'])('OpenAI Agents over %s', (protocol) => {
  // They would send traces to their vendor.
  setTracingDisabled(true);
  const open = async (model: LanguageModel) => {
    const client = new OpenAI({ apiKey: key, baseURL: await connect(model), maxRetries: 0 });
    return protocol === 'responses'
      ? new OpenAIResponsesModel(client, modelId)
      : new OpenAIChatCompletionsModel(client, modelId);
  };
  const getWeather = agentTool({
    name: 'get_weather',
    description: 'The weather of a city now',
    parameters: city,
    execute: async ({ city: name }) => name,
  });

  test.each([true, false])('an agent hands over to another one, which calls two tools (stream: %s)', async (stream) => {
    const handsOver: Script = [[callOf(0, 'h1', 'transfer_to_Expert', '{}'), finish('tool-calls')]];
    const model = createModel(handsOver, twoCalls, answer);
    const opened = await open(model);
    const expert = new Agent({ name: 'Expert', instructions: 'Answer.', model: opened, tools: [getWeather] });
    const triage = new Agent({ name: 'Triage', instructions: 'Hand over.', model: opened, handoffs: [expert] });
    if (stream) {
      const result = await run(triage, 'Weather?', { stream: true });
      await result.completed;
      expect([result.lastAgent?.name, result.finalOutput]).toEqual(['Expert', shown]);
    } else {
      const result = await run(triage, 'Weather?');
      expect([result.lastAgent?.name, result.finalOutput]).toEqual(['Expert', shown]);
    }
    expect(model.calls).toHaveLength(3);
  });

  test('a session keeps the conversation', async () => {
    const model = createModel(twoCalls, answer);
    const agent = new Agent({ name: 'W', instructions: 'Be brief.', model: await open(model), tools: [getWeather] });
    const session = new MemorySession();
    await run(agent, 'Weather?', { session });
    expect((await run(agent, 'And tomorrow?', { session })).finalOutput).toBe(shown);
    expect(rolesOf(model.calls[2])?.replace('assistant assistant', 'assistant')).toBe(
      'system user assistant tool tool assistant user',
    );
  });
});
