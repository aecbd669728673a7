// Every reply, event and item of both APIs is of the type that the package `openai` declares for it. The TypeScript
// compiler checks what the service sent, so that missing, additional and wrong members fail.
import { expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import { ApiError } from '../src/errors.ts';
import type { StreamPart } from '../src/model/language-model.ts';
import { createStoredReplies } from '../src/server/stored-replies.ts';
import { createTextStore } from '../src/server/text-store.ts';
import { isRecord } from '../src/schema/check.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, modelId, path as chat, post } from './service.ts';
import { typeErrorsOf, type Typed } from './type-checker.ts';

const responses = '/v1/embed/responses';
const imports = `import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import type { ResponseItemList } from 'openai/resources/responses/input-items';
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';`;

const state: StreamPart = { type: 'provider-state', state: { acme: { signature: 's' } } };
const refusal: StreamPart = { type: 'text-delta', text: 'I cannot say.', isRefusal: true };
const calls: readonly StreamPart[] = [
  { type: 'tool-call-delta', index: 0, id: 'call_1', name: 'f', arguments: '{"a":' },
  { type: 'tool-call-delta', index: 0, arguments: '1}' },
  { type: 'tool-call-delta', index: 1, id: 'call_2', name: 'g', arguments: '{}' },
];
const ui = text('root = Card([TextContent("Hello")])');
const usage = {
  promptTokens: 11,
  completionTokens: 7,
  cachedTokens: 4,
  cacheWriteTokens: 2,
  reasoningTokens: 3,
};

const scripts: Readonly<Record<string, Script>> = {
  text: [[ui], [{ type: 'finish', reason: 'stop', usage }]],
  'an estimate of the usage': [[ui], [{ type: 'finish', reason: 'stop' }]],
  calls: [[...calls, state, finish('tool-calls')]],
  'calls after text': [[text('Let me look.')], [...calls, finish('tool-calls')]],
  'a truncated reply': [[ui, finish('length')]],
  'a withheld reply': [[ui, finish('content-filter')]],
  'a failure in the middle': [[text('root = Card([TextContent("Hel')], new ApiError('upstream_interrupted')],
  'a rate limit in the middle': [[ui], new ApiError('upstream_rate_limited')],
};

const tool = { name: 'f', description: 'Does it.', parameters: { type: 'object', properties: {} }, strict: true };
const named = { name: 'f', parameters: { type: 'object' } };
const format = { type: 'json_schema', name: 'a', schema: { type: 'object' }, strict: true };

/** Requests whose members the reply repeats. */
const asked: readonly object[] = [
  { input: 'Hi' },
  { input: 'Hi', tools: [{ type: 'function', name: 'f' }], tool_choice: 'required', text: {}, reasoning: {} },
  {
    input: 'Hi',
    instructions: 'Be brief.',
    max_output_tokens: 900,
    metadata: { a: '1', tessera: '{"bindings":true}' },
    parallel_tool_calls: false,
    reasoning: { effort: 'low' },
    safety_identifier: 's',
    service_tier: 'flex',
    temperature: 0.5,
    text: { verbosity: 'low' },
    tool_choice: { type: 'function', name: 'f' },
    tools: [{ type: 'function', ...tool }],
    top_p: 0.5,
    user: 'u',
  },
  {
    input: 'Hi',
    tools: [{ type: 'function', ...tool }],
    tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'f' }] },
  },
];

const stored = () =>
  createStoredReplies(
    createTextStore({ time: 60_000, isRenewed: true, size: 1e6, prefix: '', now: () => Date.now() }),
    { size: 1e6, values: 1e5 },
    createTurns(),
  );

const open = (script: Script) =>
  createService(createReplayModel(script), {}, undefined, undefined, { responses: stored() });

/** Sends a request and returns its reply, or its events. */
async function reply(script: Script, url: string, body: object): Promise<readonly unknown[]> {
  const answer = await open(script).request(url, post({ model: modelId, ...body }));
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    return answer.ok ? [await answer.json()] : [];
  }
  const lines = [...(await answer.text()).matchAll(/^data: (\{.*)$/gm)];
  return lines.map(([, data = '']) => JSON.parse(data) as unknown);
}

/**
 * Without the members that this service adds, and with those that the package adds. Its types omit `store` and the
 * nulls in `usage` and `user`, which the reference of the API shows.
 */
function comparable(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const { diagnostics: _, bindings: __, store: ___, usage: used, user, ...rest } = value;
  const some = { ...(used != null && { usage: used }), ...(user != null && { user }) };
  if (rest['object'] === 'response') return { ...rest, ...some, output_text: '' };
  if (rest['type'] === 'error') return { ...rest, error: undefined };
  if ('response' in rest) return { ...rest, response: comparable(rest['response']) };
  return { ...rest, ...some, ...(Array.isArray(rest['choices']) && { choices: rest['choices'].map(toChoice) }) };
}

