// Unread replies count as in flight, and the memory they hold is bounded.
import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import type { AppDependencies } from '../src/server/app.ts';
import { createMemoryBudget } from '../src/server/memory-budget.ts';
import { createLimitStore } from '../src/server/limit-store.ts';
import { createLimits } from '../src/server/limits.ts';
import { createReplyCache } from '../src/server/reply-cache.ts';
import { createResume } from '../src/server/resume/resume.ts';
import { createSemaphore } from '../src/server/semaphore.ts';
import { createTextStore } from '../src/server/text-store.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { headers, listenForTest, path, post, request, type ListeningService } from './service.ts';

const running: ListeningService[] = [];
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map(({ server }) => server.stop(0)));
});

/** Larger than the socket buffers of the operating system. */
const large: Script = [
  [text('root = Card([TextContent("')],
  ...Array.from({ length: 50 }, () => [text('漢'.repeat(50_000))]),
  [text('")])'), finish()],
];

async function start(more: Partial<AppDependencies>, limit = Number.POSITIVE_INFINITY) {
  const model = createReplayModel(large);
  const held = createMemoryBudget(limit);
  const service = await listenForTest(model, {}, undefined, undefined, { held, ...more });
  running.push(service);
  return { ...service, model, held: more.held ?? held };
}
type Service = Awaited<ReturnType<typeof start>>;

const ask = ({ url }: ListeningService, more: object = {}) => fetch(url + path, post(request(more)));

/** Sends a request and reads nothing. */
async function askUnread(
  { server }: ListeningService,
  more: object = {},
  moreHeaders: Readonly<Record<string, string>> = {},
): Promise<net.Socket> {
  const socket = net.connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  const body = JSON.stringify(request(more));
  const lines = Object.entries({ ...headers, ...moreHeaders, 'content-length': body.length }).map((pair) =>
    pair.join(': '),
  );
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

const oneStream = () =>
  createLimits({
    perKey: { requestsPerMinute: Infinity, tokensPerMinute: Infinity, tokensPerMonth: Infinity, concurrentReplies: 1 },
    total: {
      requestsPerMinute: Infinity,
      tokensPerMinute: Infinity,
      tokensPerMonth: Infinity,
      concurrentReplies: Infinity,
    },
    store: createLimitStore({ outage: { requests: 'memory', tokens: 'memory', replies: 'memory', month: 'memory' } }),
    now: () => Date.now(),
  });

const someCache = () =>
  createReplyCache(createTextStore({ time: 60_000, size: 64e6, prefix: '', now: () => Date.now() }), createTurns());

/** Bytes. A request holds less before its reply begins; a reply that waits for its client holds at least 17,000. */
const beforeReply = 5_000;

/** Resolves when `calls` replies have begun and none of them makes progress. */
async function waitUntilStalled({ model, held }: Pick<Service, 'model' | 'held'>, calls: number): Promise<void> {
  await expect.poll(() => model.calls.length).toBe(calls);
  let before = 0;
  let stillFor = 0;
  const isStill = () => {
    stillFor = held.total > beforeReply && held.total === before ? stillFor + 1 : 0;
    before = held.total;
    // One pause may be that of a busy machine.
    return stillFor === 4;
  };
  await expect.poll(isStill, { interval: 30 }).toBe(true);
}

describe.each([
  ['plain', { stream: false }],
  ['streamed', { stream: true }],
])('a %s reply', (_, form) => {
  test('holds its slot until it is read', async () => {
    const service = await start({ streams: createSemaphore(1) });
    const socket = await askUnread(service, form);
    await waitUntilStalled(service, 1);
    expect(service.lines).toEqual([]);
    expect((await ask(service)).status).toBe(503);
    socket.resume();
    await once(socket, 'close');
    await expect.poll(() => service.lines.at(-1)?.fields['status']).toBe(200);
    expect((await ask(service)).status).toBe(200);
  });

  test('holds its lease until the client disconnects', async () => {
    const service = await start({ limits: oneStream() });
    const socket = await askUnread(service, form);
    await waitUntilStalled(service, 1);
    expect((await ask(service)).status).toBe(429);
    socket.destroy();
    await expect.poll(async () => (await ask(service)).status).toBe(200);
    expect(service.lines.map(({ fields }) => fields['status'])).toContain(499);
  });

  test('takes a lease when served from the cache', async () => {
    const service = await start({ limits: oneStream(), cache: someCache() });
    await (await ask(service)).text();
    await askUnread(service, form);
    await expect.poll(async () => (await ask(service)).status).toBe(429);
    expect(service.model.calls).toHaveLength(1);
  });
});

describe('a resumed stream', () => {
  const resumable = () => {
    const held = createMemoryBudget(Number.POSITIVE_INFINITY);
    return { held, resume: createResume({ grace: 10_000, time: 60_000, size: 64e6, held }), limits: oneStream() };
  };

  test('holds a lease until it is read', async () => {
    const service = await start(resumable());
    const whole = await ask(service, { stream: true });
    const id = whole.headers.get('x-completion-id') ?? '';
    await whole.text();
    const socket = await askUnread(service, { stream: true }, { 'x-completion-id': id });
    await waitUntilStalled(service, 1);
    expect((await ask(service)).status).toBe(429);
    socket.resume();
    await once(socket, 'close');
    await expect.poll(async () => (await ask(service)).status).toBe(200);
  });

  test('shares the lease of the stream while its reply is in progress', async () => {
    const service = await start(resumable());
    const lost = await ask(service, { stream: true });
    const id = lost.headers.get('x-completion-id') ?? '';
    const again = await fetch(service.url + path, post(request({ stream: true }), { 'x-completion-id': id }));
    expect(again.status).toBe(200);
    await lost.body?.cancel();
    expect((await ask(service)).status).toBe(429);
    expect(await again.text()).toMatch(/data: \[DONE\]\n\n$/);
    await expect.poll(async () => (await ask(service)).status).toBe(200);
  });
});

test('disconnects stalled clients when another request needs memory', async () => {
  const service = await start({}, 12e6);
  // Each holds a large part of the limit.
  for (let count = 1; count <= 3; count += 1) {
    await askUnread(service);
    await waitUntilStalled(service, count);
  }
  const statuses = new Set<number>();
  const isServed = async () => statuses.add((await ask(service)).status).has(200);
  await expect.poll(isServed).toBe(true);
  // Clients count as stalled after a second without progress; until then requests are rejected with 503.
  statuses.delete(503);
  expect([...statuses]).toEqual([200]);
  const dropped = service.lines.filter(({ message }) => message.startsWith('stalled client'));
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped[0]).toMatchObject({ level: 'warn', fields: { status: 499, code: 'overloaded' } });
});

