// Limits on connections, independent of the requests that they carry.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import type { OpenReplies } from './open-replies.ts';
import { refuse } from './refuse.ts';

/** Above the limit, a connection gets an error and is closed before a request is read from it. */
export function limitConnections(server: Server, limit: number): void {
  let count = 0;
  // Node's own listeners, which read requests. They see a connection only once it is admitted.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (count >= limit) return refuseConnection(socket);
    count += 1;
    socket.once('close', () => {
      count -= 1;
    });
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  });
}

export function refuseConnection(socket: Socket): void {
  const message = 'The service has too many open connections; retry after 1 s.';
  refuse(socket, new ApiError('overloaded', message, { retryAfter: 1 }));
}

/**
 * Closes the connection of a client that does not read its pending data. A slow client is kept, because Node counts any
 * progress. A stream whose model is silent is also kept, because it has no pending data.
 */
export function disconnectStalledClients(server: Server, timeout: number, repliesOf: OpenReplies): void {
  server.setTimeout(timeout, (socket: Socket) => {
    if (repliesOf(socket).size === 0 || socket.writableLength > 0) socket.destroy();
  });
}
