// The endpoint: the rules of a request, and both kinds of reply.
import { expect, test } from 'vitest';
import { ApiError, errorTable, type ErrorCode } from '../src/errors.ts';
import { framesOf } from './frames.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, headers, key, modelId, path, post, request } from './service.ts';

const card: Script = [[text('root = Card([TextContent("Hel')], [text('lo")])\n'), finish()]];
const json = async (response: Response) => JSON.parse(await response.text());
const service = (script: Script = card, refusal?: ApiError) => createService(createReplayModel(script, refusal));

async function errorOf(response: Response, code: ErrorCode): Promise<{ message: string; param: string | null }> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const { error } = await json(response);
  expect(error).toEqual({ message: expect.any(String), type: errorTable[code].type, param: error.param, code });
  expect(response.status).toBe(errorTable[code].status);
  return error;
}

test('the plain reply is one completion', async () => {
  const response = await service().request(path, post(request()));
  expect(response.status).toBe(200);
  const completion = await json(response);
  expect(completion).toMatchObject({
    id: expect.stringMatching(/^chatcmpl-/),
    object: 'chat.completion',
    created: expect.any(Number),
    model: modelId,
    choices: [{ index: 0, message: { role: 'assistant', content: expect.any(String) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    diagnostics: {},
  });
  expect(Number.isInteger(completion.created)).toBe(true);
  expect(completion.choices).toHaveLength(1);
  expect(JSON.parse(completion.choices[0].message.content)).toMatchObject({
    component: { component: 'Card' },
    error: null,
  });
});

test('the joined stream equals the plain reply', async () => {
  const plain = await json(await service().request(path, post(request({ stream: false }))));
  const response = await service().request(path, post(request({ stream: true })));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  const frames = framesOf(await response.text());
  expect(frames.map((frame) => frame.id)).toEqual(frames.map((_, index) => String(index + 1)));
  expect(frames.at(-1)?.data).toBe('[DONE]');
  const chunks = frames.slice(0, -1).map((frame) => JSON.parse(frame.data));
  expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  for (const chunk of chunks) {
    expect(chunk).toMatchObject({ object: 'chat.completion.chunk', model: modelId });
    expect(chunk.choices).toHaveLength(1);
  }
  expect(chunks[0].choices[0].delta).toMatchObject({ role: 'assistant', content: expect.any(String) });
  const last = chunks.pop();
  expect(last.choices[0]).toEqual({ index: 0, delta: {}, finish_reason: 'stop' });
  expect(last.usage).toEqual(plain.usage);
  expect(chunks.map((chunk) => chunk.choices[0].delta.content).join('')).toBe(plain.choices[0].message.content);
  expect(chunks.some((chunk) => 'finish_reason' in chunk.choices[0] || 'usage' in chunk)).toBe(false);
});

test.each([true, false])('created is the second at which the reply began (stream: %s)', async (stream) => {
  // Each reading of the clock is 10 s later.
  let time = 1_795_219_190_000;
  const now = (): number => (time += 10_000);
  const lines = Array.from({ length: 20 }, (_, index) => [text(`  TextContent("Part ${index}"),\n`)]);
  const script: Script = [[text('root = Card([\n')], ...lines, [text('])'), finish()]];
  const app = createService(createReplayModel(script), {}, { now, newId: () => 'a' });
  const answer = await (await app.request(path, post(request({ stream })))).text();
  const replies = stream
    ? framesOf(answer)
        .slice(0, -1)
        .map(({ data }) => JSON.parse(data))
    : [JSON.parse(answer)];
  expect(replies.length).toBeGreaterThan(stream ? 10 : 0);
  expect(new Set(replies.map(({ created }) => created)).size).toBe(1);
  expect(replies[0].created).toBeLessThanOrEqual(1_795_219_240);
});

test.each(['r', 'root', ' root ', '```\nroo', '```openui\n', '`'])(
  'a model that is stopped after %j has shown nothing; a whole answer is shown',
  async (begun) => {
    const documentOf = async (script: Script, stream: boolean) => {
      const answer = await (await service(script).request(path, post(request({ stream })))).text();
      if (!stream) return JSON.parse(JSON.parse(answer).choices[0].message.content);
      const chunks = framesOf(answer).flatMap(({ data }) => (data.startsWith('{') ? [JSON.parse(data)] : []));
      return JSON.parse(chunks.map(({ choices }) => choices?.[0].delta.content ?? '').join(''));
    };
    const nothing = { component: { component: 'Card', props: { children: [] } } };
    for (const stream of [true, false]) {
      const cut = await documentOf([[text(begun)], [finish('length')]], stream);
      expect(cut).toEqual({ ...nothing, error: expect.stringContaining('maximum length') });
    }
    const broken = await documentOf([[text(begun)], new ApiError('upstream_interrupted')], true);
    expect(broken).toEqual({ ...nothing, error: expect.any(String) });
    const pieces: Script = Array.from(`${begun.trim()} cause`, (letter) => [text(letter)]);
    expect(JSON.stringify(await documentOf([...pieces, [finish()]], true))).toContain(' cause');
    const whole = await documentOf([[text(begun), finish()]], false);
    if (begun.includes('r')) expect(JSON.stringify(whole)).toContain(begun.replaceAll('`', '').trim());
  },
);

test.each(['', 'x'])('splits a large reply without breaking characters (prefix "%s")', async (start) => {
  const smiles = start + '😀'.repeat(150_000);
  const script: Script = [[text(`root = Card([TextContent("${smiles}")])`), finish()]];
  const textOf = (content: string) => JSON.parse(content).component.props.children[0].props.text;
  const plain = await json(await service(script).request(path, post(request())));
  expect(textOf(plain.choices[0].message.content) === smiles).toBe(true);
  const frames = framesOf(await (await service(script).request(path, post(request({ stream: true })))).text());
  const contents = frames.slice(0, -2).map(({ data }) => JSON.parse(data).choices[0].delta.content);
  expect(textOf(contents.join('')) === smiles).toBe(true);
});

test('returns tool calls, streamed and plain', async () => {
  const script: Script = [
    [{ type: 'tool-call-delta', index: 0, id: 'c1', name: 'get_weather', arguments: '{"city":' }],
    [{ type: 'tool-call-delta', index: 0, arguments: '"Oslo"}' }, finish('tool-calls')],
  ];
  const tools = [{ type: 'function', function: { name: 'get_weather' } }];
  const plain = await json(await service(script).request(path, post(request({ tools }))));
  expect(plain.choices[0]).toEqual({
    index: 0,
    message: {
      role: 'assistant',
      content: null,
      refusal: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
    },
    logprobs: null,
    finish_reason: 'tool_calls',
  });
  const response = await service(script).request(path, post(request({ tools, stream: true })));
  const chunks = framesOf(await response.text())
    .slice(0, -1)
    .map((frame) => JSON.parse(frame.data).choices[0]);
  expect(chunks[0].delta).toMatchObject({ role: 'assistant', content: null });
  expect(chunks.at(-1)).toEqual({ index: 0, delta: {}, finish_reason: 'tool_calls' });
});

test('lists parameters without effect in the diagnostics', async () => {
  const response = await service().request(path, post(request({ n: 2, logit_bias: {}, abortSignal: {} })));
  const { diagnostics, choices } = await json(response);
  expect(choices).toHaveLength(1);
  expect(diagnostics.ignored_parameters.map((one: { parameter: string }) => one.parameter)).toEqual(
    expect.arrayContaining(['n', 'logit_bias', 'abortSignal']),
  );
});

test('resolves an alias to the id of its model', async () => {
  const response = await service().request(path, post(request({ model: 'latest' })));
  expect((await json(response)).model).toBe(modelId);
});

test.each([
  ['none', undefined, /missing/],
  ['another scheme', 'Basic dXNlcjpwYXNz', /bearer token/],
  ['an empty key', 'Bearer ', /bearer token/],
  ['a wrong key', 'Bearer test-kez', /unknown to this service/],
  ['part of a key', 'Bearer test', /unknown to this service/],
])('authorization: %s: returns 401', async (_, authorization, expected) => {
  const sent: Record<string, string> = { 'content-type': 'application/json' };
  if (authorization !== undefined) sent['authorization'] = authorization;
  const response = await service().request(path, { method: 'POST', headers: sent, body: '{}' });
  expect((await errorOf(response, 'invalid_api_key')).message).toMatch(expected);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
});

test('accepts the authorization scheme in any case', async () => {
  const response = await service().request(path, post(request(), { authorization: `bearer ${key}` }));
  expect(response.status).toBe(200);
});

test('returns 404 for an unknown model, with the closest ids', async () => {
  const response = await service().request(path, post(request({ model: 'acme/fats/v-20261121' })));
  const error = await errorOf(response, 'model_not_found');
  expect(error).toMatchObject({ param: 'model', message: expect.stringContaining(`"${modelId}"`) });
});

test.each([
  ['', /line 1, column 1: expected a value/],
  ['{"model":', /column 10: expected a value, found the end/],
  ['model=x', /expected a value, found "m"/],
  ['['.repeat(100_000), /is not JSON/],
])('returns 400 for a body that is not JSON (%#)', async (body, expected) => {
  expect((await errorOf(await service().request(path, post(body)), 'invalid_json')).message).toMatch(expected);
});

test('returns 400 for invalid UTF-8', async () => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]);
  const response = await service().request(path, { method: 'POST', headers, body });
  expect((await errorOf(response, 'invalid_json')).message).toMatch(/not valid UTF-8/);
});