/** Only the last chunk has a finish reason. Messages and deltas have the state of the provider. */
function toChoice(choice: unknown): unknown {
  if (!isRecord(choice)) return choice;
  const member = 'delta' in choice ? 'delta' : 'message';
  const message = choice[member];
  return {
    finish_reason: null,
    ...choice,
    [member]: isRecord(message) ? { ...message, extra_content: undefined } : message,
  };
}

const typed = (type: string, values: readonly unknown[]): Typed[] =>
  values.map((value) => ({ type, value: comparable(value) }));

test('the Responses API', async () => {
  const found: Typed[] = [];
  for (const body of asked) {
    for (const script of Object.values(scripts)) {
      found.push(...typed('Response', await reply(script, responses, body)));
      found.push(...typed('ResponseStreamEvent', await reply(script, responses, { ...body, stream: true })));
    }
  }
  const data = { input: 'Hi', text: { format } };
  for (const script of [[[text('{"a":'), text('1}'), finish()]], [[refusal], [finish()]]] satisfies Script[]) {
    found.push(...typed('Response', await reply(script, responses, data)));
    found.push(...typed('ResponseStreamEvent', await reply(script, responses, { ...data, stream: true })));
  }
  expect(typeErrorsOf(imports, found)).toEqual([]);
  const events = new Set(
    found.flatMap(({ value }) => (isRecord(value) && typeof value['type'] === 'string' ? [value['type']] : [])),
  );
  expect([...events].toSorted()).toEqual([
    'error',
    'response.completed',
    'response.content_part.added',
    'response.content_part.done',
    'response.created',
    'response.failed',
    'response.function_call_arguments.delta',
    'response.function_call_arguments.done',
    'response.in_progress',
    'response.incomplete',
    'response.output_item.added',
    'response.output_item.done',
    'response.output_text.delta',
    'response.output_text.done',
    'response.refusal.delta',
    'response.refusal.done',
  ]);
});

test('the input items of a stored response', async () => {
  const service = open([[ui, finish()]]);
  const send = async (body: object): Promise<string> => {
    const answer = await service.request(responses, post({ model: modelId, ...body }));
    return String(((await answer.json()) as { id?: unknown }).id);
  };
  const first = await send({
    input: [
      { role: 'user', content: 'Hi' },
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Look' },
          { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
        ],
      },
      { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output: '1' },
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' },
      { role: 'assistant', content: 'Hello' },
      { role: 'assistant', content: [{ type: 'output_text', text: 'Hello' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] },
      { role: 'user', content: 'Bye' },
    ],
  });
  const second = await send({ input: 'And?', previous_response_id: first });
  const list = await service.request(`${responses}/${second}/input_items?limit=100`, {
    headers: { authorization: 'Bearer test-key' },
  });
  const body = (await list.json()) as { data: readonly unknown[] };
  expect(body.data).toHaveLength(12);
  expect(typeErrorsOf(imports, typed('ResponseItemList', [body]))).toEqual([]);
});

test('chat completions', async () => {
  const found: Typed[] = [];
  const messages = [{ role: 'user', content: 'Hi' }];
  for (const more of [
    {},
    { tools: [{ type: 'function', function: named }], metadata: { tessera: '{"bindings":true}' } },
  ]) {
    for (const script of Object.values(scripts)) {
      const body = { messages, ...more };
      found.push(...typed('ChatCompletion', await reply(script, chat, body)));
      const chunks = await reply(script, chat, { ...body, stream: true });
      found.push(
        ...typed(
          'ChatCompletionChunk',
          chunks.filter((chunk) => !(isRecord(chunk) && 'error' in chunk)),
        ),
      );
    }
  }
  expect(typeErrorsOf(imports, found)).toEqual([]);
});

test('a member that is missing, additional or wrong is found', () => {
  const event = {
    type: 'response.output_text.delta',
    item_id: 'm',
    output_index: 0,
    content_index: 0,
    sequence_number: 1,
  };
  const complete = { ...event, delta: 'x', logprobs: [] };
  const wrong = [event, { ...complete, more: 1 }, { ...complete, delta: 1 }];
  expect(typeErrorsOf(imports, typed('ResponseStreamEvent', [complete, ...wrong]))).toEqual([
    expect.stringContaining('missing'),
    expect.stringContaining('"more"'),
    expect.stringContaining("Type 'number' is not assignable to type 'string'"),
  ]);
});
