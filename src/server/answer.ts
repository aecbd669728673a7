// A reply that is there as a whole, and how it is sent.
import type { ServerResponse } from 'node:http';
import { toErrorBody } from '../wire/error-body.ts';
import { errorTable, type ApiError } from '../errors.ts';
import { defaultHeaders } from './default-headers.ts';
import { NodeSink } from './node-sink.ts';
import type { RequestRecord } from './request-record.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Bytes are shared by everybody who asks for them; a text is of this reply alone. */
  readonly body: string | Uint8Array;
}

export const toJsonAnswer = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export function toErrorAnswer(error: ApiError): Answer {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfter)));
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  return { status: errorTable[error.code].status, headers, body: JSON.stringify(toErrorBody(error)) };
}

/** Its own headers win over those of the record, and these over those of all replies. */
export function sendAnswer(outgoing: ServerResponse, record: RequestRecord, { status, headers, body }: Answer): void {
  const all: Record<string, string> = { ...defaultHeaders, ...record.headers, ...headers };
  // Which a reply without content must not have.
  if (status !== 204) all['content-length'] = String(Buffer.byteLength(body));
  outgoing.writeHead(status, all);
  new NodeSink(outgoing, record.held).send(body);
}