test.each([
  ['messages', { messages: [] }],
  ['messages', { messages: 'Hi' }],
  ['messages[0].content', { messages: [{ role: 'user', content: 'cut \ud83d' }] }],
  [
    'messages[1].tool_call_id',
    {
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'tool', content: '1' },
      ],
    },
  ],
  ['temperature', { temperature: 1.01 }],
  ['top_p', { top_p: -1 }],
  ['stop', { stop: 'END' }],
  ['max_tokens', { max_tokens: 0 }],
  ['n', { n: 0 }],
])('names the invalid parameter %s', async (param, more) => {
  const response = await service().request(path, post(request(more)));
  expect(response.status).toBe(400);
  const { error } = await json(response);
  expect(error.param).toBe(param);
});

test('returns 400 for 100,000 nested brackets', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const body = `{"model":"${modelId}","messages":[{"role":"user","content":"x"}],"metadata":{"a":${deep}}}`;
  const response = await service().request(path, post(body));
  expect((await errorOf(response, 'invalid_value')).param).toMatch(/^metadata\.a/);
});

test.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'returns 415 for content type %s',
  async (type) => {
    const sent: Record<string, string> = { authorization: `Bearer ${key}` };
    if (type !== undefined) sent['content-type'] = type;
    const response = await service().request(path, {
      method: 'POST',
      headers: sent,
      body: new Uint8Array(Buffer.from('{}')),
    });
    await errorOf(response, 'unsupported_media_type');
  },
);

