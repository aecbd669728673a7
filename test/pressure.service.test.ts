// Misbehaving clients, and too many clients.
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listenOnFreePort } from './listen-on-free-port.ts';
import type { LanguageModel } from '../src/model/language-model.ts';
import type { AppDependencies, ServerSettings } from '../src/server/app.ts';
import { disconnectStalledClients } from '../src/server/connection-limits.ts';
import { trackReplies } from '../src/server/open-replies.ts';
import { listen, type ListenOptions, type RunningServer } from '../src/server/listen.ts';
import { createSemaphore } from '../src/server/semaphore.ts';
import { createGate } from './gate.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, headers, path, post, request } from './service.ts';
import { seedCount } from './seed-count.ts';

const running: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop(0)));
});

async function start(
  model: LanguageModel,
  more: Partial<ListenOptions> = {},
  settings: Partial<ServerSettings> = {},
  dependencies: Partial<AppDependencies> = {},
) {
  const service = createService(model, settings, undefined, undefined, dependencies);
  const server = await listen(service.app, {
    host: '127.0.0.1',
    port: 0,
    drain: service.drain,
    bodyTimeout: 30_000,
    ...more,
  });
  running.push(server);
  return { ...service, server, url: `http://127.0.0.1:${server.port}` };
}

const card: Script = [[text('root = Card([TextContent("Hello")])'), finish()]];

/** A model that yields text until it is aborted. */
function endless() {
  const stopped = createGate();
  const piece = '漢'.repeat(10_000);
  let count = 0;
  const model: LanguageModel = {
    async stream(_, signal) {
      signal.addEventListener('abort', () => stopped.open());
      return (async function* () {
        yield [text('root = Card([TextContent("')];
        for (; !signal.aborted; count++) yield [text(piece)];
        signal.throwIfAborted();
      })();
    },
  };
  return { model, stopped: stopped.opened, made: () => count * Buffer.byteLength(piece) };
}

async function rawRequest(port: number, options: object = {}, connection = 'keep-alive'): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', ...options });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(rawText(connection));
  return socket;
}

