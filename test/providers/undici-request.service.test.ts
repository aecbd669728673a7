import { createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';

import { afterEach, expect, test } from 'vitest';

import { listenOnFreePort } from '../listen-on-free-port.ts';
import type { HttpRequest } from '../../src/effects.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { startFakeUpstream, type FakeUpstream, type Served } from './fake-upstream.ts';

const request = createRequest();

let upstream: FakeUpstream | undefined;
let silent: Server | undefined;
afterEach(async () => {
  await upstream?.close();
  silent?.close();
});

async function serve(served: Served): Promise<FakeUpstream> {
  upstream = await startFakeUpstream(() => served);
  return upstream;
}

function post(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: new AbortController().signal,
    connectTimeout: 2_000,
    headersTimeout: 2_000,
    bodyTimeout: 2_000,
    ...more,
  };
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const compressors = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync };

test.each(Object.entries(compressors))('decodes %s', async (encoding, compress) => {
  const bytes = compress('Grüße'.repeat(1000));
  const { url } = await serve({ headers: { 'content-encoding': encoding }, steps: [{ write: bytes }] });
  const { body } = await request(post(url));
  expect(await textOf(body)).toBe('Grüße'.repeat(1000));
});

test('decodes compressed bytes as they arrive, and closes the connection when the reader stops', async () => {
  const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
  gzip.write('first');
  const first = await new Promise<Uint8Array>((resolve) => {
    gzip.flush(() => resolve(gzip.read()));
  });
  const fake = await serve({ headers: { 'content-encoding': 'gzip' }, steps: [{ write: first }], ending: 'hang' });
  const { body } = await request(post(fake.url));
  for await (const bytes of body) {
    expect(Buffer.from(bytes).toString()).toBe('first');
    break;
  }
  await fake.requests[0]?.left;
});

test('returns the status, and headers with lower-case names', async () => {
  const { url } = await serve({ status: 302, headers: { Location: '/x', 'X-Two': 'b' }, steps: [] });
  const { status, headers, body } = await request(post(url));
  expect({ status, location: headers.location, two: headers['x-two'] }).toEqual({
    status: 302,
    location: '/x',
    two: 'b',
  });
  expect(await textOf(body)).toBe('');
});

/** Accepts TCP connections and sends nothing, so that a TLS handshake never completes. */
async function startSilentServer(): Promise<{ url: string; connected: Promise<Socket> }> {
  const server = createServer();
  silent = server;
  const connected = new Promise<Socket>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('error', () => {});
      resolve(socket);
    });
  });
  const port = await listenOnFreePort(server);
  return { url: `https://127.0.0.1:${port}/`, connected };
}

test('a connection attempt ends at its deadline', async () => {
  const { url, connected } = await startSilentServer();
  const failed = expect(request(post(url, { connectTimeout: 100 }))).rejects.toMatchObject({
    code: 'UND_ERR_CONNECT_TIMEOUT',
  });
  const socket = await connected;
  await failed;
  socket.destroy();
});

test('an abort during the connection attempt takes effect immediately', async () => {
  const { url, connected } = await startSilentServer();
  const controller = new AbortController();
  const failed = expect(request(post(url, { signal: controller.signal }))).rejects.toBe('left');
  const socket = await connected;
  controller.abort('left');
  await failed;
  socket.destroy();
});

test('an abort between the headers and the first read is thrown by the read', async () => {
  const fake = await serve({ steps: [{ write: 'x' }], ending: 'hang' });
  const controller = new AbortController();
  const reason = new Error('left');
  const { body } = await request(post(fake.url, { signal: controller.signal }));
  controller.abort(reason);
  await fake.requests[0]?.left;
  await expect(textOf(body)).rejects.toBe(reason);
});

test('uses one connection per concurrent stream', async () => {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const fake = await serve({ steps: [{ write: 'x' }, { wait: gate }] });
  const responses = await Promise.all(Array.from({ length: 200 }, () => request(post(fake.url))));
  expect(fake.connectionCount).toBe(200);
  open();
  const texts = await Promise.all(responses.map(({ body }) => textOf(body)));
  expect(new Set(texts)).toEqual(new Set(['x']));
});

test('reuses a connection once its reply is over', async () => {
  const fake = await serve({ steps: [{ write: 'x' }] });
  for (let count = 0; count < 5; count += 1) {
    const { body } = await request(post(fake.url));
    await textOf(body);
    // undici waits a turn of the event loop before it reuses a connection.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }
  expect(fake.connectionCount).toBe(1);
});

test('does not reuse a connection whose reply was abandoned', async () => {
  const fake = await serve({ steps: [{ write: 'x' }], ending: 'hang' });
  for (let count = 0; count < 3; count += 1) {
    const { body } = await request(post(fake.url));
    for await (const _ of body) break;
    await fake.requests[count]?.left;
  }
  expect(fake.connectionCount).toBe(3);
});