test('accepts a charset parameter and rejects compressed bodies', async () => {
  const withCharset = post(request(), { 'content-type': 'Application/JSON; charset=utf-8' });
  expect((await service().request(path, withCharset)).status).toBe(200);
  const response = await service().request(path, post(request(), { 'content-encoding': 'gzip' }));
  await errorOf(response, 'unsupported_media_type');
});

test('returns 413 for a body over the limit, with and without a content length', async () => {
  const app = createService(createReplayModel(card), { bodyLimit: 1024 });
  await errorOf(await app.request(path, post(' '.repeat(1025))), 'request_too_large');
  const inPieces = { ...post(''), body: new Blob([' '.repeat(1025)]).stream(), duplex: 'half' } as const;
  await errorOf(await app.request(path, inPieces), 'request_too_large');
  expect((await app.request(path, post(request()))).status).toBe(200);
});

test('decodes a long body at any split position and rejects a truncated character at its end', async () => {
  const model = createReplayModel(card);
  const app = createService(model);
  for (let start = 0; start < 4; start += 1) {
    // Byte order marks and four-byte characters straddle every position where the bytes might be split.
    const content = 'x'.repeat(start) + '\ufeff😀é'.repeat(80_000);
    const response = await app.request(path, post(request({ messages: [{ role: 'user', content }] })));
    expect(response.status).toBe(200);
    expect(model.calls.at(-1)?.messages.at(-1)?.content).toEqual([{ type: 'text', text: content }]);
  }
  const cut = Buffer.from(JSON.stringify(request({ user: '😀'.repeat(200_000) }))).subarray(0, -8);
  await errorOf(await app.request(path, { ...post(''), body: new Uint8Array(cut) }), 'invalid_json');
});

