// Hands each new connection to the worker with the fewest. The round robin of node:cluster is not used: it loses a
// connection that is on its way to a worker which dies or stops (its client then waits until the service ends), and it
// does not know how many connections each worker has.
import { createServer, type Socket } from 'node:net';
import { refuseConnection } from '../connection-limits.ts';
import { backlog } from '../listen.ts';

export interface DispatcherOptions {
  /** Connections at once, over all workers. */
  readonly limit: number;
}

export interface Dispatcher {
  /** Rejects with the system's error. Settles with the port. */
  listen(host: string, port: number): Promise<number>;
  /** Adds a worker. `send` passes a connection to it; the primary keeps its own descriptor until `took`. */
  join(send: (socket: Socket) => void): DispatchMember;
  /** Stops listening and drops connections that no worker has taken. */
  close(): void;
}

export interface DispatchMember {
  /** The worker has taken the connection sent last. */
  took(): void;
  /** A connection of the worker has ended. */
  closed(): void;
  /** The worker is gone. A connection that it has not taken goes to another. */
  leave(): void;
}

interface Worker {
  readonly send: (socket: Socket) => void;
  /** Open connections, including `sent`. */
  count: number;
  /** Sent but not yet taken. Only one at a time, so that nothing is lost when the worker dies. */
  sent: Socket | undefined;
}

export function createDispatcher({ limit }: DispatcherOptions): Dispatcher {
  const workers = new Set<Worker>();
  const waiting: Socket[] = [];
  let isClosed = false;
  const count = (): number => [...workers].reduce((sum, worker) => sum + worker.count, waiting.length);

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true, noDelay: true }, (socket) => {
    if (count() >= limit) return refuseConnection(socket);
    socket.on('error', () => undefined);
    waiting.push(socket);
    dispatch();
  });

  function dispatch(): void {
    for (;;) {
      const free = [...workers].filter(({ sent }) => sent === undefined);
      const [first, ...others] = free;
      if (first === undefined) return;
      const socket = waiting.shift();
      if (socket === undefined) return;
      if (socket.destroyed) continue;
      const worker = others.reduce((least, other) => (other.count < least.count ? other : least), first);
      // Workers with equally many connections take turns.
      workers.delete(worker);
      workers.add(worker);
      worker.count += 1;
      worker.sent = socket;
      worker.send(socket);
    }
  }

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        // A worker would otherwise share the port as one of a cluster.
        server.listen({ host, port, backlog, exclusive: true }, () => {
          server.off('error', reject);
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : port);
        });
      }),
    join(send) {
      const worker: Worker = { send, count: 0, sent: undefined };
      workers.add(worker);
      dispatch();
      return {
        took() {
          // The worker has its own descriptor of it.
          worker.sent?.destroy();
          worker.sent = undefined;
          dispatch();
        },
        closed() {
          worker.count -= 1;
        },
        leave() {
          if (!workers.delete(worker)) return;
          const { sent } = worker;
          if (sent === undefined) return;
          if (isClosed) sent.destroy();
          else waiting.unshift(sent);
          dispatch();
        },
      };
    },
    close() {
      isClosed = true;
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
