// Behavior that only a socket shows: when bytes are sent, how misbehaving clients are handled, how connections close.
import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import net from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { LanguageModel } from '../src/model/language-model.ts';
import type { ServerSettings } from '../src/server/app.ts';
import { createGate } from './gate.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { headers, listenForTest, path, request, type ListeningService } from './service.ts';

const running: ListeningService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ server }) => server.stop(0)));
});

async function start(model: LanguageModel | Script, settings: Partial<ServerSettings> = {}): Promise<ListeningService> {
  const service = await listenForTest('stream' in model ? model : createReplayModel(model), settings);
  running.push(service);
  return service;
}

function send({ url }: ListeningService, more: Record<string, string> = {}): ClientRequest {
  const sent = http.request(url + path, { method: 'POST', headers: { ...headers, ...more }, agent: false });
  // A client that is rejected while sending may see the connection fail after the reply.
  sent.on('error', () => {});
  return sent;
}

async function answer(sent: ClientRequest): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error('There is no response.');
  response.on('error', () => {});
  return response;
}

function ask(service: ListeningService, more: object = {}): Promise<IncomingMessage> {
  const sent = send(service);
  sent.end(JSON.stringify(request({ stream: true, ...more })));
  return answer(sent);
}

async function readUntil(response: IncomingMessage, pattern: RegExp): Promise<string> {
  let read = '';
  response.setEncoding('utf8');
  while (!pattern.test(read)) {
    const piece: unknown = response.read();
    if (typeof piece === 'string') read += piece;
    else await once(response, 'readable');
  }
  return read;
}

const opening = text('root = Card([TextContent("Hello');

test('sends the first chunk before the model has finished', async () => {
  const held = createGate();
  const response = await ask(await start([[opening], held.opened, [text('")])'), finish()]]));
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'transfer-encoding': 'chunked',
    'x-request-id': expect.any(String),
  });
  await readUntil(response, /"role":"assistant","content":".+\n\n/);
  held.open();
  expect(await readUntil(response, /\n\n$/)).toMatch(/data: \[DONE\]\n\n$/);
});

test('sends keep-alive comments while the model is silent', async () => {
  const held = createGate();
  const response = await ask(await start([[opening], held.opened, [finish()]], { keepAliveInterval: 20 }));
  await readUntil(response, /: keep-alive\n\n: keep-alive\n\n/);
  held.open();
  await readUntil(response, /\[DONE\]\n\n$/);
});

test.each([true, false])('stops the model when the client disconnects (stream: %s)', async (stream) => {
  const asked = createGate();
  const model = createReplayModel([[opening], new Promise(() => {})]);
  const watched: LanguageModel = {
    stream(call, signal) {
      asked.open();
      return model.stream(call, signal);
    },
  };
  const service = await start(watched);
  const sent = send(service);
  sent.end(JSON.stringify(request({ stream })));
  if (stream) await readUntil(await answer(sent), /content/);
  await asked.opened;
  sent.destroy();
  await model.stopped;
  await expect.poll(() => service.lines[0]).toMatchObject({ message: 'client disconnected', fields: { status: 499 } });
});

test('applies backpressure to the model when the client does not read', async () => {
  let made = 0;
  // As large as a document can be, and larger than the socket buffers of the operating system.
  const big = '漢'.repeat(100_000);
  const model: LanguageModel = {
    async stream() {
      return (async function* () {
        yield [opening];
        for (; made < 1000; made++) yield [text(big)];
        yield [text('")])'), finish()];
      })();
    },
  };
  const response = await ask(await start(model));
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = made === before;
        before = made;
        return isStill;
      },
      { interval: 100 },
    )
    .toBe(true);
  expect(made).toBeLessThan(35);
  const held = made;
  expect(await readAll(response)).toMatch(/\[DONE\]\n\n$/);
  expect(made).toBeGreaterThan(held);
});

