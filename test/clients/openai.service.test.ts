// The `openai` package, unmodified, against a listening service: changing the base URL must be enough.
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
} from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, type ErrorCode } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';

const hello = [{ role: 'user' as const, content: 'How were sales?' }];
const answer: Script = [[text('root = Card([CardHeader("Sal')], [text('es")])')], [finish()]];

const weather = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'The weather of a city now',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

const callsWeather: Script = [
  [{ type: 'tool-call-delta', index: 0, id: 'call_1', name: 'get_weather', arguments: '' }],
  [{ type: 'tool-call-delta', index: 0, arguments: '{"city":"Oslo"}' }, finish('tool-calls')],
];

/** A model that calls the tool until its result is in the conversation, then shows the result. */
function createWeatherModel(): LanguageModel & { readonly results: string[] } {
  const results: string[] = [];
  return {
    results,
    stream(call, signal) {
      const result = call.messages.find((message) => message.role === 'tool');
      if (result === undefined) return createReplayModel(callsWeather).stream(call, signal);
      results.push(result.content);
      return createReplayModel([[text('root = Card([TextContent("3 °C")])'), finish()]]).stream(call, signal);
    },
  };
}

async function connect(model: LanguageModel, options: { apiKey?: string; slash?: boolean } = {}) {
  const service = await listenForTest(model);
  onTestFinished(() => service.server.stop(0));
  const baseURL = `${service.url}/v1/embed${options.slash === true ? '/' : ''}`;
  return { ...service, client: new OpenAI({ apiKey: options.apiKey ?? key, baseURL, maxRetries: 0 }) };
}

const card = (title: string) => ({
  component: { component: 'Card', props: { children: [{ component: 'CardHeader', props: { title } }] } },
  error: null,
});

test.each([false, true])('reads a plain reply (base URL with a trailing slash: %s)', async (slash) => {
  const { client } = await connect(createReplayModel(answer), { slash });
  const completion = await client.chat.completions.create({ model: modelId, messages: hello });
  expect(completion).toMatchObject({ object: 'chat.completion', model: modelId });
  expect(completion.choices[0]?.finish_reason).toBe('stop');
  expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual(card('Sales'));
  expect(completion.usage).toEqual({ prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 });
});

test('reads a stream as the examples of hosted services do', async () => {
  const { client } = await connect(createReplayModel(answer));
  const stream = await client.chat.completions.create({ model: modelId, messages: hello, stream: true });
  let content = '';
  const reasons: (string | undefined)[] = [];
  for await (const chunk of stream) {
    // No optional chaining on choices, as in those examples.
    content += chunk.choices[0]!.delta.content ?? '';
    reasons.push(chunk.choices[0]!.finish_reason ?? undefined);
  }
  expect(JSON.parse(content)).toEqual(card('Sales'));
  expect(reasons.filter((reason) => reason !== undefined)).toEqual(['stop']);
  expect(reasons.at(-1)).toBe('stop');
});

test('the stream helper assembles the chunks', async () => {
  const { client } = await connect(createReplayModel(answer));
  const completion = await client.chat.completions.stream({ model: modelId, messages: hello }).finalChatCompletion();
  expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual(card('Sales'));
  expect(completion.usage).toMatchObject({ total_tokens: 18 });
});

test('runs a manual tool loop', async () => {
  const model = createWeatherModel();
  const { client } = await connect(model);
  const first = await client.chat.completions.create({ model: modelId, messages: hello, tools: [weather] });
  const message = first.choices[0]?.message;
  expect(first.choices[0]?.finish_reason).toBe('tool_calls');
  expect(message).toMatchObject({ content: null, tool_calls: [{ id: 'call_1', type: 'function' }] });
  if (message === undefined) throw new Error('There is no message.');
  const second = await client.chat.completions.create({
    model: modelId,
    messages: [...hello, message, { role: 'tool', tool_call_id: 'call_1', content: '{"celsius":3}' }],
    tools: [weather],
  });
  expect(model.results).toEqual(['{"celsius":3}']);
  expect(second.choices[0]?.message.content).toContain('3 °C');
});