test('returns 413 for too many JSON values and names the parameter; JSON inside a string is not counted', async () => {
  const app = createService(createReplayModel(card), { bodyValueLimit: 50 });
  const many = Array.from({ length: 50 }, () => []);
  for (const metadata of [many, { x: many }, Object.fromEntries(many.map((_, index) => [`k${index}`, 1]))]) {
    const error = await errorOf(await app.request(path, post(request({ metadata }))), 'request_too_large');
    expect(error.param).toBe('metadata');
    expect(error.message).toMatch(/^The body has at least \d+ JSON values after "metadata"\. The limit is 50;/);
  }
  const messages = [{ role: 'user', content: JSON.stringify(many) }];
  expect((await app.request(path, post(request({ messages })))).status).toBe(200);
});

test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('returns 405 with Allow for %s', async (method) => {
  const response = await service().request(path, { method, headers });
  await errorOf(response, 'method_not_allowed');
  expect(response.headers.get('allow')).toBe('POST');
});

test('returns 404 with a hint for an unknown path', async () => {
  const response = await service().request('/v1/chat/completions', post(request()));
  expect((await errorOf(response, 'not_found')).message).toMatch(/base URL of a client ends with \/v1\/embed/);
});

test.each(['/v1/embed/chat/completions/', '//v1/embed//chat/completions', '/v1/embed/chat/completions?x=1'])(
  'accepts %s as the endpoint',
  async (address) => {
    expect((await service().request(address, post(request()))).status).toBe(200);
  },
);

test('lists all models and returns single ones', async () => {
  const app = service();
  const one = {
    id: modelId,
    object: 'model',
    created: 1_795_219_200,
    owned_by: 'acme',
    description: 'A test.',
    aliases: ['latest'],
  };
  const get = (address: string) => app.request(address, { headers });
  expect(await json(await get('/v1/embed/models'))).toEqual({ object: 'list', data: [one] });
  expect(await json(await get('/v1/embed/models/'))).toEqual({ object: 'list', data: [one] });
  expect(await json(await get(`/v1/embed/models/${modelId}`))).toEqual(one);
  expect(await json(await get(`/v1/embed/models/${encodeURIComponent(modelId)}`))).toEqual(one);
  await errorOf(await get('/v1/embed/models/acme/none'), 'model_not_found');
  await errorOf(await app.request('/v1/embed/models'), 'invalid_api_key');
  const posted = await app.request('/v1/embed/models', post({}));
  await errorOf(posted, 'method_not_allowed');
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
});

