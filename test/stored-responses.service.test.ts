// Conversations that continue by the id of a response, over real sockets. The clients are in test/clients/.
import { expect, onTestFinished, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import type { AppDependencies } from '../src/server/app.ts';
import { createStoredReplies, type StoredRepliesLimits } from '../src/server/stored-replies.ts';
import { createTextStore, type TextStoreOptions } from '../src/server/text-store.ts';
import { createApiKeys } from '../src/server/api-keys.ts';
import { createGate } from './gate.ts';
import { createReplayModel, finish, text, type ReplayModel, type Script } from './replay-model.ts';
import { createService, headers, key, modelId, post } from './service.ts';
import { createWorkerStates, hasWorkers, inTurn } from './worker-states.ts';

const responses = '/v1/embed/responses';
const answer: Script = [[text('root = Card([TextContent("3')], [text(' °C")])'), finish()]];
const call: Script = [
  [{ type: 'tool-call-delta', index: 0, id: 'c1', name: 'f', arguments: '{}' }],
  [{ type: 'provider-state', state: { acme: { signature: 's' } } }, finish('tool-calls')],
];
const tools = [{ type: 'function', name: 'f', parameters: { type: 'object', properties: {} }, strict: false }];
const output = { type: 'function_call_output', call_id: 'c1', output: '1' };

interface Options extends Partial<TextStoreOptions> {
  readonly limits?: Partial<StoredRepliesLimits>;
  readonly more?: Partial<AppDependencies>;
}

/** Requests alternate between the workers, if there are several. */
function service(script: Script, { limits, more, ...options }: Options = {}) {
  const model = createReplayModel(script);
  const own = { time: 60_000, size: 1e6, prefix: '', isRenewed: true, now: () => Date.now() };
  const store = createTextStore({ ...own, ...options });
  const texts = { replies: store, responses: store };
  const stores = hasWorkers() ? createWorkerStates({ texts }).states.map((state) => state.texts.responses) : [store];
  const services = stores.map((each) => {
    const replies = createStoredReplies(each, { size: 1e6, values: 1e5, ...limits }, createTurns());
    return createService(model, {}, undefined, undefined, { responses: replies, ...more });
  });
  const [first, ...others] = services;
  if (first === undefined) throw new Error('There is no service.');
  return { ...inTurn([first, ...others]), model };
}
type Service = ReturnType<typeof service>;

interface Item {
  readonly id: string;
  readonly type: string;
}

interface Reply {
  readonly id: string;
  readonly output: readonly Item[];
}

async function ask(app: Service, more: object = {}, header: Record<string, string> = {}): Promise<Reply> {
  const response = await app.request(responses, post({ model: modelId, input: 'Hi', ...more }, header));
  const read = await response.text();
  expect([response.status, read]).toEqual([200, expect.any(String)]);
  if (!read.startsWith('id: ')) return JSON.parse(read);
  return JSON.parse(read.slice(read.lastIndexOf('data: ') + 'data: '.length)).response;
}

async function refusal(app: Service, more: object): Promise<readonly unknown[]> {
  const response = await app.request(responses, post({ model: modelId, input: 'Hi', ...more }));
  // An error of our own.
  const { error } = (await response.json()) as { error: { code: string; param: string; message: string } };
  return [response.status, error.code, error.param, error.message];
}

const told = (model: ReplayModel, index: number) =>
  model.calls[index]?.messages
    .filter(({ role }) => role !== 'system')
    .map((message) => (typeof message.content === 'string' ? message.content : message.content[0]));

const user = (content: string) => ({ type: 'text', text: content });

test.each([true, false])('continues a conversation by the id of its last response (stream: %s)', async (stream) => {
  const one = service(answer);
  const first = await ask(one, { stream, instructions: 'Be brief.', input: 'One' });
  const second = await ask(one, { stream, previous_response_id: first.id, input: 'Two' });
  await ask(one, { stream, previous_response_id: second.id, input: [{ role: 'user', content: 'Three' }] });
  const ui = expect.stringContaining('3 °C');
  expect(told(one.model, 2)).toEqual([user('One'), ui, user('Two'), ui, user('Three')]);
  // As the vendor documents, instructions apply to one request only.
  expect(JSON.stringify(one.model.calls[0]?.messages)).toContain('Be brief.');
  expect(JSON.stringify(one.model.calls[1]?.messages)).not.toContain('Be brief.');
});

test.each([true, false])('answers a call by the id of the response that made it (stream: %s)', async (stream) => {
  const one = service(call);
  const called = await ask(one, { stream, tools });
  await ask(one, { stream, tools, previous_response_id: called.id, input: [output] });
  expect(one.model.calls[1]?.messages.slice(-2)).toMatchObject([
    { role: 'assistant', toolCalls: [{ id: 'c1', name: 'f' }], providerState: { acme: { signature: 's' } } },
    { role: 'tool', toolCallId: 'c1', content: '1' },
  ]);
  expect(await refusal(one, { previous_response_id: called.id })).toEqual([
    400,
    'invalid_value',
    'previous_response_id',
    expect.stringContaining('(id "c1") has no result'),
  ]);
});

test('a reference to an item is replaced by the item, even if its type is omitted or its state comes first', async () => {
  const one = service(call);
  const called = await ask(one, { tools });
  const [first, state] = called.output;
  const references = [{ type: 'item_reference', id: state?.id }, { id: first?.id }];
  const input = [{ role: 'user', content: 'Hi' }, ...references, output];
  const second = await ask(one, { tools, input });
  const expected = { role: 'assistant', toolCalls: [{ id: 'c1' }], providerState: { acme: { signature: 's' } } };
  expect(one.model.calls[1]?.messages.at(-2)).toMatchObject(expected);
  // The item that it refers to is stored with the response.
  await ask(one, { tools, previous_response_id: second.id, input: [output] });
  expect(one.model.calls[2]?.messages.at(-4)).toMatchObject(expected);
});

test('the response repeats the settings of its request', async () => {
  const one = service(answer);
  const { id: previous } = await ask(one);
  const settings = {
    instructions: 'Be brief.',
    max_output_tokens: 500,
    metadata: { ticket: '7' },
    parallel_tool_calls: false,
    previous_response_id: previous,
    temperature: 0.5,
    text: { format: { type: 'text' }, verbosity: 'low' },
    tool_choice: 'none',
    tools: [{ ...tools[0], description: 'Looks.' }],
    top_p: 0.9,
  };
  for (const stream of [true, false]) {
    const request = { ...settings, stream, metadata: { ...settings.metadata, tessera: { editing: false } } };
    expect(await ask(one, request)).toMatchObject({ ...settings, store: true, truncation: 'disabled' });
  }
  expect(await ask(one, { reasoning: { effort: 'low' }, store: false })).toMatchObject({
    store: false,
    reasoning: { effort: 'low', summary: null },
    tools: [],
    instructions: null,
  });
});

test('a stored response can be read and deleted', async () => {
  const one = service(answer);
  const reply = await ask(one, { instructions: 'Be brief.' });
  const at = `${responses}/${reply.id}`;
  expect(await (await one.request(at, { headers })).json()).toEqual(reply);
  expect((await one.request(`${at}?stream=true`, { headers })).status).toBe(400);
  expect((await one.request(at, { method: 'PUT', headers })).headers.get('allow')).toBe('GET, HEAD, DELETE');
  const deletion = { method: 'DELETE', headers };
  expect(await (await one.request(at, deletion)).json()).toEqual({ id: reply.id, object: 'response', deleted: true });
  expect((await one.request(at, deletion)).status).toBe(404);
  expect((await one.request(at, { headers })).status).toBe(404);
  expect((await refusal(one, { previous_response_id: reply.id })).slice(0, 3)).toEqual([
    400,
    'previous_response_not_found',
    'previous_response_id',
  ]);
});

test('the input items of a response are listed in pages, each item once', async () => {
  const one = service(answer);
  // An id that comes again, and items without ids.
  const again = { id: 'msg_x', role: 'user', content: 'One' };
  const first = await ask(one, { input: [again, again, { role: 'assistant', content: 'Yes?' }] });
  const { id } = await ask(one, { previous_response_id: first.id, input: 'Two' });
  const list = async (query: string) => {
    const response = await one.request(`${responses}/${id}/input_items${query}`, { headers });
    expect(response.status).toBe(200);
    // A list of our own.
    return (await response.json()) as { data: readonly Item[]; last_id: string; has_more: boolean };
  };
  const { data, has_more: hasMore } = await list('?order=asc');
  expect(hasMore).toBe(false);
  expect(data).toMatchObject([
    { id: 'msg_x', content: [{ type: 'input_text', text: 'One' }] },
    { content: [{ type: 'input_text', text: 'One' }] },
    { role: 'assistant', content: [{ type: 'output_text', text: 'Yes?', annotations: [] }] },
    { id: first.output[0]?.id, role: 'assistant' },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Two' }] },
  ]);
  for (const limit of [1, 2, 5]) {
    const read: Item[] = [];
    for (let query = `?limit=${limit}`; query !== '';) {
      const page = await list(query);
      read.push(...page.data);
      query = page.has_more ? `?limit=${limit}&after=${page.last_id}` : '';
    }
    expect(read).toEqual([...data].reverse());
  }
  for (const [query, param] of [
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=x', 'limit'],
    ['?order=up', 'order'],
    ['?after=msg_0', 'after'],
  ]) {
    const response = await one.request(`${responses}/${id}/input_items${query}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { param } }]);
  }
  expect((await one.request(`${responses}/resp_0/input_items`, { headers })).status).toBe(404);
  const deletion = await one.request(`${responses}/${id}/input_items`, { headers, method: 'DELETE' });
  expect([deletion.status, deletion.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a response is not found with another key', async () => {
  const keys = createApiKeys([key, 'other']);
  const one = service(answer, { more: { keys } });
  const { id, output: items } = await ask(one);
  const other = { authorization: 'Bearer other' };
  expect((await one.request(`${responses}/${id}`, { headers: other })).status).toBe(404);
  expect((await one.request(`${responses}/${id}/input_items`, { headers: other })).status).toBe(404);
  expect((await one.request(`${responses}/${id}`, { headers: other, method: 'DELETE' })).status).toBe(404);
  const input = [{ type: 'item_reference', id: items[0]?.id }];
  for (const body of [{ previous_response_id: id }, { input }]) {
    const asked = post({ model: modelId, input: 'Hi', ...body }, other);
    expect((await one.request(responses, asked)).status).toBe(400);
  }
  expect((await one.request(`${responses}/${id}`, { headers })).status).toBe(200);
});

test('a reply is not stored with store: false', async () => {
  const one = service(answer);
  const { id, output: items } = await ask(one, { store: false });
  expect((await one.request(`${responses}/${id}`, { headers })).status).toBe(404);
  expect(await refusal(one, { input: [{ type: 'item_reference', id: items[0]?.id }] })).toEqual([
    400,
    'invalid_value',
    'input[0]',
    expect.stringContaining('Send the item itself.'),
  ]);
  // Lost reasoning is not an error: the turn works without it.
  await ask(one, {
    input: [
      { role: 'user', content: 'Hi' },
      { type: 'item_reference', id: 'rs_1_0' },
    ],
  });
});

test('a conversation lives as long as its last turn', async () => {
  let now = 0;
  const one = service(answer, { time: 1000, now: () => now });
  let last = await ask(one);
  for (now = 900; now < 5000; now += 900) last = await ask(one, { previous_response_id: last.id });
  now += 1000;
  expect((await refusal(one, { previous_response_id: last.id }))[1]).toBe('previous_response_not_found');
});

test.each([{ size: 500 }, { values: 30 }])('a conversation larger than %j is rejected', async (limits) => {
  const one = service(answer, { limits });
  const first = await ask(one);
  const second = await ask(one, { previous_response_id: first.id });
  expect((await refusal(one, { previous_response_id: second.id })).slice(0, 2)).toEqual([413, 'request_too_large']);
});

test('rejects parameters that would change the conversation instead of ignoring them', async () => {
  const one = service(answer);
  for (const [name, value] of [
    ['conversation', 'conv_1'],
    ['prompt', { id: 'pmpt_1' }],
    ['background', true],
  ] as const) {
    expect((await refusal(one, { [name]: value })).slice(0, 3)).toEqual([400, 'invalid_value', name]);
  }
  await ask(one, { background: false, conversation: null });
});

test('the last event is sent when the response can be read', async () => {
  const gate = createGate();
  onTestFinished(() => gate.open());
  const slow = { get: async () => undefined, set: () => gate.opened, delete: async () => undefined };
  const replies = createStoredReplies(slow, { size: 1e6, values: 1e5 }, createTurns());
  const app = createService(createReplayModel(answer), {}, undefined, undefined, { responses: replies });
  const response = await app.request(responses, post({ model: modelId, input: 'Hi', stream: true }));
  const decoder = new TextDecoder();
  let read = '';
  let early = '';
  for await (const bytes of response.body ?? []) {
    read += decoder.decode(bytes, { stream: true });
    if (!read.includes('°C') || early !== '') continue;
    early = read;
    gate.open();
  }
  expect(early).not.toContain('response.completed');
  expect(read).toContain('event: response.completed');
});
