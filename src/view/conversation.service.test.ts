// A conversation against a real HTTP server with scripted replies.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnFreePort } from '../../test/listen-on-free-port.ts';
import { toUserMessage } from '../client/user-message.ts';
import { createConversation, type Turn } from './conversation.ts';
import { tessera } from './svelte.ts';
import { useTessera } from './vue.ts';

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const eventStream = { 'content-type': 'text/event-stream' };
const done = 'data: [DONE]\n\n';
const call = { index: 0, id: 'c1', function: { name: 'add', arguments: '{"a":1,"b":2}' } };

let server: Server;
let url = '';
/** `open`: the reply does not end. */
let replies: (string | number | { readonly open: string })[] = [];
const requests: { model: string; messages: { role: string; content: unknown }[] }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      requests.push(JSON.parse(body));
      const reply = replies.shift() ?? '';
      if (typeof reply === 'number') response.writeHead(reply).end(JSON.stringify({ error: { message: 'Too many.' } }));
      else if (typeof reply === 'object') response.writeHead(200, eventStream).write(reply.open);
      else response.writeHead(200, eventStream).end(reply);
    });
  });
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(turn: Turn | undefined): Promise<string> {
  let text = '';
  if (turn?.role !== 'assistant') return text;
  for await (const piece of turn.stream) text += piece;
  return text;
}

test('runs the tools that the model calls, and streams one answer', async () => {
  requests.length = 0;
  replies = [chunk({ tool_calls: [call] }) + chunk({}, 'tool_calls') + done, chunk({ content: 'three' }) + done];
  const conversation = createConversation({
    url,
    toolHandlers: {
      add: (params) => ({ sum: Object.values(Object(params)).reduce((a: number, b) => a + Number(b), 0) }),
    },
  });
  const sent = conversation.send('1 + 2?');
  const text = await read(conversation.turns.at(-1));
  await sent;
  expect(text.match(/\[DONE\]/g)).toHaveLength(1);
  expect(text).toContain('three');
  expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
  expect(requests[1]?.messages[2]?.content).toBe('{"sum":3}');
  expect(conversation.status).toBe('ready');
});

test('reports a failure in the stream, and sends the same messages on retry', async () => {
  requests.length = 0;
  replies = [429, chunk({ content: 'ok' }) + done];
  const conversation = createConversation({ url });
  const sent = conversation.send('Hello');
  expect(await read(conversation.turns.at(-1))).toContain('Too many.');
  await sent;
  expect(conversation.status).toBe('failed');
  const retried = conversation.retry();
  expect(conversation.turns).toHaveLength(2);
  expect(await read(conversation.turns.at(-1))).toContain('ok');
  await retried;
  expect(requests.map(({ messages }) => messages.length)).toEqual([1, 1]);
});

test("sends the provider's state back with its message", async () => {
  requests.length = 0;
  const state = { acme: { signature: 's' } };
  const signed = { ...call, extra_content: { google: { thought_signature: 't' } } };
  replies = [
    chunk({ extra_content: state, tool_calls: [signed] }) + chunk({}, 'tool_calls') + done,
    chunk({ content: 'ok' }) + chunk({}, 'stop') + done,
  ];
  await createConversation({ url, toolHandlers: { add: () => undefined } }).send('1 + 2?');
  const [, assistant, tool] = requests[1]?.messages ?? [];
  expect(assistant).toMatchObject({ extra_content: state, tool_calls: [{ extra_content: signed.extra_content }] });
  expect(tool?.content).toBe('null');
});

test('the shown part of an interrupted answer stays in the conversation, before the next message', async () => {
  requests.length = 0;
  const card = '{"component":{"component":"Card","props":{"children":[';
  replies = [{ open: chunk({ content: card }) }, chunk({ content: '{}' }) + chunk({}, 'stop') + done];
  const conversation = createConversation({ url });
  const interrupted = conversation.send('First');
  const turn = conversation.turns.at(-1);
  if (turn?.role === 'assistant') await turn.stream[Symbol.asyncIterator]().next();
  await conversation.send('Second');
  await interrupted;
  expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(requests[1]?.messages[1]?.content).toContain('It was stopped before it was complete.');
  expect(conversation.status).toBe('ready');
});

test('a tool that is still running when the user continues has a result', async () => {
  requests.length = 0;
  replies = [chunk({ tool_calls: [call] }) + chunk({}, 'tool_calls') + done, chunk({ content: 'ok' }) + done];
  let started: () => void = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const conversation = createConversation({
    url,
    toolHandlers: { add: () => (started(), new Promise(() => {})) },
  });
  const waiting = conversation.send('1 + 2?');
  await running;
  await conversation.send('Never mind');
  await waiting;
  expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
  expect(requests[1]?.messages[2]?.content).toContain('The user stopped the answer');
});

