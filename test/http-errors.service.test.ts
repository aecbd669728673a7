// Malformed HTTP: every error has the standard error body, and no connection stays open.
import { once } from 'node:events';
import net from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { headers, listenForTest, path, request, type ListeningService } from './service.ts';

const running: ListeningService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ server }) => server.stop(0)));
});

async function start(script: Script = [[text('Hi.'), finish()]]): Promise<ListeningService> {
  const service = await listenForTest(createReplayModel(script));
  running.push(service);
  return service;
}

function connect({ server }: ListeningService, bytes: string): net.Socket {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes, 'latin1');
  return socket;
}

const exchange = (service: ListeningService, bytes: string): Promise<string> => readAll(connect(service, bytes));

const get = (target: string, ...lines: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Connection: close', ...lines, '', ''].join('\r\n');

const withKey = `Authorization: ${headers.authorization}`;
const body = JSON.stringify(request());

const postHead = (...lines: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: a', 'Connection: close', 'Content-Type: application/json', ...lines, '', ''].join(
    '\r\n',
  );

test.each<[string, string, number, string]>([
  ['no Host', get('/healthz'), 400, 'invalid_value'],
  ['two Host headers', get('/healthz', 'Host: a', 'Host: a'), 400, 'invalid_value'],
  ['two Host headers at the endpoint', postHead('Host: b', withKey, 'Content-Length: 2') + '{}', 400, 'invalid_value'],
  ['a Host with a space', get('/healthz', 'Host: a b'), 400, 'invalid_value'],
  ['a Host with a path', get('/healthz', 'Host: a/b'), 400, 'invalid_value'],
  ['a Host with credentials', get('/healthz', 'Host: a@b'), 400, 'invalid_value'],
  ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404, 'not_found'],
  ['TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 405, 'method_not_allowed'],
  [
    'TRACE at the endpoint',
    `TRACE ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${withKey}\r\n\r\n`,
    405,
    'method_not_allowed',
  ],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'invalid_value'],
  ['HTTP/0.9', 'GET /\r\n\r\n', 404, 'not_found'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'invalid_value'],
  ['HTTP/1.0', 'GET /nothing HTTP/1.0\r\n\r\n', 404, 'not_found'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'invalid_value'],
  ['a target that is not a path', get('healthz', 'Host: a'), 400, 'invalid_value'],
  ['an invalid absolute URL', get('http://[/', 'Host: a'), 404, 'not_found'],
  ['another scheme', get('ftp://a/healthz', 'Host: a'), 404, 'not_found'],
  ['a backslash in the path', get('/a\\..\\healthz', 'Host: a'), 404, 'not_found'],
  ['a path with dot segments', get('/%2e%2e/..//.%2E/secret', 'Host: a'), 404, 'not_found'],
  ['bad percent-encoding', get('/%E0%A4%A/%zz', 'Host: a'), 404, 'not_found'],
  [
    'a model id with bad percent-encoding',
    get('/v1/embed/models/%E0%A4%A', 'Host: a', withKey),
    404,
    'model_not_found',
  ],
  ['a null byte in the path', get('/a\0b', 'Host: a'), 400, 'invalid_value'],
  ['a null byte in a header', get('/', 'Host: a', 'X-A: a\0b'), 400, 'invalid_value'],
  ['a very long URL', get(`/${'a'.repeat(20_000)}`, 'Host: a'), 431, 'invalid_value'],
  ['a long URL', get(`/${'a'.repeat(10_000)}`, 'Host: a'), 404, 'not_found'],
  ['too many headers', get('/', 'Host: a', `X-A: ${'a'.repeat(20_000)}`), 431, 'invalid_value'],
  ['two content lengths', postHead(withKey, 'Content-Length: 2', 'Content-Length: 3') + '{}', 400, 'invalid_value'],
  [
    'a content length and chunked encoding',
    postHead(withKey, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    400,
    'invalid_value',
  ],
  ['a bad chunk', postHead(withKey, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n', 400, 'invalid_value'],
  [
    'long chunk extensions',
    `${postHead(withKey, 'Transfer-Encoding: chunked')}2;${'a'.repeat(20_000)}\r\n{}\r\n`,
    413,
    'request_too_large',
  ],
  ['an unknown transfer coding', postHead(withKey, 'Transfer-Encoding: gzip'), 400, 'invalid_value'],
])('rejects %s with the standard error body', async (_, bytes, status, code) => {
  const reply = await exchange(await start(), bytes);
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\ncontent-type: application/json\\r\\n`, 'is'));
  const json: unknown = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n')));
  expect(json).toEqual({
    error: {
      message: expect.stringMatching(/^[A-Z].*\.$/),
      type: 'invalid_request_error',
      param: code === 'model_not_found' ? 'model' : null,
      code,
    },
  });
});

test.each([
  ['HTTP/1.0 without Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an address as Host', get('/healthz', 'Host: [::1]:8787')],
  ['an empty Host', get('/healthz', 'Host:')],
  ['an absolute URL', get('http://a:80/healthz?x=1#y', 'Host: a')],
  ['an unknown expectation', get('/healthz', 'Host: a', 'Expect: a-miracle')],
  ['an unsupported upgrade', get('/healthz', 'Host: a', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA')],
])('serves %s', async (_, bytes) => {
  expect(await exchange(await start(), bytes)).toMatch(/^HTTP\/1\.1 200 .*\{"status":"ok"\}$/s);
});

describe('an unexpected body', () => {
  test.each([
    'GET /healthz',
    'GET /openapi.json',
    'GET /v1/embed/models',
    'DELETE /nothing',
    `GET ${path}`,
    'POST /v1',
  ])('%s: replies, then closes the connection while an endless body arrives', async (line) => {
    const socket = connect(await start(), `${line} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', pour);
    pour();
    let reply = '';
    socket.setEncoding('utf8').on('data', (text: string) => (reply += text));
    // Not events.once: the socket may also fail before it closes.
    await new Promise((resolve) => socket.once('close', resolve));
    expect(reply).toMatch(/^HTTP\/1\.1 (?:200|401|404) /);
  });

  test('that ends leaves the connection usable', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello';
    const replies = await exchange(await start(), first + get('/nothing', 'Host: a'));
    expect(replies).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 404 /s);
  });
});

