import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { App } from './app.ts';
import type { Drain } from './drain.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { disconnectStalledClients, limitConnections } from './connection-limits.ts';
import { handleExpectContinue } from './expect-continue.ts';
import { trackReplies } from './open-replies.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { withTimeout } from './with-timeout.ts';

export interface ServerOptions {
  readonly drain: Drain;
  /** Milliseconds until a request body must have arrived. The app enforces it, and must do so before Node's server does. */
  readonly bodyTimeout: number;
  /** Milliseconds until the headers of a request must have arrived. */
  readonly headerTimeout?: number | undefined;
  /** Bytes. */
  readonly headerLimit?: number | undefined;
  /** Called for each new connection. */
  readonly onConnection?: (() => void) | undefined;
  /** Counts the memory of pipelined requests. Absent: it is not counted. */
  readonly held?: MemoryBudget | undefined;
  /** Milliseconds within which a client must read some of the data that waits for it. */
  readonly streamWriteTimeout?: number | undefined;
}

export interface ListenOptions extends ServerOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly maxConnections?: number | undefined;
  /** Whether a worker of a cluster listens on a port of its own instead of sharing one with the others. */
  readonly exclusive?: boolean;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** Stops accepting work. Lets requests in progress finish within the given milliseconds, then ends them. */
  stop(patience: number): Promise<void>;
}

/** A server without a port: the caller passes connections to it. */
export function createHttpServer(app: App, options: ServerOptions): Server {
  const { headerTimeout = 10_000, headerLimit = 16_384 } = options;
  const server = createServer(
    {
      requestTimeout: options.bodyTimeout + 60_000,
      headersTimeout: headerTimeout,
      // The interval at which Node checks for late headers.
      connectionsCheckingInterval: Math.max(50, Math.min(headerTimeout / 2, 5000)),
      maxHeaderSize: headerLimit,
      keepAliveTimeout: 65_000,
      // The app enforces this limit, and reports it in the shape of its errors.
      requireHostHeader: false,
    },
    app,
  );
  if (options.onConnection !== undefined) server.on('connection', options.onConnection);
  const repliesOf = trackReplies(server, options.held);
  refuseMalformed(server, repliesOf);
  handleExpectContinue(server);
  disconnectStalledClients(server, options.streamWriteTimeout ?? 60_000, repliesOf);
  return server;
}

/**
 * Connections that the system completes and keeps until the process accepts them; Linux bounds this by
 * `net.core.somaxconn`, 4096 by default. libuv accepts one connection per turn of the event loop. Beyond Node's default
 * of 511, clients of a burst retry after 1 s, 3 s and 7 s: `npm run bench -- burst` counted 7,000 such losses for 2,000
 * streams, and none with this.
 */
export const backlog = 4096;

/** Settles when the socket listens; rejects with a system error such as `EADDRINUSE`. */
export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const server = createHttpServer(app, options);
  if (options.maxConnections !== undefined) limitConnections(server, options.maxConnections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const { port, host, exclusive = false } = options;
    server.listen({ port, host, exclusive, backlog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    host: options.host,
    port: portOf(server.address()),
    stop(patience) {
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      return stopServer(server, options.drain, patience, closed);
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** `closed` settles when no connection is left. */
export async function stopServer(server: Server, drain: Drain, patience: number, closed: Promise<true>): Promise<void> {
  const idle = drain.drain().then(() => true);
  if ((await withTimeout(idle, patience)) === undefined) {
    drain.abort();
    // Time to send the last frame, which says that the service is shutting down.
    await withTimeout(idle, 1000);
  }
  // A socket becomes idle only some time after its reply has finished, so idle sockets are closed repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), 10);
  if ((await withTimeout(closed, 1000)) === undefined) server.closeAllConnections();
  await closed;
  clearInterval(sweep);
}
