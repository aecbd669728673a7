// A client that lost its connection resumes its stream.
import { afterEach, describe, expect, test } from 'vitest';
import { closeStream } from '../src/server/resume/close-stream.ts';
import { connectRedis, type Redis } from '../src/server/redis.ts';
import { createMemoryBudget } from '../src/server/memory-budget.ts';
import { createResume, type Resume, type ResumeOptions } from '../src/server/resume/resume.ts';
import { createSharedLogs } from '../src/server/resume/shared-logs.ts';
import { createPrimaryLogs } from '../src/server/workers/primary-logs.ts';
import { framesOf } from './frames.ts';
import { createGate } from './gate.ts';
import { hasRedis, silentLog, startRedis, type RedisServer } from './redis-server.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, key, modelId, path, post, request } from './service.ts';
import { createWorkerStates, hasWorkers, inTurn } from './worker-states.ts';

const words = ['root = Card([TextContent("one', ' two', ' three', ' four")])'];

function service(script: Script, options: Partial<ResumeOptions> = {}) {
  const model = createReplayModel(script);
  const full = {
    grace: 10_000,
    time: 10_000,
    size: 1e6,
    held: createMemoryBudget(Number.POSITIVE_INFINITY),
    ...options,
  };
  const resumes = hasWorkers() ? resumesOfWorkers(full) : [createResume(full)];
  const start = (resume?: Resume) => createService(model, {}, undefined, undefined, { resume });
  const [first, ...others] = resumes;
  const services = [start(first), ...others.map(start)] as const;
  return {
    ...inTurn(services),
    model,
    unreadCount: () => resumes.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    drain: () => Promise.all(services.map(({ drain }) => drain.drain())),
    abort() {
      for (const { drain } of services) drain.abort();
    },
  };
}

/** Only the primary keeps streams that have ended. */
function resumesOfWorkers({ shared, ...options }: ResumeOptions): readonly Resume[] {
  const logs = createPrimaryLogs({ ...options, held: createMemoryBudget(Infinity), close: closeStream, shared });
  return createWorkerStates({ logs }).states.map((state) => createResume({ ...options, size: 0, shared: state.logs }));
}
type Service = ReturnType<typeof service>;

const ask = (app: Pick<Service, 'request'>, more: Record<string, string> = {}, body: object = {}) =>
  Promise.resolve(app.request(path, post(request({ stream: true, ...body }), more)));
const idOf = (response: Response) => response.headers.get('x-completion-id') ?? '';

/** Reads `count` events and disconnects. */
async function readEvents(response: Response, count: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let read = '';
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) break;
    read += decoder.decode(value, { stream: true });
    if (read.split('\n\n').length > count) break;
  }
  await reader?.cancel();
  return `${read.split('\n\n').slice(0, count).join('\n\n')}\n\n`;
}

const pieces = words.map((word) => [text(word)]);

test('resumes after any event with the same bytes', async () => {
  const one = service([...pieces, [finish()]]);
  const response = await ask(one);
  const id = idOf(response);
  expect(id).toMatch(/^chatcmpl-/);
  const whole = await response.text();
  const frames = framesOf(whole);
  expect(frames.at(-1)?.data).toBe('[DONE]');
  for (let last = 0; last <= frames.length; last++) {
    const again = await ask(one, { 'x-completion-id': id, 'last-event-id': String(last) });
    expect(again.status).toBe(200);
    expect(idOf(again)).toBe(id);
    expect(await again.text()).toBe(whole.split('\n\n').slice(last).join('\n\n'));
  }
});

test('resumes a response after any event with the same bytes', async () => {
  const one = service([...pieces, [finish()]]);
  const read = async (more: Record<string, string>) => {
    const asked = post({ model: modelId, input: 'Hi', stream: true }, more);
    const response = await one.request('/v1/embed/responses', asked);
    return { id: idOf(response), whole: await response.text() };
  };
  const { id, whole } = await read({});
  expect(id).toMatch(/^resp_/);
  const frames = whole.split('\n\n');
  expect(frames.at(-2)).toContain('event: response.completed');
  for (let last = 0; last < frames.length; last++) {
    const again = await read({ 'x-completion-id': id, 'last-event-id': String(last) });
    expect(again.whole).toBe(frames.slice(last).join('\n\n'));
  }
});

