// POST /v1/embed/responses: the requests that it accepts and rejects, over a real socket. The clients are in
// test/clients/.
import { expect, test } from 'vitest';
import { createComposer } from '../src/composer/composer.ts';
import { unsharedTurns } from '../src/slices.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, modelId, path, post, request } from './service.ts';

const responses = '/v1/embed/responses';
const answer: Script = [[text('root = Card([TextContent("3 °C")])'), finish()]];
const call = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' };
const output = { type: 'function_call_output', call_id: 'c1', output: '1' };

const pdf = (file: object) => ({ input: [{ role: 'user', content: [{ type: 'input_file', ...file }] }] });

const ask = (service: ReturnType<typeof createService>, more: object) =>
  service.request(responses, post({ model: modelId, input: 'Hi', ...more }));

test('the text equals the content of chat completions', async () => {
  const service = createService(createReplayModel(answer));
  // Replies of our own.
  const chat = (await (await service.request(path, post(request()))).json()) as {
    choices: { message: { content: string } }[];
  };
  const reply = (await (await ask(service, {})).json()) as { id: string; output: { content: { text: string }[] }[] };
  expect(reply.output[0]?.content[0]?.text).toBe(chat.choices[0]?.message.content);
  expect(reply.id).toMatch(/^resp_/);
});

test("input items become the conversation, and the provider's state is returned", async () => {
  const model = createReplayModel(answer);
  await ask(createService(model), {
    instructions: 'Be brief.',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Let me look.' }] },
      call,
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'tessera:{"acme":{"signature":"s"}}' },
      output,
    ],
  });
  expect(model.calls[0]?.messages).toMatchObject([
    { role: 'system', content: expect.stringContaining('Be brief.') },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
    {
      role: 'assistant',
      content: 'Let me look.',
      toolCalls: [{ id: 'c1', name: 'f', arguments: '{}' }],
      providerState: { acme: { signature: 's' } },
    },
    { role: 'tool', toolCallId: 'c1', content: '1' },
  ]);
});

test('members of more than 65,536 characters are not repeated', async () => {
  const service = createService(createReplayModel(answer));
  const long = 'x'.repeat(70_000);
  const tool = { type: 'function', name: 'f', parameters: { type: 'object' } };
  const short = { instructions: 'Be brief.', metadata: { a: '1' }, tools: [tool], user: 'u' };
  expect(await (await ask(service, short)).json()).toMatchObject(short);
  const reply = await ask(createService(createReplayModel([[text('{}'), finish()]])), {
    instructions: long,
    metadata: { a: long },
    tools: [{ ...tool, description: long }],
    user: long,
    text: { format: { type: 'json_schema', name: 'x', schema: { type: 'object', description: long } } },
  });
  expect(await reply.json()).toMatchObject({
    instructions: null,
    metadata: {},
    tools: [],
    user: null,
    text: { format: { type: 'text' } },
  });
});

test('the states of a conversation are rejected beyond 50,000 JSON values', async () => {
  const state = { type: 'reasoning', encrypted_content: `tessera:{"a":[${'[],'.repeat(4_000)}1]}` };
  const ofStates = (count: number) => ({
    input: [{ role: 'user', content: 'Hi' }, ...Array.from({ length: count }, () => state)],
  });
  const service = createService(createReplayModel(answer));
  expect((await ask(service, ofStates(6))).status).toBe(200);
  const reply = await ask(service, ofStates(7));
  expect(reply.status).toBe(413);
  expect(await reply.json()).toMatchObject({ error: { param: 'input[7]' } });
});

test('items of other tools become calls with results, or are named in the diagnostics', async () => {
  const model = createReplayModel(answer);
  const reply = await ask(createService(model), {
    input: [
      { role: 'user', content: 'Hi' },
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } },
      { type: 'custom_tool_call', call_id: 'c1', name: 'run', input: 'a "b"' },
      { type: 'custom_tool_call_output', call_id: 'c1', output: '1' },
      { type: 'mcp_call', id: 'mcp_1', name: 'look', server_label: 's', arguments: '{}', output: '2', error: null },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Found.', annotations: [] }] },
      { role: 'user', content: 'Go on' },
    ],
  });
  expect(model.calls[0]?.messages.slice(1)).toMatchObject([
    { role: 'user' },
    { role: 'assistant', toolCalls: [{ id: 'c1', name: 'run', arguments: '{"input":"a \\"b\\""}' }] },
    { role: 'tool', toolCallId: 'c1', content: '1' },
    { role: 'assistant', toolCalls: [{ id: 'mcp_1', name: 'look' }] },
    { role: 'tool', toolCallId: 'mcp_1', content: '2' },
    { role: 'assistant', content: 'Found.' },
    { role: 'user' },
  ]);
  expect(await reply.json()).toMatchObject({
    diagnostics: { ignored_parameters: [{ parameter: 'input[1]', reason: 'this service does not run tools itself' }] },
  });
});

