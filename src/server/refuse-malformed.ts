// What is no HTTP never reaches the app: it is told so here, in the shape of every other error.
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};
const messages: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP.',
  408: 'The headers of the request did not arrive in time.',
  431: 'The headers of the request are larger than the service accepts.',
};

export function refuseMalformed(server: Server): void {
  server.on('clientError', (error: Error & { readonly code?: string }, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statusOf[error.code ?? ''] ?? 400;
    const code = status === 408 ? 'request_timeout' : 'invalid_value';
    const body = JSON.stringify(toErrorBody(new ApiError(code, messages[status])));
    const head = `HTTP/1.1 ${status} ${reasons[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
    socket.end(head + body);
  });
}
