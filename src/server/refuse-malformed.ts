// Rejects requests that Node does not pass to the app, in the shape of every other error.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../errors.ts';
import type { OpenReplies } from './open-replies.ts';
import { refuse } from './refuse.ts';

interface Malformed {
  readonly error: ApiError;
  readonly status?: number;
}

const notHttp: Malformed = { error: new ApiError('invalid_value', 'The request is not valid HTTP.') };
const byCode: ReadonlyMap<string | undefined, Malformed> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    {
      error: new ApiError('invalid_value', 'The request headers are larger than the service accepts.'),
      status: 431,
    },
  ],
  [
    'HPE_CHUNK_EXTENSIONS_OVERFLOW',
    { error: new ApiError('request_too_large', 'The chunk extensions are larger than the service accepts.') },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { error: new ApiError('request_timeout', 'The request headers did not arrive in time.') },
  ],
]);
const noTunnels = new ApiError('method_not_allowed', 'CONNECT is not supported here; this service is not a proxy.');

export function refuseMalformed(server: Server, repliesOf: OpenReplies): void {
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: Error & { readonly code?: string }, socket: Duplex) => {
    // The bytes after a malformed request cannot be trusted to be HTTP either.
    if (refused.has(socket)) return;
    refused.add(socket);
    const replies = [...repliesOf(socket)];
    // An error in the middle of a reply would be read as part of it; an error before a pending reply, as that reply.
    const isInTheWay = replies.length > 1 || replies[0]?.headersSent === true;
    if (!socket.writable || error.code === 'ECONNRESET' || isInTheWay) socket.destroy();
    else {
      const malformed = byCode.get(error.code) ?? notHttp;
      refuse(socket, malformed.error, malformed);
    }
  });
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined);
    if (repliesOf(socket).size > 0) socket.destroy();
    else refuse(socket, noTunnels, { headers: { allow: 'GET, HEAD, POST, OPTIONS' } });
  });
}
