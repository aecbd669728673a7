// What a socket may do to the server, whatever is asked over it.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';

/** Past the limit a connection is told so and closed, before anything of it is read. */
export function limitConnections(server: Server, limit: number): void {
  let count = 0;
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
  server.on('connection', (socket: Socket) => {
    count++;
    socket.once('close', () => count--);
    if (count <= limit) return;
    socket.on('error', () => undefined);
    socket.end(refusal);
    // Who does not take even that is not waited for.
    setTimeout(() => socket.destroy(), 1000).unref();
  });
}

/**
 * Closes the connection of who reads nothing of what waits for them. Who reads slowly is waited for (Node counts any
 * progress), and so is a model that is silent: then nothing waits.
 */
export function dropStuckReaders(server: Server, timeout: number): void {
  const busy = new Set<Socket>();
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  server.setTimeout(timeout, (socket: Socket) => {
    if (!busy.has(socket) || socket.writableLength > 0) socket.destroy();
  });
}

/**
 * Requests may be sent one behind the other without waiting. A reply has no socket before its turn comes, so it would
 * never hear that the client has left.
 */
export function closeWaitingReplies(server: Server): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, reply: ServerResponse) => {
    if (reply.socket !== null) return;
    let replies = waiting.get(socket);
    if (replies === undefined) {
      const all = (replies = new Set<ServerResponse>());
      waiting.set(socket, all);
      socket.once('close', () => {
        for (const one of all) {
          one.destroy();
          one.emit('close');
        }
      });
    }
    replies.add(reply);
    reply.once('socket', () => replies.delete(reply));
  });
}