test('answers health checks without a key, and reports not ready while draining', async () => {
  const app = service();
  const { drain } = app;
  expect(await json(await app.request('/healthz'))).toEqual({ status: 'ok' });
  expect((await app.request('/readyz')).status).toBe(200);
  void drain.drain();
  expect((await app.request('/healthz')).status).toBe(200);
  await errorOf(await app.request('/readyz'), 'shutting_down');
  await errorOf(await app.request(path, post(request())), 'shutting_down');
});

test('keeps a request id that is safe to log, and otherwise generates one', async () => {
  const app = service();
  const { lines } = app;
  const taken = await app.request(path, post(request(), { 'x-request-id': 'abc-1' }));
  expect(taken.headers.get('x-request-id')).toBe('abc-1');
  const made = await app.request(path, post(request(), { 'x-request-id': 'a b"' }));
  expect(made.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(lines.map((line) => line.fields['requestId'])).toEqual(['abc-1', made.headers.get('x-request-id')]);
});

test.each<[ErrorCode, string | null]>([
  ['upstream_rate_limited', '8'],
  ['upstream_refused', null],
  ['upstream_misconfigured', null],
  ['upstream_unreachable', null],
  ['upstream_timeout', null],
])('maps the upstream error %s to an HTTP status, streamed or plain', async (code, retryAfter) => {
  const options = { cause: new Error('secret url'), retryAfter: retryAfter === null ? undefined : 7.2 };
  for (const stream of [false, true]) {
    const app = service([], new ApiError(code, undefined, options));
    const response = await app.request(path, post(request({ stream })));
    expect((await errorOf(response, code)).message).not.toContain('secret');
    expect(response.headers.get('retry-after')).toBe(retryAfter);
  }
});

test('ends the stream with an error frame and no [DONE] when the model fails mid-stream', async () => {
  const script: Script = [[text('root = Card([TextContent("Half')], new ApiError('upstream_interrupted')];
  const response = await service(script).request(path, post(request({ stream: true })));
  const frames = framesOf(await response.text());
  const last = JSON.parse(frames.at(-1)?.data ?? '');
  expect(last.error.code).toBe('upstream_interrupted');
  const chunks = frames.slice(0, -1).map((frame) => JSON.parse(frame.data).choices[0]);
  expect(chunks.some((choice) => 'finish_reason' in choice)).toBe(false);
  const content = chunks.map((choice) => choice.delta.content).join('');
  expect(JSON.parse(content)).toMatchObject({ error: expect.any(String) });
  const plain = await service(script).request(path, post(request()));
  await errorOf(plain, 'upstream_interrupted');
});

test('returns 500 without details for a bug, and logs its stack', async () => {
  const bug = new TypeError('secret detail');
  const app = createService({ stream: () => Promise.reject(bug) });
  const { lines } = app;
  const response = await app.request(path, post(request()));
  expect((await errorOf(response, 'internal')).message).toBe(errorTable.internal.sentence);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'error', fields: { code: 'internal', err: { message: 'secret detail' } } });
});

test('handles a thrown value that is not an Error', async () => {
  const app = createService({ stream: () => Promise.reject('a string') });
  const { lines } = app;
  await errorOf(await app.request(path, post(request())), 'internal');
  expect(lines).toMatchObject([{ level: 'error', fields: { err: 'a string' } }]);
});

test('writes one log line per request, without message content', async () => {
  const app = service();
  const { lines } = app;
  const messages = [{ role: 'user', content: 'CONFIDENTIAL' }];
  await app.request(path, post(request({ messages })));
  await (await app.request(path, post(request({ messages, stream: true })))).text();
  await app.request(path, post(request({ messages, stop: 'CONFIDENTIAL' })));
  expect(lines.map((line) => line.fields['status'])).toEqual([200, 200, 400]);
  expect(lines[1]?.fields).toMatchObject({
    method: 'POST',
    path,
    model: modelId,
    stream: true,
    usage: { total_tokens: 18 },
    milliseconds: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain('CONFIDENTIAL');
});