test('returns 413 for a content length of 50 MB before reading the body', async () => {
  const service = await start([[finish()]]);
  const sent = send(service, { 'content-length': String(50 * 2 ** 20) });
  sent.write('{');
  const response = await answer(sent);
  expect(response.statusCode).toBe(413);
  expect(JSON.parse(await readAll(response)).error.code).toBe('request_too_large');
  sent.destroy();
});

test('returns 413 to a client that sends a 50 MB body before it reads', async () => {
  const service = await start([[finish()]]);
  const sent = send(service);
  sent.end(Buffer.alloc(50 * 2 ** 20, 0x20));
  expect((await answer(sent)).statusCode).toBe(413);
});

/** A raw connection. */
function connect({ server }: ListeningService): { socket: net.Socket; read: () => string } {
  const socket = net.connect(server.port, '127.0.0.1');
  let read = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (read += piece));
  return { socket, read: () => read };
}

const rawRequest = (given: readonly (readonly [string, string | number])[], body: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\n${given.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n${body}`;

const withKey = (body: string): string =>
  rawRequest([...Object.entries(headers), ['content-length', body.length]], body);

test('keeps the connection of a rejected request when the rest of the body arrives soon', async () => {
  const { socket, read } = connect(await start([[text('Hi.'), finish()]]));
  socket.write(rawRequest([['content-length', 6]], '{"a"'));
  // In the same turn as the reply: the server waits 500 ms, which pass quickly on a loaded machine.
  await once(socket, 'data');
  expect(read()).toMatch(/^HTTP\/1.1 401 /);
  socket.write(`:1${withKey(JSON.stringify(request()))}`);
  await expect.poll(read).toMatch(/HTTP\/1.1 200 /);
  socket.destroy();
});

test('closes the connection of a rejected request when the rest of the body does not arrive', async () => {
  const { socket, read } = connect(await start([[finish()]]));
  socket.write(rawRequest([['content-length', 1_000_000]], '{'));
  await once(socket, 'close');
  expect(read()).toMatch(/^HTTP\/1.1 401 /);
});

test('a rejected pipelined request does not end the reply before it', async () => {
  const held = createGate();
  const { socket, read } = connect(await start([[text('Hi.')], held.opened, [finish()]]));
  socket.write(withKey(JSON.stringify(request({ stream: true }))));
  socket.write(rawRequest([['content-length', 1000]], '{'));
  await expect.poll(read).toContain('data: ');
  // Longer than the server waits for the rest of a rejected body.
  await new Promise((resolve) => setTimeout(resolve, 800));
  held.open();
  await expect.poll(read).toMatch(/data: \[DONE\][^]*HTTP\/1.1 401 /);
  await once(socket, 'close');
});

test.each([
  ['authorization', [headers.authorization, 'Bearer wrong'], 401],
  ['content-type', ['application/json', 'text/plain'], 415],
])('rejects a duplicate %s header', async (name, values, status) => {
  const { socket, read } = connect(await start([[text('Hi.'), finish()]]));
  const others = Object.entries(headers).filter(([other]) => other !== name);
  const twice = values.map((value) => [name, value] as const);
  socket.write(rawRequest([...others, ...twice, ['connection', 'close'], ['content-length', 2]], '{}'));
  await once(socket, 'close');
  expect(read()).toContain(`HTTP/1.1 ${status} `);
});

test.each([
  'http://example.com/v1/embed/chat/completions',
  '/v1/./embed/../embed/chat/completions',
  '/v1/%2e/embed/chat/completions',
  '//v1/./embed/chat/completions',
])('accepts the unnormalized path %s', async (target) => {
  const { server } = await start([[text('Hi.'), finish()]]);
  const sent = http.request({ host: '127.0.0.1', port: server.port, path: target, method: 'POST', headers });
  sent.end(JSON.stringify(request()));
  expect((await answer(sent)).statusCode).toBe(200);
});

test('returns 413 for an endless body once it exceeds the limit', async () => {
  const service = await start([[finish()]], { bodyLimit: 2 ** 20 });
  const sent = send(service);
  const piece = Buffer.alloc(2 ** 16, 0x20);
  const pour = () => {
    while (!sent.destroyed && sent.write(piece));
  };
  sent.on('drain', pour);
  pour();
  const response = await answer(sent);
  expect(response.statusCode).toBe(413);
  sent.destroy();
});

test('returns 408 when the body does not arrive within the timeout', async () => {
  const service = await start([[finish()]], { bodyTimeout: 100 });
  const sent = send(service);
  sent.write('{"model":');
  const response = await answer(sent);
  expect(response.statusCode).toBe(408);
  expect(JSON.parse(await readAll(response)).error.code).toBe('request_timeout');
  sent.destroy();
});

test('logs no error when the client disconnects while sending the body', async () => {
  const service = await start([[finish()]]);
  const sent = send(service);
  sent.write('{"model":');
  sent.once('socket', (socket) => socket.once('connect', () => setImmediate(() => sent.destroy())));
  await expect.poll(() => service.lines).toMatchObject([{ level: 'info', message: 'client disconnected' }]);
});

test('reuses a connection for consecutive requests', async () => {
  const service = await start([[opening, finish()]]);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (const stream of [true, false, true]) {
    const sent = http.request(service.url + path, { method: 'POST', headers, agent });
    sent.end(JSON.stringify(request({ stream })));
    const response = await answer(sent);
    ports.add(response.socket.localPort);
    expect(response.statusCode).toBe(200);
    await readAll(response);
  }
  agent.destroy();
  expect(ports.size).toBe(1);
});

test('shutdown lets streams finish, rejects new connections, then closes', async () => {
  const held = createGate();
  const service = await start([[opening], held.opened, [finish()]]);
  const response = await ask(service);
  await readUntil(response, /content/);
  const stopped = service.server.stop(10_000);
  await expect.poll(() => connects(service)).toBe(false);
  held.open();
  await readUntil(response, /\[DONE\]\n\n$/);
  await stopped;
});

test('shutdown ends streams with an error frame after the drain timeout', async () => {
  const model = createReplayModel([[opening], new Promise(() => {})]);
  const service = await start(model);
  const response = await ask(service);
  await readUntil(response, /content/);
  const stopped = service.server.stop(50);
  const rest = await readAll(response);
  expect(rest).toMatch(
    /\nid: \d+\ndata: \{"error":\{.*"code":"shutting_down"\}\}\n\n$|^id: \d+\ndata: \{"error".*shutting_down/s,
  );
  expect(rest).not.toContain('[DONE]');
  // The document is closed and contains the reason.
  const closing = /^data: (\{.*"delta".*\})$/m.exec(rest)?.[1] ?? '';
  expect(JSON.parse(closing).choices[0].delta.content).toMatch(/"error":"The service is shutting down\."\}$/);
  await model.stopped;
  await stopped;
});

async function connects({ server }: ListeningService): Promise<boolean> {
  const socket = net.connect(server.port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, /not valid HTTP/],
  [
    'an invalid content length',
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`,
    400,
    /not valid HTTP/,
  ],
  ['oversized headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, /larger than/],
])('rejects %s with the standard error body', async (_, bytes, status, message) => {
  const { server } = await start([[finish()]]);
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write(bytes);
  const reply = await readAll(socket);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const { error } = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n'))) as { error: { message: string } };
  expect(error.message).toMatch(message);
});

test.each([
  ['a key', {}, true],
  ['no key', { authorization: '' }, false],
  ['a body that is too large', { 'content-length': '100000000' }, false],
])('asks for the body after Expect: 100-continue only if the request is acceptable: %s', async (_, more, isInvited) => {
  const sent = send(await start([[opening, text('")])'), finish()]]), { expect: '100-continue', ...more });
  let wasInvited = false;
  sent.on('continue', () => {
    wasInvited = true;
    sent.end(JSON.stringify(request()));
  });
  sent.flushHeaders();
  const { statusCode } = await answer(sent);
  expect([wasInvited, statusCode === 200]).toEqual([isInvited, isInvited]);
  sent.destroy();
});