test.each<[object, object, object, object]>([
  [
    { type: 'computer_call', id: 'cu_1', call_id: 'c1', action: { type: 'click', x: 3, y: 5 }, status: 'completed' },
    { type: 'computer_call_output', call_id: 'c1', output: { type: 'computer_screenshot', image_url: 'data:image/a' } },
    { name: 'computer', arguments: '{"actions":[{"type":"click","x":3,"y":5}]}' },
    { parts: [{ type: 'image', url: 'data:image/a' }] },
  ],
  [
    { type: 'computer_call', call_id: 'c1', actions: [{ type: 'wait' }], pending_safety_checks: [] },
    { type: 'computer_call_output', call_id: 'c1', output: { image_url: 'https://example.com/a.png' } },
    { name: 'computer', arguments: '{"actions":[{"type":"wait"}]}' },
    { parts: [{ type: 'image', url: 'https://example.com/a.png' }] },
  ],
  [
    { type: 'local_shell_call', id: 'lsh_1', call_id: 'c1', action: { type: 'exec', command: ['ls'], env: {} } },
    { type: 'local_shell_call_output', id: 'c1', output: 'a.txt' },
    { name: 'local_shell', arguments: '{"type":"exec","command":["ls"],"env":{}}' },
    { content: 'a.txt' },
  ],
  [
    { type: 'local_shell_call', call_id: 'c1', action: { type: 'exec', command: [] } },
    { type: 'local_shell_call_output', id: 'lsho_1', call_id: 'c1', output: '' },
    { name: 'local_shell' },
    { content: '' },
  ],
  [
    { type: 'shell_call', call_id: 'c1', action: { commands: ['ls'] }, environment: { type: 'local' } },
    { type: 'shell_call_output', call_id: 'c1', output: [{ stdout: 'a', stderr: '', outcome: { type: 'timeout' } }] },
    { name: 'shell', arguments: '{"commands":["ls"]}' },
    { content: '[{"stdout":"a","stderr":"","outcome":{"type":"timeout"}}]' },
  ],
  [
    { type: 'apply_patch_call', call_id: 'c1', operation: { type: 'delete_file', path: 'a' }, status: 'completed' },
    { type: 'apply_patch_call_output', call_id: 'c1', status: 'failed', output: null },
    { name: 'apply_patch', arguments: '{"type":"delete_file","path":"a"}' },
    { content: 'failed' },
  ],
])('a tool that a client ran becomes a call with its result: %j', async (called, returned, call, result) => {
  const model = createReplayModel(answer);
  const reply = await ask(createService(model), { input: [{ role: 'user', content: 'Hi' }, called, returned] });
  expect(model.calls[0]?.messages.slice(2)).toMatchObject([
    { role: 'assistant', toolCalls: [{ id: 'c1', ...call }] },
    { role: 'tool', toolCallId: 'c1', ...result },
  ]);
  expect(await reply.json()).toMatchObject({ status: 'completed' });
});

test('everything that a request contains without effect is named', async () => {
  const reply = await ask(createService(createReplayModel(answer)), {
    include: [
      'reasoning.encrypted_content',
      'message.input_image.image_url',
      'message.output_text.logprobs',
      'web_search_call.results',
      'new',
    ],
    truncation: 'auto',
    background: false,
    stream_options: { include_obfuscation: false },
    reasoning: { effort: null, summary: 'auto' },
    text: { format: null, stops: 1 },
    tools: [{ type: 'function', name: 'f', parameters: {}, strict: null, defer_loading: true }],
    input: [
      { role: 'user', name: 'ada', content: [{ type: 'input_text', text: 'Hi', prompt_cache_breakpoint: {} }] },
      {
        type: 'message',
        id: 'msg_1',
        status: 'completed',
        role: 'assistant',
        phase: 'final_answer',
        content: [{ type: 'output_text', text: 'Hi', annotations: [], logprobs: [] }],
      },
      { type: 'compaction_trigger' },
    ],
  });
  const { diagnostics } = (await reply.json()) as {
    diagnostics: { ignored_parameters: { parameter: string; reason: string }[] };
  };
  expect(diagnostics.ignored_parameters.map(({ parameter, reason }) => `${parameter}: ${reason}`)).toEqual([
    'truncation: this service does not drop items; see history_limit',
    'stream_options: the events have no obfuscation',
    'include[2]: the reply is not the text that the model wrote',
    'include[3]: this service does not run tools itself',
    'include[4]: not known',
    'reasoning.summary: the reply has no summary of the reasoning',
    'text.stops: not known',
    'tools[0].defer_loading: not known',
    'input[0].name: names of participants are not sent to the model',
    'input[0].content[0].prompt_cache_breakpoint: the service sets the cache breakpoints of the provider itself',
    'input[2]: this service does not compact conversations',
  ]);
});