test.each([false, true])('runs the tool loop of the package (stream: %s)', async (stream) => {
  const model = createWeatherModel();
  const { client } = await connect(model);
  const asked: string[] = [];
  const tools = [
    {
      type: 'function' as const,
      function: {
        ...weather.function,
        parse: JSON.parse,
        function: ({ city }: { city: string }) => {
          asked.push(city);
          return { celsius: 3 };
        },
      },
    },
  ];
  const common = { model: modelId, messages: hello, tools };
  const runner = stream
    ? client.chat.completions.runTools({ ...common, stream: true })
    : client.chat.completions.runTools(common);
  expect(await runner.finalContent()).toContain('3 °C');
  expect(asked).toEqual(['Oslo']);
  expect(model.results).toEqual(['{"celsius":3}']);
});

test('aborting the stream stops the model', async () => {
  const model = createReplayModel([[text('root = Card([TextContent("He')], new Promise(() => {})]);
  const { client } = await connect(model);
  const stream = await client.chat.completions.create({ model: modelId, messages: hello, stream: true });
  for await (const chunk of stream) {
    expect(chunk.choices[0]?.delta.content).toContain('Card');
    stream.controller.abort();
  }
  await model.stopped;
});

test('throws an error that occurs mid-stream', async () => {
  const script: Script = [[text('root = Card([TextContent("He')], new ApiError('upstream_interrupted')];
  const { client } = await connect(createReplayModel(script));
  const stream = await client.chat.completions.create({ model: modelId, messages: hello, stream: true });
  const read = async () => {
    for await (const chunk of stream) expect(chunk.choices[0]?.finish_reason).toBeUndefined();
  };
  await expect(read()).rejects.toMatchObject({ code: 'upstream_interrupted' });
});

test('lists models and retrieves one by an id that contains slashes', async () => {
  const { client } = await connect(createReplayModel(answer));
  const ids: string[] = [];
  for await (const model of client.models.list()) ids.push(model.id);
  expect(ids).toEqual([modelId]);
  expect(await client.models.retrieve(modelId)).toMatchObject({ id: modelId, object: 'model' });
});

async function failureOf(model: LanguageModel, request: object = {}, apiKey?: string): Promise<unknown> {
  const { client } = await connect(model, apiKey === undefined ? {} : { apiKey });
  try {
    await client.chat.completions.create({ model: modelId, messages: hello, ...request });
  } catch (error) {
    return error;
  }
  throw new Error('The request was accepted.');
}

test('maps each error to the matching class of the package', async () => {
  const ready = createReplayModel(answer);
  const refuses = (code: ErrorCode) => createReplayModel([], new ApiError(code, undefined, { retryAfter: 2 }));
  const rows = [
    [await failureOf(ready, {}, 'wrong-key'), AuthenticationError, { status: 401, code: 'invalid_api_key' }],
    [
      await failureOf(ready, { model: 'none' }),
      NotFoundError,
      { status: 404, code: 'model_not_found', param: 'model' },
    ],
    [await failureOf(ready, { temperature: 2 }), BadRequestError, { status: 400, param: 'temperature' }],
    [await failureOf(ready, { messages: [] }), BadRequestError, { status: 400, param: 'messages' }],
    [await failureOf(refuses('upstream_rate_limited')), RateLimitError, { status: 429 }],
    [await failureOf(refuses('upstream_failed')), InternalServerError, { status: 502, type: 'api_error' }],
    [await failureOf(refuses('overloaded')), InternalServerError, { status: 503 }],
    [await failureOf(refuses('upstream_timeout')), InternalServerError, { status: 504 }],
  ] as const;
  for (const [error, kind, members] of rows) {
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject(members);
  }
  const [, , , , limited] = rows;
  if (!(limited[0] instanceof APIError)) throw new Error('Expected an APIError.');
  expect(limited[0].headers?.get('retry-after')).toBe('2');
  expect(limited[0].requestID).toEqual(expect.any(String));
});