test('treats a client that sends malformed bytes during its stream as disconnected', async () => {
  const held = createGate();
  const service = await start([[text('root = Card([TextContent("Hello')], held.opened, [finish()]]);
  const stream = JSON.stringify(request({ stream: true }));
  const socket = connect(service, `${postHead(withKey, `Content-Length: ${stream.length}`)}${stream}`);
  let read = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (read += piece));
  await expect.poll(() => read).toContain('data: ');
  socket.write('no HTTP\r\n\r\n');
  await once(socket, 'close');
  expect(read).not.toContain('HTTP/1.1 400');
  await expect
    .poll(() => service.lines.at(-1))
    .toMatchObject({ message: 'client disconnected', fields: { status: 499 } });
  held.open();
});

describe('pipelined requests', () => {
  test('are answered in order', async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/nothing/${index}`);
    const bytes = paths.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');
    const replies = await exchange(await start(), bytes + get('/healthz', 'Host: a'));
    expect(replies.match(/No resource exists at \S+\./g)).toEqual(paths.map((one) => `No resource exists at ${one}.`));
    expect(replies).toMatch(/\{"status":"ok"\}$/);
  });

  test('close the connection when there are too many', async () => {
    const held = createGate();
    const service = await start([held.opened, [text('Hi.'), finish()]]);
    const first = `${postHead(withKey, `Content-Length: ${body.length}`).replace('Connection: close\r\n', '')}${body}`;
    const socket = connect(service, first + 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000));
    await new Promise((resolve) => socket.resume().once('close', resolve));
    await expect
      .poll(() => service.lines.at(-1))
      .toMatchObject({ message: 'client disconnected', fields: { status: 499 } });
    expect(service.lines).toHaveLength(1);
    held.open();
  });
});