test('an answer that ends early fails exactly once', async () => {
  replies = [chunk({ content: '{"component":' })];
  const conversation = createConversation({ url });
  await conversation.send('Hello');
  expect(conversation.status).toBe('failed');
  expect((await read(conversation.turns.at(-1))).match(/"error"/g)).toHaveLength(1);
  replies = [chunk({ content: '{' }) + 'data: {"error":{"message":"Broken."}}\n\n'];
  await conversation.retry();
  expect((await read(conversation.turns.at(-1))).match(/"error"/g)).toHaveLength(1);
});

test.each([
  ['an object', { editing: false }],
  ['a text', JSON.stringify({ editing: false })],
])('schemas are sent beside other options in %s', async (_, tessera) => {
  requests.length = 0;
  replies = [chunk({ content: 'ok' }) + done];
  const schemas = { Rating: { type: 'object' } };
  await createConversation({ url, schemas, body: { metadata: { user: 'u', tessera } } }).send('Hi');
  expect(requests[0]).toMatchObject({
    metadata: { user: 'u', tessera: { editing: false, custom_components: schemas } },
  });
});

test('an answer can be read again, by an element that is drawn later', async () => {
  replies = [chunk({ content: 'one' }) + chunk({ content: 'two' }) + done];
  const conversation = createConversation({ url });
  const sent = conversation.send('Hello');
  const turn = conversation.turns.at(-1);
  const first = read(turn);
  await sent;
  expect(await first).toContain('two');
  expect(await read(turn)).toBe(await first);
});

test('a stored conversation continues with all of its messages, and shows those with text', async () => {
  requests.length = 0;
  replies = [chunk({ content: 'second' }) + chunk({}, 'stop') + done];
  const form = { humanFriendlyMessage: 'Book', formName: 'trip', formState: { trip: { city: { value: 'Oslo' } } } };
  const stored = [
    { role: 'system', content: 'Be brief.' },
    toUserMessage({ type: 'continue_conversation', ...form }),
    { role: 'assistant', content: null, tool_calls: [] },
    { role: 'tool', tool_call_id: 'c1', content: '1' },
    { role: 'assistant', content: 'first' },
  ];
  const conversation = createConversation({ url, messages: stored });
  expect(conversation.turns.map((turn) => (turn.role === 'user' ? turn.text : turn.role))).toEqual([
    'Book',
    'assistant',
  ]);
  expect(await read(conversation.turns[1])).toContain('first');
  await conversation.send('More');
  expect(requests[0]?.messages).toEqual([...stored, { role: 'user', content: 'More' }]);
  expect(conversation.messages.slice(0, 6)).toEqual(requests[0]?.messages);
  expect(conversation.messages[6]).toEqual({ role: 'assistant', content: 'second' });
});

test('actions send their message or ask again, and those of the application do nothing', async () => {
  requests.length = 0;
  replies = [500, chunk({ content: 'ok' }) + done, chunk({ content: 'ok' }) + done];
  const conversation = createConversation({ url });
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = conversation.subscribe(() => {
        if (conversation.status === 'busy') return;
        stop();
        resolve();
      });
    });
  const message = { role: 'user', content: 'Again' } as const;
  await conversation.send('Hello');
  for (const type of ['retry', 'continue_conversation']) {
    const settling = settled();
    conversation.act({ type, message });
    await settling;
  }
  conversation.act({ type: 'open_url', message });
  conversation.act({ type: 'book', message });
  const sent = requests.map(({ messages }) => messages.map(({ content }) => content));
  expect(sent).toEqual([['Hello'], ['Hello'], ['Hello', 'ok', 'Again']]);
});

test('calls an options function for each request', async () => {
  requests.length = 0;
  replies = [chunk({ tool_calls: [call] }) + chunk({}, 'tool_calls') + done, chunk({ content: 'ok' }) + done];
  let count = 0;
  await createConversation(() => {
    count += 1;
    return { url, model: `acme/model-${count}/v-20261121`, toolHandlers: { add: () => count } };
  }).send('1 + 2?');
  expect(requests.map(({ model }) => model)).toEqual(['acme/model-2/v-20261121', 'acme/model-3/v-20261121']);
  expect(requests[1]?.messages[2]?.content).toBe('2');
});

test('Vue and Svelte see each change', async () => {
  replies = [chunk({ content: 'a' }) + done, chunk({ content: 'b' }) + done];
  const disposed: (() => void)[] = [];
  const vue = useTessera({ url }, { shallowReactive: (value) => value, onScopeDispose: (one) => disposed.push(one) });
  const sent = vue.send('x');
  expect(vue.turns).toHaveLength(2);
  expect(vue.status).toBe('busy');
  await read(vue.turns.at(-1));
  await sent;
  expect(vue.status).toBe('ready');
  expect(disposed).toHaveLength(1);

  const store = tessera({ url });
  const seen: number[] = [];
  const unsubscribe = store.subscribe(({ turns }) => seen.push(turns.length));
  let last: Turn | undefined;
  const other = store.subscribe(({ turns }) => (last = turns.at(-1)));
  const next = store.send('y');
  await read(last);
  await next;
  unsubscribe();
  other();
  expect(seen).toEqual([0, 2, 2]);
});
