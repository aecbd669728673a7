import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import type { Attack } from '../attack.ts';
import { askEach, serveCases, type HostileCase } from '../hostile-model-server.ts';

/** Writes raw bytes as fast as they are read. */
const raw =
  (head: string, more?: string): HostileCase =>
  ({ socket }) => {
    if (socket === null) return;
    socket.write(head);
    if (more === undefined) socket.end();
    else floodSocket(socket, more);
  };

function floodSocket(socket: Socket, piece: string): void {
  const write = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('error', () => undefined).on('drain', write);
  write();
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';

const cases: Readonly<Record<string, HostileCase>> = {
  'no-http': raw('hello\r\n\r\n'),
  'endless-garbage': raw('', 'x'.repeat(10_000)),
  'endless-status-line': raw('HTTP/1.1 200 ', 'x'.repeat(10_000)),
  'endless-header': raw('HTTP/1.1 200 OK\r\na: ', 'x'.repeat(10_000)),
  'endless-headers': raw('HTTP/1.1 200 OK\r\n', 'a: b\r\n'.repeat(1_000)),
  'endless-spaces': raw('HTTP/1.1 200 OK\r\na:', ' '.repeat(10_000)),
  'interim-responses': raw('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(200)),
  continue: raw('HTTP/1.1 100 Continue\r\n\r\n'),
  upgrade: raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'x'.repeat(10_000)),
  'chunk-extension': raw(`${ok}5;`, 'a=b;'.repeat(2_000)),
  'tiny-chunks': raw(ok, '1\r\n:\r\n'.repeat(2_000)),
  'chunk-size-overflow': raw(`${ok}fffffffffffffffff\r\n`, 'x'.repeat(10_000)),
  'negative-length': raw('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx'),
  'two-lengths': raw('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'),
  'short-body': raw('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\ndata: x\n\n'),
  'endless-trailers': raw(`${ok}0\r\n`, 'a: b\r\n'.repeat(1_000)),
  'unknown-encoding': raw('HTTP/1.1 200 OK\r\ncontent-encoding: x, gzip, gzip\r\n\r\ndata: x\n\n'),
  'broken-gzip': raw('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\ndata: x\n\n'),
  'redirect-loop': raw('HTTP/1.1 307 Temporary Redirect\r\nlocation: /v1/chat/completions\r\n\r\n'),
  'status-999': raw('HTTP/1.1 999 No\r\n\r\n'),
  'long-retry-after': raw(`HTTP/1.1 429 No\r\nretry-after: ${'9'.repeat(400)}\r\n\r\n`),
};

/** Invalid status lines, headers, framing and trailers. */
export const attack: Attack = {
  name: 'a model server that violates HTTP',
  environment: {
    TESSERA_UPSTREAM_REPLY_TIMEOUT: '1s',
    TESSERA_UPSTREAM_RETRIES: '0',
  },
  modelServer: serveCases(cases),
  async run({ ask }) {
    await askEach(cases, ask, (name, { status, text }) => {
      assert.ok([200, 429, 502, 503, 504].includes(status), `${name}: status ${status}`);
      assert.match(text, /"error":\{"message"/, name);
    });
  },
};