test('the model continues while the client is disconnected', async () => {
  const held = createGate();
  const one = service([[text('root = Card([TextContent("one')], held.opened, [text(' two")])')], [finish()]]);
  const response = await ask(one);
  const begun = await readEvents(response, 1);
  held.open();
  const again = await ask(one, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
  const whole = begun + (await again.text());
  const frames = framesOf(whole);
  expect(frames.map((frame) => frame.id)).toEqual(frames.map((_, index) => String(index + 1)));
  expect(whole).toContain('two');
  expect(one.model.calls).toHaveLength(1);
});

test('stops the model when the client does not reconnect within the grace period', async () => {
  // Long enough that the poll below sees the stream without a reader even on a loaded machine.
  const one = service([[text('root = Card([TextContent("one')], new Promise(() => {})], { grace: 1000 });
  const response = await ask(one);
  expect(one.unreadCount()).toBe(0);
  await readEvents(response, 1);
  await expect.poll(() => one.unreadCount(), { interval: 5 }).toBe(1);
  await one.model.stopped;
  await expect.poll(() => one.unreadCount()).toBe(0);
  // A client that is too late still receives the reason.
  const late = await ask(one, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
  expect(framesOf(await late.text()).at(-1)?.data).toMatch(/did not reconnect .*"upstream_interrupted"/);
  await one.drain();
});

test('two clients can read one stream', async () => {
  const held = createGate();
  const one = service([[text('root = Card([TextContent("one')], held.opened, [text(' two")])'), finish()]]);
  const response = await ask(one);
  const other = await ask(one, { 'x-completion-id': idOf(response) });
  held.open();
  expect(await other.text()).toBe(await response.text());
});

test('a third reader disconnects the first', async () => {
  const held = createGate();
  const one = service([[text('root = Card([TextContent("one')], held.opened, [text(' two")])'), finish()]]);
  const first = await ask(one);
  const resume = () => ask(one, { 'x-completion-id': idOf(first) });
  // Readers are counted per worker.
  const [second, third, ...others] = [await resume(), await resume(), await resume(), await resume()];
  held.open();
  await expect(first.text()).rejects.toThrow();
  const texts = await Promise.all([second, third, ...others].map((response) => response.text().catch(() => '')));
  expect(framesOf(texts.at(-1) ?? '').at(-1)?.data).toBe('[DONE]');
});

test('ends the oldest unread stream with a closed document when memory is needed', async () => {
  let now = 0;
  // Room for two streams.
  const held = createMemoryBudget(100_000, () => now);
  const one = service([[text(`root = Card([TextContent("${'a'.repeat(20_000)}`)], new Promise(() => {})], { held });
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) {
    const response = await ask(one, {}, { seed });
    await readEvents(response, 1);
    ids.push(idOf(response));
    await expect.poll(one.unreadCount).toBe(Math.min(seed, 2));
    now += 1000;
  }
  const [first, second] = ids.map((id, index) => ask(one, { 'x-completion-id': id }, { seed: index + 1 }));
  const frames = framesOf((await (await first)?.text()) ?? '');
  expect(frames.at(-1)?.data).toContain('"code":"overloaded"');
  expect(frames.at(-2)?.data).toContain('\\"error\\":\\"The server ran out of memory');
  expect(await readEvents((await second) ?? new Response(), 1)).toContain('aaa');
  one.abort();
});

test('returns 404 for another key, another request, a future event or an unknown id', async () => {
  const one = service([...pieces, [finish()]]);
  const response = await ask(one);
  const id = idOf(response);
  await response.text();
  const refused = [
    await ask(one, { 'x-completion-id': id, authorization: 'Bearer another-key' }),
    await ask(one, { 'x-completion-id': id }, { seed: 7 }),
    await ask(one, { 'x-completion-id': id, 'last-event-id': '99' }),
    await ask(one, { 'x-completion-id': 'chatcmpl-nothing' }),
    await ask(createService(createReplayModel([[finish()]])), { 'x-completion-id': id }),
  ];
  for (const { status } of refused) expect(status).toBe(404);
  expect((await ask(one, { 'x-completion-id': id, 'last-event-id': 'x' })).status).toBe(400);
  expect(one.model.calls).toHaveLength(1);
});

test('bounds ended streams in time and size', async () => {
  const short = service([...pieces, [finish()]], { time: 30 });
  const first = await ask(short);
  await first.text();
  await expect.poll(async () => (await ask(short, { 'x-completion-id': idOf(first) })).status).toBe(404);
  const small = service([...pieces, [finish()]], { size: 10 });
  const second = await ask(small);
  await second.text();
  expect((await ask(small, { 'x-completion-id': idOf(second) })).status).toBe(404);
});

test('shutdown ends the stream with a closed document and an error frame', async () => {
  const one = service([[text('root = Card([TextContent("one')], new Promise(() => {})]);
  const response = await ask(one);
  one.abort();
  const frames = framesOf(await response.text());
  expect(frames.at(-1)?.data).toContain('shutting_down');
  expect(frames.at(-2)?.data).toContain('\\"error\\":\\"The service is shutting down.\\"}');
});

describe.skipIf(!hasRedis)('with redis', () => {
  let server: RedisServer;
  const connections: Redis[] = [];
  async function instance(script: Script, options: Partial<ResumeOptions> = {}) {
    const redis = await connectRedis(server.url, silentLog);
    connections.push(redis);
    return service(script, { shared: createSharedLogs(redis, 10_000, closeStream), ...options });
  }
  afterEach(async () => {
    for (const redis of connections.splice(0)) redis.close();
    await server.kill();
  });

  test('resumes at another instance while the first still writes', async () => {
    server = await startRedis();
    const held = createGate();
    const first = await instance([[text('root = Card([TextContent("one')], held.opened, [text(' two")])'), finish()]]);
    const second = await instance([]);
    const response = await ask(first);
    const begun = await readEvents(response, 1);
    const again = await ask(second, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    expect(again.status).toBe(200);
    held.open();
    const rest = await again.text();
    expect(begun + rest).toBe(await (await ask(first, { 'x-completion-id': idOf(response) })).text());
    expect((await ask(second, { 'x-completion-id': idOf(response), authorization: `Bearer ${key}x` })).status).toBe(
      401,
    );
    expect((await ask(second, { 'x-completion-id': idOf(response) }, { seed: 1 })).status).toBe(404);
  });

  test('the model continues for a reader at another instance, and stops when that reader disconnects', async () => {
    server = await startRedis();
    const [held, never] = [createGate(), createGate()];
    const script: Script = [[text('root = Card([TextContent("one')], held.opened, [text(' two')], never.opened];
    const first = await instance(script, { grace: 100 });
    const second = await instance([]);
    const response = await ask(first);
    const again = await ask(second, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    // The other instance reads before the first client leaves, so that the grace period never begins.
    await readEvents(response, 1);
    // Ten grace periods without a reader at the instance that writes the stream.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    held.open();
    expect(await readEvents(again, 1)).toContain('two');
    await first.model.stopped;
    await first.drain();
  });

  test('another instance finds a stream that has no events yet', async () => {
    server = await startRedis();
    const held = createGate();
    const first = await instance([held.opened, [text('root = Card([TextContent("one")])'), finish()]]);
    const second = await instance([]);
    const response = await ask(first);
    const resume = () => ask(second, { 'x-completion-id': idOf(response) });
    await expect.poll(async () => (await resume()).status).toBe(200);
    const again = await resume();
    held.open();
    expect(await again.text()).toBe(await response.text());
  });

  test('a stream whose instance dies before the first event consists of an error', async () => {
    server = await startRedis();
    const first = await instance([new Promise(() => {})]);
    const second = await instance([]);
    const response = await ask(first);
    const id = idOf(response);
    const resume = () => ask(second, { 'x-completion-id': id });
    await expect.poll(async () => (await resume()).status).toBe(200);
    const [mine, other] = connections;
    mine?.close();
    await other?.run("return redis.call('del', KEYS[1])", [`tessera:stream:{${id}}:alive`], []);
    const text = await (await resume()).text();
    expect(framesOf(text)).toEqual([{ id: '1', data: expect.stringContaining('upstream_interrupted') }]);
    expect(await (await resume()).text()).toBe(text);
    first.abort();
  });

  test('without Redis, a stream continues and can be resumed at its own instance', async () => {
    server = await startRedis();
    const held = createGate();
    const first = await instance([[text('root = Card([TextContent("one')], held.opened, [text(' two")])'), finish()]]);
    const response = await ask(first);
    const begun = await readEvents(response, 1);
    await server.kill();
    held.open();
    const again = await ask(first, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    expect(framesOf(begun + (await again.text())).at(-1)?.data).toBe('[DONE]');
  });

  test('writes open streams to Redis again after it restarts empty, and readers elsewhere continue', async () => {
    server = await startRedis();
    const held = createGate();
    const first = await instance([[text('root = Card([TextContent("one')], held.opened, [text(' two")])'), finish()]]);
    const second = await instance([]);
    const response = await ask(first);
    const begun = await readEvents(response, 1);
    const again = { 'x-completion-id': idOf(response), 'last-event-id': '1' };
    const reading = await ask(second, again);
    await server.kill();
    const refused = await ask(second, again);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await server.start();
    await expect.poll(async () => (await ask(second, again)).status).toBe(200);
    held.open();
    const whole = begun + (await reading.text());
    expect(framesOf(whole).at(-1)?.data).toBe('[DONE]');
    expect(await (await ask(second, { 'x-completion-id': idOf(response) })).text()).toBe(whole);
  });

  test('a stream that ended while Redis was unresponsive is complete in Redis afterwards', async () => {
    server = await startRedis();
    const held = createGate();
    const first = await instance([[text('root = Card([TextContent("one')], held.opened, [text(' two")])'), finish()]]);
    const second = await instance([]);
    const response = await ask(first);
    const begun = await readEvents(response, 1);
    server.pause();
    held.open();
    const own = await ask(first, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    const rest = await own.text();
    expect(framesOf(begun + rest).at(-1)?.data).toBe('[DONE]');
    server.resume();
    const again = () => ask(second, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    await expect.poll(async () => (await again()).text()).toBe(rest);
  });

  test('sends an error to the reader of a stream that no longer exists', async () => {
    server = await startRedis();
    const first = await instance([[text('root = Card([TextContent("one')], new Promise(() => {})]);
    const second = await instance([]);
    const response = await ask(first);
    await readEvents(response, 1);
    const reading = await ask(second, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    // The writing instance is gone, and its data is deleted.
    connections[0]?.close();
    await connections[1]?.run(`redis.call('flushall')`, [], []);
    expect(await reading.text()).toMatch(/^data: \{"error":\{.*"code":"upstream_interrupted"\}\}\n\n$/);
  });

  test('another instance closes the stream of a dead instance exactly once, and no sent event is lost', async () => {
    server = await startRedis();
    const first = await instance([[text('root = Card([TextContent("one')], [text(' two')], new Promise(() => {})]);
    const response = await ask(first);
    const begun = await readEvents(response, 1);
    // Closing the connection simulates the death: the liveness key is no longer renewed.
    connections[0]?.close();
    const second = await instance([]);
    const third = await instance([]);
    const again = (one: Service) => ask(one, { 'x-completion-id': idOf(response), 'last-event-id': '1' });
    const rests = await Promise.all([second, third].map(async (one) => (await again(one)).text()));
    expect(rests[0]).toBe(rests[1]);
    const frames = framesOf(begun + rests[0]);
    expect(frames.map((frame) => frame.id)).toEqual(frames.map((_, index) => String(index + 1)));
    expect(JSON.parse(frames.at(-1)?.data ?? '').error.code).toBe('upstream_interrupted');
    const content = frames.slice(0, -1).map((frame) => JSON.parse(frame.data).choices[0].delta.content);
    const document = JSON.parse(content.join(''));
    expect(document.component.props.children[0].props.text).toMatch(/^one/);
    expect(document.error).toMatch(/The instance that wrote this reply/);
  });
});
