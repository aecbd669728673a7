import type { Socket } from 'node:net';
import type { App } from './app.ts';
import { createHttpServer, stopServer, type ServerOptions } from './listen.ts';

export interface Acceptor {
  accept(socket: Socket): void;
  /** Takes no new work from now on. */
  drain(): void;
  /** As in `RunningServer`. No connection may be passed in after the call. */
  stop(patience: number): Promise<void>;
}

/** Serves connections accepted by another process. */
export function acceptConnections(app: App, options: ServerOptions): Acceptor {
  const server = createHttpServer(app, options);
  const open = new Set<Socket>();
  let whenEmpty: (() => void) | undefined;
  // Node starts to enforce the header timeout on this event, and this server never listens.
  server.emit('listening');
  return {
    accept(socket) {
      open.add(socket);
      socket.once('close', () => {
        open.delete(socket);
        if (open.size === 0) whenEmpty?.();
      });
      // Node's HTTP server sets this on the sockets that it accepts itself.
      socket.allowHalfOpen = true;
      server.emit('connection', socket);
    },
    drain: () => void options.drain.drain(),
    stop(patience) {
      server.close();
      const closed = new Promise<true>((resolve) => {
        whenEmpty = () => resolve(true);
        if (open.size === 0) whenEmpty();
      });
      return stopServer(server, options.drain, patience, closed);
    },
  };
}
