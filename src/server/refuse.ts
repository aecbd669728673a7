import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiError } from '../errors.ts';
import { toErrorAnswer } from './answer.ts';

/** Milliseconds that a client has to read an error before its connection is closed. */
const patience = 1000;

export interface RefuseOptions {
  /** If it differs from the status of the error. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends an error to a client that no request handler answers: as a response, or over the bare socket where Node has
 * made no response. A bare socket is closed.
 */
export function refuse(target: ServerResponse | Duplex, error: ApiError, options: RefuseOptions = {}): void {
  const answer = toErrorAnswer(error);
  const { status = answer.status } = options;
  const headers = { ...answer.headers, ...options.headers, 'content-length': String(Buffer.byteLength(answer.body)) };
  if (target instanceof ServerResponse) return void target.writeHead(status, headers).end(answer.body);
  const fields = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  target.on('error', () => undefined);
  // Unread input would reset the connection before the error arrives.
  target.resume().end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields, '', String(answer.body)].join('\r\n'));
  // Does not wait for a client that keeps sending or reads nothing.
  setTimeout(() => target.destroy(), patience).unref();
}
