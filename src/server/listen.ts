import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { App } from './app.ts';
import type { Drain } from './drain.ts';
import type { HeldBytes } from './held-bytes.ts';
import { dropStuckReaders, limitConnections } from './limit-connections.ts';
import { trackReplies } from './open-replies.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import type { Semaphore } from './semaphore.ts';

export interface ListenOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly drain: Drain;
  /** Milliseconds until a request body has arrived: the app's own limit, which must strike before the server's. */
  readonly bodyTimeout: number;
  /** Milliseconds until the headers of a request have arrived. */
  readonly headerTimeout?: number | undefined;
  /** Bytes. */
  readonly headerLimit?: number | undefined;
  /** Absent: no bound. */
  readonly connections?: Semaphore | undefined;
  /** Called for each new connection. */
  readonly onConnection?: (() => void) | undefined;
  /** Memory of requests that wait for their turn. Absent: it is not counted. */
  readonly held?: HeldBytes | undefined;
  /** Milliseconds in which a client must read some of what waits for it. */
  readonly streamWriteTimeout?: number | undefined;
}

export interface RunningServer {
  readonly host: string;
  readonly port: number;
  /** Takes no new work, lets what is under way finish within the milliseconds given, then ends it. */
  stop(patience: number): Promise<void>;
}

/** Settles when the socket listens; rejects with the system's error (`EADDRINUSE` and its like). */
export async function listen(app: App, options: ListenOptions): Promise<RunningServer> {
  const { headerTimeout = 10_000, headerLimit = 16_384 } = options;
  const server = createServer(
    {
      requestTimeout: options.bodyTimeout + 60_000,
      headersTimeout: headerTimeout,
      // Node looks for late headers only so often.
      connectionsCheckingInterval: Math.max(50, Math.min(headerTimeout / 2, 5000)),
      maxHeaderSize: headerLimit,
      keepAliveTimeout: 65_000,
      // The app does it, and says so in the shape of its errors.
      requireHostHeader: false,
    },
    app,
  );
  if (options.onConnection !== undefined) server.on('connection', options.onConnection);
  const repliesOf = trackReplies(server, options.held);
  refuseMalformed(server, repliesOf);
  // RFC 9110 lets a server ignore what it does not know; Node would answer 417 without a body.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  if (options.connections !== undefined) limitConnections(server, options.connections);
  dropStuckReaders(server, options.streamWriteTimeout ?? 60_000, repliesOf);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    host: options.host,
    port: portOf(server.address()),
    stop: (patience) => stop(server, options.drain, patience),
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function stop(server: Server, drain: Drain, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = drain.drain();
  if ((await within(patience, idle)) === 'late') {
    drain.abort();
    // Time for the last frame, which says that the service is shutting down, to leave.
    await within(1000, idle);
  }
  // A socket that has just finished its reply counts as idle only a moment later, so ask more than once.
  const sweep = setInterval(() => server.closeIdleConnections(), 10);
  if ((await within(1000, closed)) === 'late') server.closeAllConnections();
  await closed;
  clearInterval(sweep);
}

async function within(milliseconds: number, promise: Promise<void>): Promise<'done' | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds);
  });
  const done = async (): Promise<'done'> => {
    await promise;
    return 'done';
  };
  try {
    return await Promise.race([done(), late]);
  } finally {
    clearTimeout(timer);
  }
}
