// A real HTTP server on the loopback with scripted replies: bytes in given pieces, waits that the test controls, and
// every way to end a connection.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { listenOnFreePort } from '../listen-on-free-port.ts';

export type Step =
  /** One network read, as far as the sender can ensure it. */
  { readonly write: string | Uint8Array } | { readonly wait: Promise<unknown> };

export interface Reply {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly steps: readonly Step[];
  /** 'end' ends the HTTP message properly. 'hang' leaves the connection open and silent. */
  readonly ending?: 'end' | 'reset' | 'half-close' | 'hang' | undefined;
}

/** A reply, or a failure instead of one. */
export type Served = Reply | 'refuse' | 'reset' | 'hang';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
  /** Resolves when the connection is closed before the end of the reply. */
  readonly left: Promise<void>;
}

export interface FakeUpstream {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Connections accepted so far. */
  readonly connectionCount: number;
  close(): Promise<void>;
}

/** `serve` receives the request and its number: 0, 1, 2 ... */
export async function startFakeUpstream(
  serve: (request: ReceivedRequest, number: number) => Served,
): Promise<FakeUpstream> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  let connectionCount = 0;

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => server.emit('error', error));
  });
  server.on('connection', (socket) => {
    connectionCount++;
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const left = new Promise<void>((resolve) => {
      response.on('close', () => {
        if (!response.writableEnded) resolve();
      });
    });
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString());
    const request = { path: incoming.url ?? '', headers: incoming.headers, body, left };
    requests.push(request);
    const served = serve(request, requests.length - 1);
    if (served === 'hang') return;
    if (typeof served === 'string') incoming.socket.resetAndDestroy();
    else await play(served, response);
  }

  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get connectionCount() {
      return connectionCount;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Refuses connections: port 1 has no listener, and the system assigns it to none of the servers of other tests. */
export const refusingUrl = 'http://127.0.0.1:1/v1';

async function play(reply: Reply, response: ServerResponse): Promise<void> {
  response.writeHead(reply.status ?? 200, { 'content-type': 'text/event-stream', ...reply.headers });
  response.flushHeaders();
  for (const step of reply.steps) {
    if ('wait' in step) await step.wait;
    else await write(response, step.write);
    if (response.destroyed) return;
  }
  switch (reply.ending ?? 'end') {
    case 'end':
      response.end();
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'half-close':
      response.socket?.end();
      return;
    case 'hang':
  }
}

/** Resolves when the bytes were passed to the operating system and the reader, in this process, has had a turn. */
async function write(response: ServerResponse, bytes: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once('close', resolve);
    response.write(bytes, () => {
      response.off('close', resolve);
      resolve();
    });
  });
  await setImmediate();
}
