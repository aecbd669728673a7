// How unmodified client libraries show an answer that the model or its provider refuses.
import { createOpenAI } from '@ai-sdk/openai';
import { ChatOpenAI } from '@langchain/openai';
import { Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, run, setTracingDisabled } from '@openai/agents';
import { generateObject, generateText, streamObject, streamText, type LanguageModel as AiModel } from 'ai';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { StreamPart } from '../../src/model/language-model.ts';
import { createReplayModel, finish, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';

// They would send traces to their vendor.
setTracingDisabled(true);

const sentence = 'I cannot say.';
const said: StreamPart = { type: 'text-delta', text: sentence, isRefusal: true };
const schema = z.object({ city: z.string() });

/** Each returns what the application sees. */
interface Client {
  readonly plain: (baseURL: string) => Promise<unknown>;
  readonly streamed: (baseURL: string) => Promise<string>;
  readonly typed: (baseURL: string) => Promise<unknown>;
  readonly typedStream: (baseURL: string) => Promise<unknown>;
}

const prompt = 'Hi';

const aiSdk = (open: (baseURL: string) => AiModel): Client => {
  const asked = (baseURL: string) => ({ model: open(baseURL), prompt, maxRetries: 0, onError: () => {} });
  return {
    plain: async (baseURL) => (await generateText(asked(baseURL))).text,
    streamed: async (baseURL) => streamText(asked(baseURL)).text,
    typed: async (baseURL) => (await generateObject({ ...asked(baseURL), schema })).object,
    typedStream: async (baseURL) => {
      const { fullStream, object } = streamObject({ ...asked(baseURL), schema });
      const reading = object.catch((error: unknown) => error);
      for await (const part of fullStream) if (part.type === 'error') throw part.error;
      throw await reading;
    },
  };
};

const agents = (open: (client: OpenAI) => OpenAIChatCompletionsModel | OpenAIResponsesModel): Client => {
  const model = (baseURL: string) => open(new OpenAI({ apiKey: key, baseURL, maxRetries: 0 }));
  const agent = (baseURL: string) => new Agent({ name: 'A', model: model(baseURL) });
  const typedAgent = (baseURL: string) => new Agent({ name: 'A', model: model(baseURL), outputType: schema });
  return {
    plain: async (baseURL) => (await run(agent(baseURL), prompt)).finalOutput,
    streamed: async (baseURL) => {
      const result = await run(agent(baseURL), prompt, { stream: true });
      let text = '';
      for await (const piece of result.toTextStream()) text += piece;
      await result.completed;
      expect(result.finalOutput).toBe(text);
      return text;
    },
    typed: async (baseURL) => (await run(typedAgent(baseURL), prompt)).finalOutput,
    typedStream: async (baseURL) => {
      const result = await run(typedAgent(baseURL), prompt, { stream: true });
      await result.completed;
      return result.finalOutput;
    },
  };
};

const langChain = (useResponsesApi: boolean): Client => {
  const open = (baseURL: string) =>
    new ChatOpenAI({ model: modelId, apiKey: key, maxRetries: 0, useResponsesApi, configuration: { baseURL } });
  const typed = async (baseURL: string): Promise<unknown> =>
    open(baseURL).withStructuredOutput(schema, { name: 'weather' }).invoke(prompt);
  return {
    plain: async (baseURL) => (await open(baseURL).invoke(prompt)).text,
    streamed: async (baseURL) => {
      let text = '';
      for await (const piece of await open(baseURL).stream(prompt)) text += piece.text;
      return text;
    },
    typed,
    typedStream: typed,
  };
};

const clients: Readonly<Record<string, Client>> = {
  'AI SDK, responses': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key })(modelId)),
  'AI SDK, chat completions': aiSdk((baseURL) => createOpenAI({ baseURL, apiKey: key }).chat(modelId)),
  'OpenAI Agents, responses': agents((client) => new OpenAIResponsesModel(client, modelId)),
  'OpenAI Agents, chat completions': agents((client) => new OpenAIChatCompletionsModel(client, modelId)),
  'LangChain, responses': langChain(true),
  'LangChain, chat completions': langChain(false),
};

async function connect(script: Script): Promise<string> {
  const { server, url } = await listenForTest(createReplayModel(script));
  onTestFinished(() => server.stop(0));
  return `${url}/v1/embed`;
}

/** The messages of an error and its causes. */
const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${wordsOf(error.cause)}` : JSON.stringify(error);

/** The document shows the text, and has no error. */
function expectShown(document: unknown, text: string): void {
  expect(JSON.parse(String(document))).toMatchObject({ error: null, component: { component: 'Card' } });
  expect(document).toContain(text);
}

describe.each(Object.entries(clients))('%s', (name, client) => {
  test.each(['stop', 'content-filter'] as const)('shows the words of the model, with the reason %s', async (reason) => {
    const script: Script = [[said], [finish(reason)]];
    expectShown(await client.plain(await connect(script)), sentence);
    expectShown(await client.streamed(await connect(script)), sentence);
  });

  test('says that the provider withheld the answer, if it left none', async () => {
    const script: Script = [[finish('content-filter')]];
    expectShown(await client.plain(await connect(script)), 'declined to answer');
    expectShown(await client.streamed(await connect(script)), 'declined to answer');
  });

  test('typed data that the provider withheld raises its error', async () => {
    const script: Script = [[finish('content-filter')]];
    const message = "The model provider's policy rejected this conversation.";
    await expect(connect(script).then(client.typed)).rejects.toThrow(message);
    await expect(connect(script).then(client.typedStream)).rejects.toThrow(message);
  });

  // LangChain's parser reads the content only, also of OpenAI's own replies.
  test.skipIf(name.startsWith('LangChain'))('typed data that the model refuses raises its words', async () => {
    const script: Script = [[said], [finish()]];
    for (const ask of [client.typed, client.typedStream]) {
      const error: unknown = await connect(script)
        .then(ask)
        .catch((thrown: unknown) => thrown);
      expect(wordsOf(error)).toContain(sentence);
    }
  });
});
