// What a socket may do to the server, whatever is asked over it.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';
import type { OpenReplies } from './open-replies.ts';

/** Past the limit a connection is refused and closed before a request is read from it. */
export function limitConnections(server: Server, limit: number): void {
  let count = 0;
  // Those that read requests from it. They see a connection only once it is admitted.
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
  const body = JSON.stringify(
    toErrorBody(new ApiError('overloaded', 'There are too many connections to this service.')),
  );
  const refusal = [
    'HTTP/1.1 503 Service Unavailable',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 1',
    'connection: close',
    '',
    body,
  ].join('\r\n');
  socket.on('error', () => undefined);
  // Unread input would reset the connection before the refusal arrives.
  socket.resume().end(refusal);
  // A client that does not take even that is not waited for.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/**
 * Closes the connection of a client that reads nothing of what waits for it. A client that reads slowly is waited for
 * (Node counts any progress), and so is a model that is silent: then nothing waits.
 */
export function dropStuckReaders(server: Server, timeout: number, repliesOf: OpenReplies): void {
  server.setTimeout(timeout, (socket: Socket) => {
    if (repliesOf(socket).size === 0 || socket.writableLength > 0) socket.destroy();
  });
}
