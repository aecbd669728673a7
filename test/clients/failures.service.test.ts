// How unmodified client libraries report replies that fail, are aborted or are refused.
import { createOpenAI } from '@ai-sdk/openai';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, setTracingDisabled } from '@openai/agents';
import { streamText, type LanguageModel as AiModel } from 'ai';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';

// They would send traces to their vendor.
setTracingDisabled(true);

/** Streams an answer, calls `onText` with each piece, and throws what the library reports. */
type Client = (baseURL: string, signal: AbortSignal, onText: (text: string) => void) => Promise<void>;

const openAi = (baseURL: string): OpenAI => new OpenAI({ apiKey: key, baseURL, maxRetries: 0 });

const chat: Client = async (baseURL, signal, onText) => {
  const asked = { model: modelId, messages: [{ role: 'user' as const, content: 'Hi' }], stream: true as const };
  for await (const { choices } of await openAi(baseURL).chat.completions.create(asked, { signal })) {
    onText(choices[0]?.delta.content ?? '');
  }
};

const responses: Client = async (baseURL, signal, onText) => {
  const asked = { model: modelId, input: 'Hi', stream: true as const };
  for await (const event of await openAi(baseURL).responses.create(asked, { signal })) {
    if (event.type === 'response.output_text.delta') onText(event.delta);
  }
};

const aiSdk =
  (open: (baseURL: string) => AiModel): Client =>
  async (baseURL, abortSignal, onText) => {
    const asked = { model: open(baseURL), prompt: 'Hi', maxRetries: 0, abortSignal, onError: () => {} };
    for await (const part of streamText(asked).fullStream) {
      if (part.type === 'text-delta') onText(part.text);
      if (part.type === 'error') throw part.error;
    }
  };

const agents =
  (open: (client: OpenAI) => OpenAIChatCompletionsModel | OpenAIResponsesModel): Client =>
  async (baseURL, signal, onText) => {
    const agent = new Agent({ name: 'A', model: open(openAi(baseURL)) });
    const result = await run(agent, 'Hi', { stream: true, signal });
    for await (const piece of result.toTextStream()) onText(piece);
    await result.completed;
  };

const langChain =
  (useResponsesApi: boolean): Client =>
  async (baseURL, signal, onText) => {
    const options = { model: modelId, apiKey: key, maxRetries: 0, useResponsesApi, configuration: { baseURL } };
    for await (const piece of await new ChatOpenAI(options).stream('Hi', { signal })) onText(piece.text);
  };

const clients: Readonly<Record<string, Client>> = {
  'openai, chat completions': chat,
  'openai, responses': responses,
  'AI SDK, responses': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key })(modelId)),
  'AI SDK, chat completions': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key }).chat(modelId)),
  'OpenAI Agents, responses': agents((client) => new OpenAIResponsesModel(client, modelId)),
  'OpenAI Agents, chat completions': agents((client) => new OpenAIChatCompletionsModel(client, modelId)),
  'LangChain, responses': langChain(true),
  'LangChain, chat completions': langChain(false),
};

async function connect(model: LanguageModel): Promise<string> {
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  return `${url}/v1/embed`;
}

/** The text that a client reads and the error that it throws. */
async function read(name: string, script: Script, refusal?: ApiError): Promise<{ said: string; error: unknown }> {
  let said = '';
  const baseURL = await connect(createReplayModel(script, refusal));
  try {
    await clients[name]?.(baseURL, new AbortController().signal, (piece) => (said += piece));
    return { said, error: undefined };
  } catch (error) {
    return { said, error };
  }
}

/** The error and its causes as text. */
function textOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: JSON.stringify(error), cause: undefined };
  return cause === undefined ? message : `${message} ${textOf(cause)}`;
}

describe.each(Object.keys(clients))('%s', (name) => {
  test('a failure in the middle comes after the text so far', async () => {
    const { said, error } = await read(name, [
      [text('root = Card([TextContent("Hello")')],
      new ApiError('upstream_interrupted'),
    ]);
    expect(said).toContain('Hello');
    expect(textOf(error)).toContain('The model server stopped');
  });

  test('a rejected request has the message of the error', async () => {
    const { said, error } = await read(name, [], new ApiError('upstream_refused'));
    expect([said, textOf(error)]).toEqual(['', expect.stringContaining('rejected the request as invalid')]);
  });

  test('a truncated answer is a complete document with its error', async () => {
    const { said, error } = await read(name, [[text('root = Card([TextContent("Hello'), finish('length')]]);
    expect([error, JSON.parse(said)]).toMatchObject([
      undefined,
      { component: { component: 'Card' }, error: expect.stringContaining('maximum length') },
    ]);
  });

  test('aborting stops the model', async () => {
    const model = createReplayModel([[text('root = Card([TextContent("Hello")')], new Promise(() => {})]);
    const abort = new AbortController();
    const reading = clients[name]?.(await connect(model), abort.signal, () => abort.abort());
    await Promise.all([model.stopped, Promise.resolve(reading).catch(() => {})]);
  });
});
