// What a socket may do to the server, whatever is asked over it.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';
import type { OpenReplies } from './open-replies.ts';
import type { Semaphore } from './semaphore.ts';

/** Past the limit a connection is refused and closed before a request is read from it. */
export function limitConnections(server: Server, connections: Semaphore): void {
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
  const refuse = (socket: Socket): void => {
    socket.on('error', () => undefined);
    // Unread input would reset the connection before the refusal arrives.
    socket.resume().end(refusal);
    // A client that does not take even that is not waited for.
    setTimeout(() => socket.destroy(), 1000).unref();
  };
  // Those that read requests from it. They see a connection only once it is admitted.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  const settle = (socket: Socket, isAdmitted: boolean): void => {
    if (!isAdmitted) return refuse(socket);
    if (socket.destroyed) return connections.release();
    socket.once('close', () => connections.release());
    for (const listener of listeners) Reflect.apply(listener, server, [socket]);
  };
  const settleLater = async (socket: Socket, isAdmitted: Promise<boolean>): Promise<void> => {
    const ignore = (): void => undefined;
    socket.on('error', ignore);
    settle(socket, await isAdmitted);
    socket.off('error', ignore);
  };
  server.on('connection', (socket: Socket) => {
    const isAdmitted = connections.acquire();
    if (typeof isAdmitted === 'boolean') return settle(socket, isAdmitted);
    // Another process is asked. What the client sends meanwhile waits in the socket.
    void settleLater(socket, isAdmitted);
  });
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
