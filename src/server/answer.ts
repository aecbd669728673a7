// A complete reply, and how it is sent.
import type { ServerResponse } from 'node:http';
import { toErrorBody, type ParameterNames } from '../wire/error-body.ts';
import { errorTable, type ApiError } from '../errors.ts';
import { defaultHeaders } from './default-headers.ts';
import { NodeSink } from './node-sink.ts';
import type { RequestRecord } from './request-record.ts';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Bytes are shared by all requests for the same page; a text belongs to this reply only. */
  readonly body: string | Uint8Array;
}

/** `body`: JSON. */
export const toTextAnswer = (body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
});

export const toJsonAnswer = (value: unknown, status = 200): Answer => toTextAnswer(JSON.stringify(value), status);

export function toErrorAnswer(error: ApiError, names?: ParameterNames): Answer {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (error.retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfter)));
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  return { status: errorTable[error.code].status, headers, body: JSON.stringify(toErrorBody(error, names)) };
}

/** Headers of the answer override those of the record, which override the defaults. */
export function sendAnswer(outgoing: ServerResponse, record: RequestRecord, { status, headers, body }: Answer): void {
  const all: Record<string, string> = { ...defaultHeaders, ...record.headers, ...headers };
  // A reply without content must not have a Content-Length.
  if (status !== 204) all['content-length'] = String(Buffer.byteLength(body));
  outgoing.writeHead(status, all);
  new NodeSink(outgoing, record.held).send(body);
}