test('rejects a body that exceeds the memory limit, and accepts later requests', async () => {
  const service = await start({}, 1e6);
  const refused = await ask(service, { metadata: { a: 'x'.repeat(2e6) } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(JSON.parse(await refused.text()).error).toMatchObject({ code: 'overloaded', param: null });
  await expect.poll(() => service.held.total).toBe(0);
  expect((await ask(service, { metadata: { a: 'x' }, stream: true })).status).toBe(200);
});

test('counts the memory that an unread stream buffers for the cache', async () => {
  const service = await start({ cache: someCache() });
  const socket = await askUnread(service, { stream: true });
  await waitUntilStalled(service, 1);
  await expect.poll(() => service.held.total).toBeGreaterThan(1e6);
  socket.destroy();
  await expect.poll(() => service.held.total).toBe(0);
});

test('disconnects a client that stops sending its body when another request needs memory', async () => {
  const service = await start({}, 3e6);
  const socket = net.connect(service.server.port, '127.0.0.1');
  sockets.push(socket);
  const lines = Object.entries({ ...headers, 'content-length': 2_500_000 }).map((pair) => pair.join(': '));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\n\r\n{"a":"${'x'.repeat(2e6)}`);
  await expect.poll(() => service.held.total).toBeGreaterThan(1.9e6);
  const other = async () => (await ask(service, { stream: true, metadata: { a: 'x'.repeat(1.5e6) } })).status;
  await expect.poll(other).toBe(200);
  expect(service.lines.some(({ message }) => message.startsWith('stalled client'))).toBe(true);
});