function rawText(connection = 'keep-alive'): string {
  const body = JSON.stringify(request({ stream: true }));
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
    `connection: ${connection}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

test('aborts all pipelined requests when the client disconnects', async () => {
  const stops: Promise<void>[] = [];
  const model: LanguageModel = {
    stream(call, signal) {
      const one = endless();
      stops.push(one.stopped);
      return one.model.stream(call, signal);
    },
  };
  const service = await start(model, {}, {}, { streams: createSemaphore(3) });
  const socket = await rawRequest(service.server.port);
  for (let count = 0; count < 2; count += 1) socket.write(rawText());
  await expect.poll(() => stops.length).toBe(3);
  socket.destroy();
  await Promise.all(stops);
  await expect.poll(() => service.lines.filter(({ message }) => message === 'client disconnected').length).toBe(3);
  // All three slots are free again.
  const next = await rawRequest(service.server.port);
  await expect.poll(() => stops.length).toBe(4);
  next.destroy();
});

test('disconnects a client that stops reading, and stops its model', async () => {
  const { model, stopped } = endless();
  const service = await start(model, { streamWriteTimeout: 200 }, { keepAliveInterval: 20 });
  await rawRequest(service.server.port);
  await stopped;
  await expect
    .poll(() => service.lines.at(-1))
    .toMatchObject({ message: 'client disconnected', fields: { status: 499 } });
});

/** A reader that takes one byte at a time; `rest` reads the remainder. */
async function tinyReader(port: number) {
  let isReadingAll = false;
  const pieces: Buffer[] = [];
  const buffer = Buffer.alloc(1);
  const callback = (count: number) => {
    pieces.push(Buffer.from(buffer.subarray(0, count)));
    return isReadingAll;
  };
  const socket = await rawRequest(port, { onread: { buffer, callback } }, 'close');
  const ended = once(socket, 'close');
  return {
    get count() {
      return pieces.length;
    },
    read: () => void socket.resume(),
    async rest(): Promise<string> {
      isReadingAll = true;
      socket.resume();
      await ended;
      return Buffer.concat(pieces).toString();
    },
  };
}

test('slow readers do not block the service and receive the complete reply', async () => {
  const script: Script = [[text('root = Card([TextContent("')], [text('word '.repeat(500))], [text('")])'), finish()]];
  const service = await start(createReplayModel(script), { streamWriteTimeout: 300 });
  const readers = await Promise.all(Array.from({ length: 50 }, () => tinyReader(service.server.port)));
  // Slower than the reply is produced, yet fast enough for the test to finish.
  const clock = setInterval(() => {
    for (const reader of readers) reader.read();
  }, 10);
  await expect.poll(() => service.lines.length).toBe(50);
  expect(service.lines.every(({ message, fields }) => message === 'request' && fields['status'] === 200)).toBe(true);
  // They are still connected after the write timeout, because they made progress.
  const until = performance.now() + 600;
  const isLate = () => performance.now() > until && readers.every(({ count }) => count > 20);
  await expect.poll(isLate, { timeout: 10_000 }).toBe(true);
  clearInterval(clock);
  expect(readers.every(({ count }) => count < 2000)).toBe(true);
  const streams = await Promise.all(readers.map((reader) => reader.rest()));
  for (const stream of streams) {
    expect(stream).toMatch(/^HTTP\/1\.1 200 .*data: \[DONE\]\n\n/s);
    const pieces = [...stream.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece);
    expect(pieces.join('').match(/word /g)).toHaveLength(500);
  }
});

test('disconnects a slow reader of an endless stream, with bounded buffering until then', async () => {
  const { model, stopped, made } = endless();
  const service = await start(model, { streamWriteTimeout: 500 });
  const reader = await tinyReader(service.server.port);
  const clock = setInterval(() => reader.read(), 10);
  await stopped;
  clearInterval(clock);
  await expect
    .poll(() => service.lines.at(-1))
    .toMatchObject({ message: 'client disconnected', fields: { status: 499 } });
  // The socket buffers of the operating system, and little more.
  expect(made()).toBeLessThan(20e6);
});

test('does not disconnect a client that reads intermittently', async () => {
  let isClosed = false;
  const server = http.createServer((_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour).on('close', () => (isClosed = true));
    pour();
  });
  // Five times as long as the client pauses, so that a pause that a loaded machine prolongs is still shorter.
  disconnectStalledClients(server, 1000, trackReplies(server));
  const socket = net.connect(await listenOnFreePort(server), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  // Reading less would not be visible to the sender: TCP announces window space only in large steps.
  let size = 0;
  socket.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > 4e6) socket.pause();
  });
  for (let index = 0; index < 7; index++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    size = 0;
    socket.resume();
  }
  expect(isClosed).toBe(false);
  socket.pause();
  await expect.poll(() => isClosed).toBe(true);
  socket.destroy();
  server.close();
});

test('the write timeout does not apply while the model is silent', async () => {
  const held = createGate();
  const patient = await start(createReplayModel([[text('root = Card([')], held.opened, [finish()]]), {
    streamWriteTimeout: 50,
  });
  for (const stream of [true, false]) {
    const answer = fetch(patient.url + path, post(request({ stream })));
    await new Promise((resolve) => setTimeout(resolve, 200));
    held.open();
    expect((await answer).status).toBe(200);
    await (await answer).text();
  }
});

test('returns 503 with Retry-After at the reply limit, until a reply ends', async () => {
  const held = createGate();
  const model = createReplayModel([[text('root = Card([')], held.opened, [finish()]]);
  const service = await start(model, {}, {}, { streams: createSemaphore(2) });
  const ask = () => fetch(service.url + path, post(request({ stream: true })));
  const first = await Promise.all([ask(), ask()]);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(JSON.parse(await refused.text()).error.code).toBe('overloaded');
  held.open();
  await Promise.all(first.map((response) => response.text()));
  await expect.poll(async () => (await ask()).status).toBe(200);
});

test('returns 503 with Retry-After at the connection limit, and closes the connection', async () => {
  const service = await start(createReplayModel(card), { maxConnections: 2 });
  const idle = [net.connect(service.server.port, '127.0.0.1'), net.connect(service.server.port, '127.0.0.1')];
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  const third = net.connect(service.server.port, '127.0.0.1');
  const answer = await readAll(third);
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n.*"code":"overloaded"/s);
  for (const socket of idle) socket.destroy();
  await expect.poll(async () => (await fetch(`${service.url}/healthz`).catch(() => undefined))?.status).toBe(200);
});

test('rejects headers that arrive too slowly or are too large', async () => {
  const service = await start(createReplayModel(card), { headerTimeout: 200, headerLimit: 2048 });
  const slow = net.connect(service.server.port, '127.0.0.1');
  slow.write('GET /healthz HTTP/1.1\r\nx-a: ');
  const dribble = setInterval(() => slow.write('a'), 20);
  slow.on('error', () => {});
  expect(await readAll(slow)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(dribble);
  const large = await fetch(`${service.url}/healthz`, { headers: { 'x-a': 'a'.repeat(4000) } });
  expect(large.status).toBe(431);
});

test('replies on a half-closed socket', async () => {
  const service = await start(createReplayModel(card));
  const socket = net.connect({ port: service.server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.end('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('treats a socket that is half-closed during its stream as disconnected', async () => {
  const model = createReplayModel([[text('root = Card([')], new Promise(() => {})]);
  const service = await start(model);
  const socket = await rawRequest(service.server.port, { allowHalfOpen: true });
  socket.once('data', () => socket.end());
  socket.resume();
  await model.stopped;
  await expect
    .poll(() => service.lines.at(-1))
    .toMatchObject({ message: 'client disconnected', fields: { status: 499 } });
  await service.drain.drain();
});

const aborts = seedCount(2_000);

test('retains no memory for thousands of clients that disconnect at once', async () => {
  const model = createReplayModel([[text('root = Card([')], new Promise(() => {})]);
  const service = await start(model);
  const agent = new http.Agent({ keepAlive: false, maxSockets: 100 });
  const leave = () =>
    new Promise<void>((resolve) => {
      const sent = http.request(service.url + path, { method: 'POST', headers, agent });
      sent.on('error', () => resolve()).on('close', () => resolve());
      sent.on('response', (response) => response.once('data', () => sent.destroy()));
      sent.end(JSON.stringify(request({ stream: true })));
    });
  await Promise.all(Array.from({ length: aborts }, leave));
  await expect.poll(() => service.lines.length).toBe(aborts);
  expect(service.lines.every(({ message }) => message === 'client disconnected')).toBe(true);
  await service.drain.drain();
});

test('a blocked event loop does not end streams', async () => {
  const held = createGate();
  const model = createReplayModel([[text('root = Card([')], held.opened, [finish()]]);
  // Every interval is shorter than the block.
  const service = await start(model, { streamWriteTimeout: 200 }, { keepAliveInterval: 50 });
  const response = await fetch(service.url + path, post(request({ stream: true })));
  const until = performance.now() + 500;
  while (performance.now() < until);
  held.open();
  expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/);
});