test('images and files of tools become parts of their result', async () => {
  const model = createReplayModel(answer);
  const parts = [
    { type: 'input_text', text: '{"rows":' },
    { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'low' },
    { type: 'input_file', file_data: 'data:application/pdf;base64,JVBERi0=', filename: 'a.pdf' },
    { type: 'input_text', text: '3}' },
  ];
  await ask(createService(model), { input: [call, { ...output, output: parts }] });
  const [text, image, file, last] = parts;
  expect(model.calls[0]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: '{"rows":\n3}',
    parts: [
      { type: 'text', text: text?.text },
      { type: 'image', url: image?.image_url, detail: 'low' },
      { type: 'file', url: file?.file_data, name: 'a.pdf' },
      { type: 'text', text: last?.text },
    ],
    note: expect.stringContaining('{rows: number}'),
  });
});

test('errors and diagnostics use the parameter names of this API', async () => {
  const service = createService(createComposer(unsharedTurns));
  const refused = await ask(service, pdf({ file_data: 'data:application/pdf;base64,JVBERi0=' }));
  expect(await refused.json()).toMatchObject({ error: { code: 'invalid_value', param: 'input' } });
  const format = { type: 'json_object' };
  const reply = await ask(service, { reasoning: { effort: 'low' }, text: { verbosity: 'low', format }, max_tokens: 9 });
  const { diagnostics } = (await reply.json()) as { diagnostics: { ignored_parameters: { parameter: string }[] } };
  expect(diagnostics.ignored_parameters.map(({ parameter }) => parameter)).toEqual([
    'max_tokens',
    'reasoning.effort',
    'text.verbosity',
    'text.format',
  ]);
});

test.each([
  [{ previous_response_id: 'resp_1' }, 'previous_response_id', 'send the whole conversation in input'],
  [{ input: [{ type: 'item_reference', id: 'msg_1' }] }, 'input[0]', 'store: false'],
  [{ input: [] }, 'input', 'must be a string or a list'],
  [{ input: undefined, prompt: { id: 'pmpt_1' } }, 'prompt', 'send the text of the prompt'],
  [{ input: [{ role: 'robot', content: 'Hi' }] }, 'input[0].role', 'must be "user", "assistant"'],
  [{ input: [{ content: 'Hi' }] }, 'input[0].role', 'missing: it must be "user", "assistant"'],
  [
    { input: [{ role: 'user', content: [{ type: 'input_audio' }] }] },
    'input[0].content[0].type',
    'must be "input_text"',
  ],
  [{ input: [{ type: 'function_cal', call_id: 'a' }] }, 'input[0].type', 'Did you mean "function_call"'],
  [
    { input: [call, { ...output, output: [{ type: 'input_file', filename: 'a.pdf' }] }] },
    'input[1].output[0].file_data',
    'file_data or file_url',
  ],
  [
    { input: [call, { ...output, output: [{ type: 'input_image', file_id: 'file_1' }] }] },
    'input[1].output[0].image_url',
    'an https URL',
  ],
  [
    { input: [{ role: 'user', content: 'Hi' }, output] },
    'input[1].call_id',
    'directly after the calls that it belongs to',
  ],
  [
    { input: [{ role: 'user', content: 'Hi' }, call] },
    'input[1]',
    'directly after the calls, before any other message',
  ],
  [
    { input: [{ type: 'compaction', encrypted_content: 'gAAA' }] },
    'input[0].type',
    'send the items that it replaced instead',
  ],
  [
    { input: [{ type: 'computer_call_output', call_id: 'a', output: { file_id: 'file_1' } }] },
    'input[0].output.image_url',
    'an https URL',
  ],
  [{ include: 'reasoning.encrypted_content' }, 'include', 'a list of at most 100 strings'],
  [{ include: [1] }, 'include[0]', 'must be a string'],
  [{ tools: [{ type: 'web_search' }] }, 'tools[0].type', 'this service does not run tools itself'],
  [{ temperature: 2 }, 'temperature', 'a number from 0 to 1, the range of this API'],
  [pdf({ file_id: 'f' }), 'input[0].content[0].file_id', 'this service stores no files'],
  [pdf({ file_data: 'data:text/csv;base64,' }), 'input[0].content[0].file_data', 'must be a PDF'],
  [pdf({ filename: 'a.pdf' }), 'input[0].content[0].file_data', 'needs file_data or file_url'],
  [{ text: { format: { type: 'json_schema', name: 'a' } } }, 'text.format.schema', 'is missing'],
])('rejects %j', async (more, param, sentence) => {
  const reply = await ask(createService(createReplayModel(answer)), more);
  expect([reply.status, await reply.json()]).toEqual([
    400,
    { error: expect.objectContaining({ param, message: expect.stringContaining(sentence) }) },
  ]);
});

test('other methods and missing keys get the same errors as chat completions', async () => {
  const service = createService(createReplayModel(answer));
  expect((await service.request(responses, { method: 'POST' })).status).toBe(401);
  const { headers } = post({});
  expect((await service.request(responses, { headers })).headers.get('allow')).toBe('POST');
});
