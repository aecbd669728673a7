import assert from 'node:assert/strict';
import { constants, createGzip } from 'node:zlib';
import type { Attack } from '../attack.ts';
import { deltaOf, flood, manyOf, requestFor, send, serveCases, type HostileCase } from '../hostile-model-server.ts';

/** Writes the piece every 20 ms until the connection closes. */
const drip =
  (piece: string, status = 200): HostileCase =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => response.write(piece), 20);
    response.on('close', () => clearInterval(timer));
  };

const interim =
  (perTurn: number): HostileCase =>
  (response) => {
    const timer = setInterval(() => {
      for (let count = 0; count < perTurn; count++) response.writeEarlyHints({ link: '</a>; rel=preload' });
    }, 20);
    response.on('close', () => clearInterval(timer));
  };

const cases: Readonly<Record<string, HostileCase>> = {
  comments: drip(': ping\n\n'),
  'many-comments': (response) => flood(response, manyOf(': ping\n\n')),
  'empty-text': (response) => flood(response, manyOf(deltaOf({ content: '' }))),
  pings: drip('event: ping\ndata: {"type":"ping"}\n\n'),
  thoughts: (response) => flood(response, manyOf(deltaOf({ reasoning_content: 'h' }))),
  'long-thoughts': drip(deltaOf({ reasoning_content: 'hm '.repeat(100) })),
  'one-byte': drip('x'),
  'interim-responses': interim(1),
  'many-interim-responses': interim(200),
  'error-body': drip('x', 500),
  silence: (response) => send(response, ': hello\n\n', 'hang'),
  'compressed-comments': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/event-stream' });
    const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    gzip.pipe(response);
    const timer = setInterval(() => gzip.write(': ping\n\n'), 20);
    response.on('close', () => clearInterval(timer));
  },
};

/** No case is ever silent for long, so only the timeout of the whole reply ends it. */
export const attack: Attack = {
  name: 'a model server that never finishes',
  environment: { TESSERA_UPSTREAM_REPLY_TIMEOUT: '3s', TESSERA_UPSTREAM_RETRIES: '0' },
  modelServer: serveCases(cases),
  async run({ ask }) {
    const requests = Object.keys(cases).flatMap((name) => [requestFor(name, true), requestFor(name, false)]);
    for (const { status, text } of await Promise.all(requests.map((request) => ask(request)))) {
      assert.ok([200, 502, 504].includes(status), `status ${status}`);
      // Endless reasoning is truncated, which is a valid reply.
      assert.match(text, /"code":"upstream_(?:timeout|failed)"|"truncated":"length"/);
    }
  },
};
