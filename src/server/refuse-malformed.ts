// Requests that Node does not hand to the app are refused here, in the shape of every other error.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';
import type { OpenReplies } from './open-replies.ts';

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
};
const errors: Readonly<Record<number, ApiError>> = {
  400: new ApiError('invalid_value', 'The request is not valid HTTP.'),
  405: new ApiError('method_not_allowed', 'CONNECT is not supported here; this service is not a proxy.'),
  408: new ApiError('request_timeout', 'The headers of the request did not arrive in time.'),
  413: new ApiError('request_too_large', 'The extensions of the chunks are larger than the service accepts.'),
  431: new ApiError('invalid_value', 'The headers of the request are larger than the service accepts.'),
};

/** Milliseconds that a refused client has to take the refusal. */
const patience = 1000;

export function refuseMalformed(server: Server, repliesOf: OpenReplies): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: Error & { readonly code?: string }, socket: Duplex) => {
    // What comes after it is no HTTP either.
    if (refused.has(socket)) return;
    refused.add(socket);
    const replies = [...repliesOf(socket)];
    // A refusal in the middle of a reply would be taken for a part of it, one before a reply for that reply.
    const isInTheWay = replies.length > 1 || replies[0]?.headersSent === true;
    if (!socket.writable || error.code === 'ECONNRESET' || isInTheWay) socket.destroy();
    else refuse(socket, statusOf[error.code ?? ''] ?? 400);
  });
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined);
    if (repliesOf(socket).size > 0) socket.destroy();
    else refuse(socket, 405, 'Allow: GET, HEAD, POST, OPTIONS');
  });
}

function refuse(socket: Duplex, status: number, ...headers: readonly string[]): void {
  const error = errors[status];
  const body = error === undefined ? '' : JSON.stringify(toErrorBody(error));
  const lines = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    'Connection: close',
  ];
  // Unread input would reset the connection before the refusal arrives.
  socket.resume().end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  // A client that goes on sending is not waited for.
  setTimeout(() => socket.destroy(), patience).unref();
}
