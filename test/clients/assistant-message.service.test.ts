// The `openai` package, unmodified, with our readers: replies are appended to `messages`, whichever way they ended.
import OpenAI, { APIError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { expect, onTestFinished, test } from 'vitest';
import { createReplyReader, toAssistantMessage, type Reply } from '../../src/client/index.ts';
import { ApiError } from '../../src/errors.ts';
import type { LanguageModel, ModelCall, StreamPart } from '../../src/model/language-model.ts';
import { createReplayModel, finish, text, type Script } from '../replay-model.ts';
import { key, listenForTest, modelId } from '../service.ts';

const tools = [{ type: 'function' as const, function: { name: 'weather', parameters: { type: 'object' } } }];
const callDelta: StreamPart = {
  type: 'tool-call-delta',
  index: 0,
  id: 'call_1',
  name: 'weather',
  arguments: '{"city":"Oslo"}',
  providerState: { google: { thought_signature: 'S1' } },
};
const done: Script = [[text('root = Card([TextContent("Done")])'), finish()]];

async function connect(...scripts: readonly Script[]) {
  const calls: ModelCall[] = [];
  const model: LanguageModel = {
    stream(call, signal) {
      calls.push(call);
      return createReplayModel(scripts[calls.length - 1] ?? done).stream(call, signal);
    },
  };
  const { server, url } = await listenForTest(model);
  onTestFinished(() => server.stop(0));
  const client = new OpenAI({ apiKey: key, baseURL: `${url}/v1/embed`, maxRetries: 0 });
  const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Weather?' }];
  /** Reads until the content contains `until`. An error of the stream is in the reply as well. */
  const read = async (until?: string): Promise<Reply> => {
    const stream = await client.chat.completions.create({ model: modelId, messages, tools, stream: true });
    const reader = createReplyReader();
    try {
      for await (const chunk of stream) {
        reader.push(chunk);
        if (until !== undefined && reader.reply.content?.includes(until) === true) break;
      }
    } catch (error) {
      if (!(error instanceof APIError)) throw error;
      reader.push({ error: error.error });
    }
    return reader.reply;
  };
  return { messages, read, calls };
}

test('carries tool calls and the state of the provider', async () => {
  const { messages, read, calls } = await connect([
    [text('root = Card([TextContent("I look it up.")])')],
    [callDelta, { type: 'provider-state', state: { acme: { signature: 's' } } }, finish('tool-calls')],
  ]);
  messages.push(toAssistantMessage(await read()), { role: 'tool', tool_call_id: 'call_1', content: '3 degrees' });
  const reply = await read();
  messages.push(toAssistantMessage(reply), { role: 'user', content: 'Thanks' });
  await read();
  const [, assistant, tool] = calls[1]?.messages.filter(({ role }) => role !== 'system') ?? [];
  expect(assistant).toMatchObject({
    role: 'assistant',
    toolCalls: [
      {
        id: 'call_1',
        name: 'weather',
        arguments: '{"city":"Oslo"}',
        providerState: { google: { thought_signature: 'S1' } },
      },
    ],
    providerState: { acme: { signature: 's' } },
  });
  expect(tool).toMatchObject({ role: 'tool', content: '3 degrees' });
  expect(JSON.stringify(calls[2]?.messages)).toContain('root = Card');
});

test('a reply with only tool calls has null content', async () => {
  const { read } = await connect([[callDelta, finish('tool-calls')]]);
  expect(toAssistantMessage(await read())).toMatchObject({ content: null, tool_calls: [{ id: 'call_1' }] });
});

const waits = new Promise(() => {});

test('a stopped reply continues the conversation with the content received so far', async () => {
  const { messages, read, calls } = await connect([
    [text('root = Card([CardHeader("Weather"), TextContent("Sunny in Oslo')],
    waits,
  ]);
  messages.push(toAssistantMessage(await read('Sunny')), { role: 'user', content: 'Go on' });
  await read();
  const seen = JSON.stringify(calls[1]?.messages);
  expect(seen).toContain('CardHeader(\\"Weather\\")');
  expect(seen).toContain('Sunny');
  expect(seen).toContain('[This answer broke off: It was stopped before it was complete.]');
});

test('a failed reply states the reason, and incomplete calls are left out', async () => {
  const failure = new ApiError('upstream_interrupted', 'The model server closed the connection.');
  const { messages, read, calls } = await connect([[text('root = Card([TextContent("Half")])')], [callDelta], failure]);
  const message = toAssistantMessage(await read());
  expect(message).not.toHaveProperty('tool_calls');
  messages.push(message, { role: 'user', content: 'Again' });
  await read();
  expect(JSON.stringify(calls[1]?.messages)).toContain('This answer broke off: ');
});

test('a reply without any content becomes a message that the service accepts', async () => {
  const { messages, read, calls } = await connect();
  messages.push(toAssistantMessage(createReplyReader().reply), { role: 'user', content: 'Hello?' });
  expect((await read()).content).toContain('Done');
  expect(calls).toHaveLength(1);
});

test('every prefix of a reply makes a message whose content is a document', () => {
  const content = JSON.stringify({
    component: {
      component: 'Card',
      props: { children: [{ component: 'TextContent', props: { text: 'A "quoted"\ntext 😀' } }] },
    },
    error: null,
  });
  for (let end = 0; end <= content.length; end++) {
    const reader = createReplyReader();
    reader.push({ choices: [{ index: 0, delta: { content: content.slice(0, end) }, finish_reason: null }] });
    const document: unknown = JSON.parse(toAssistantMessage(reader.reply).content ?? '');
    expect(document).toMatchObject({ component: { component: 'Card' } });
  }
});

test('text in another format is kept unchanged', () => {
  const reader = createReplyReader();
  reader.push({ choices: [{ index: 0, delta: { content: '## Team\n\n| Na' }, finish_reason: null }] });
  expect(toAssistantMessage(reader.reply).content).toBe('## Team\n\n| Na');
});
