// What upstreams do, whatever their wire protocol. Each fault takes any recorded reply and says how it is served and
// what must come of it. An adapter passes when the whole table holds for a recording of its protocol.

import { gzipSync } from 'node:zlib';

import type { ErrorCode } from '../../src/errors.ts';
import type { UpstreamTimeouts } from '../../src/providers/http/connection.ts';
import type { Reply, Served, Step } from './fake-upstream.ts';

export interface RecordedEvent {
  readonly event?: string | undefined;
  readonly data: string;
}

export interface RecordedReply {
  /** Without the end mark. */
  readonly events: readonly RecordedEvent[];
  /** Where the first event is that says why the model stopped. At least 2 events come before it. */
  readonly finishAt: number;
  readonly endMark: RecordedEvent;
  /** Valid, and of a kind that nobody knows. `padding` is somewhere in it. */
  unknownEvent(padding: string): RecordedEvent;
  readonly errorEvent: RecordedEvent;
  /** The same reply as one JSON body. */
  readonly whole: unknown;
  /** A body that says "error", under status 200. */
  readonly errorBody: unknown;
}

export interface Fault {
  readonly name: string;
  serve(reply: RecordedReply): Served;
  /** 'same': as if the reply had been served plainly. */
  readonly expected: 'same' | { readonly code: ErrorCode; readonly retryAfter?: number };
  readonly timeouts?: Partial<UpstreamTimeouts>;
}

export const faults: readonly Fault[] = [
  // Framing
  { name: 'nothing', serve: (reply) => whole(frame(all(reply))), expected: 'same' },
  { name: 'CRLF', serve: (reply) => whole(frame(all(reply)).replaceAll('\n', '\r\n')), expected: 'same' },
  { name: 'bare CR', serve: (reply) => whole(frame(all(reply)).replaceAll('\n', '\r')), expected: 'same' },
  { name: 'no space after data:', serve: (reply) => whole(frame(all(reply), 'data:')), expected: 'same' },
  { name: 'a byte order mark', serve: (reply) => whole(`\uFEFF${frame(all(reply))}`), expected: 'same' },
  {
    name: 'comments between and inside events',
    serve: (reply) => whole(`: hi\n\n${frame(all(reply)).replaceAll('data:', ': keep-alive\n:\ndata:')}`),
    expected: 'same',
  },
  {
    name: 'id:, retry: and unknown lines, empty events',
    serve: (reply) => whole(frame(all(reply)).replaceAll('data:', 'retry: 10\n\nid: 7\nx: y\ndata:')),
    expected: 'same',
  },
  { name: 'data over several lines', serve: (reply) => whole(frame(all(reply).map(spread))), expected: 'same' },
  { name: 'one byte at a time', serve: (reply) => pieces(bytesOf(frame(all(reply))), 1), expected: 'same' },
  { name: 'pieces of 7 bytes, CRLF', serve: (reply) => pieces(bytesOf(crlf(reply)), 7), expected: 'same' },
  {
    name: 'an event of 2 MB',
    serve: (reply) => whole(frame([reply.unknownEvent('ü'.repeat(1_000_000)), ...all(reply)])),
    expected: 'same',
  },
  {
    name: 'an event of 9 MB',
    serve: (reply) => whole(frame([reply.unknownEvent('x'.repeat(9_000_000)), ...all(reply)])),
    expected: { code: 'upstream_failed' },
  },
  { name: 'no final newline', serve: (reply) => whole(frame(all(reply)).trimEnd()), expected: 'same' },
  { name: 'no end mark', serve: (reply) => whole(frame(reply.events)), expected: 'same' },
  { name: 'neither end mark nor newline', serve: (reply) => whole(frame(reply.events).trimEnd()), expected: 'same' },
  {
    name: 'more events after the end mark',
    serve: (reply) => whole(frame([...all(reply), ...reply.events])),
    expected: 'same',
  },
  {
    name: 'an unknown event before each',
    serve: (reply) => whole(frame(all(reply).flatMap((event) => [reply.unknownEvent('x'), event]))),
    expected: 'same',
  },
  { name: 'gzip', serve: (reply) => gzip(frame(all(reply))), expected: 'same' },
  {
    name: 'the wrong content type',
    serve: (reply) => ({ ...whole(frame(all(reply))), headers: { 'content-type': 'text/plain' } }),
    expected: 'same',
  },
  {
    name: 'a connection left open after the end mark',
    serve: (reply) => ({ ...whole(frame(all(reply))), ending: 'hang' }),
    expected: 'same',
  },
  {
    name: 'a connection left open, and no end mark',
    serve: (reply) => ({ ...whole(frame(reply.events)), ending: 'hang' }),
    expected: 'same',
    timeouts: { trailing: 50 },
  },
  {
    name: 'a reset after the finish',
    serve: (reply) => ({ ...whole(frame(reply.events)), ending: 'reset' }),
    expected: 'same',
  },

  // Ends in the middle
  {
    name: 'a reset in the middle',
    serve: (reply) => ({ ...whole(frame(start(reply))), ending: 'reset' }),
    expected: { code: 'upstream_interrupted' },
  },
  {
    name: 'a half close in the middle',
    serve: (reply) => ({ ...whole(frame(start(reply))), ending: 'half-close' }),
    expected: { code: 'upstream_interrupted' },
  },
  {
    name: 'a clean end without a finish',
    serve: (reply) => whole(frame(start(reply))),
    expected: { code: 'upstream_interrupted' },
  },
  {
    name: 'the end mark without a finish',
    serve: (reply) => whole(frame([...start(reply), reply.endMark])),
    expected: { code: 'upstream_interrupted' },
  },
  {
    name: 'a clean end inside an event',
    serve: (reply) => whole(frame(start(reply)).slice(0, -9)),
    expected: { code: 'upstream_interrupted' },
  },
  { name: 'an empty body', serve: () => whole(''), expected: { code: 'upstream_interrupted' } },
  {
    name: 'gzip that is cut off',
    serve: (reply) => {
      const { headers, bytes } = gzipped(frame(all(reply)));
      return { headers, steps: [{ write: bytes.subarray(0, bytes.length / 2) }] };
    },
    expected: { code: 'upstream_interrupted' },
  },
  {
    name: 'silence in the middle',
    serve: (reply) => ({ ...whole(frame(start(reply))), ending: 'hang' }),
    expected: { code: 'upstream_timeout' },
    timeouts: { body: 100 },
  },
  {
    name: 'malformed JSON in the middle',
    serve: (reply) => whole(frame([...start(reply), { data: '{"a":' }, ...reply.events.slice(reply.finishAt)])),
    expected: { code: 'upstream_failed' },
  },
  {
    name: 'an error event',
    serve: (reply) => whole(frame([...start(reply), reply.errorEvent])),
    expected: { code: 'upstream_failed' },
  },

  // Something else than a stream
  { name: 'JSON instead of a stream', serve: (reply) => json(200, reply.whole), expected: 'same' },
  {
    name: 'JSON cut off',
    serve: (reply) => whole(JSON.stringify(reply.whole).slice(0, -5)),
    expected: { code: 'upstream_failed' },
  },
  {
    name: '200 with an error body',
    serve: (reply) => json(200, reply.errorBody),
    expected: { code: 'upstream_failed' },
  },
  { name: '200 with other JSON', serve: () => json(200, { hello: 'there' }), expected: { code: 'upstream_failed' } },
  { name: '200 with HTML', serve: () => html(200), expected: { code: 'upstream_failed' } },
  { name: '500 with HTML', serve: () => html(500), expected: { code: 'upstream_failed' } },
  {
    name: '500 with a body that never ends',
    serve: () => ({ ...html(500), ending: 'hang' }),
    expected: { code: 'upstream_failed' },
    timeouts: { trailing: 50 },
  },
  {
    name: '502, reset in the body',
    serve: () => ({ ...html(502), ending: 'reset' }),
    expected: { code: 'upstream_failed' },
  },
  { name: '503', serve: () => json(503, {}, { 'retry-after': '5' }), expected: { code: 'overloaded', retryAfter: 5 } },
  { name: '529', serve: () => json(529, {}), expected: { code: 'overloaded' } },
  { name: '504', serve: () => html(504), expected: { code: 'upstream_timeout' } },
  { name: '408', serve: () => json(408, {}), expected: { code: 'upstream_timeout' } },
  { name: '400', serve: () => json(400, {}), expected: { code: 'upstream_refused' } },
  { name: '401', serve: () => json(401, {}), expected: { code: 'upstream_refused' } },
  { name: '403', serve: () => html(403), expected: { code: 'upstream_refused' } },
  { name: '404', serve: () => html(404), expected: { code: 'upstream_refused' } },
  { name: '413', serve: () => html(413), expected: { code: 'request_too_large' } },
  { name: '429', serve: () => json(429, {}), expected: { code: 'upstream_rate_limited' } },
  {
    name: '429 with seconds',
    serve: () => json(429, {}, { 'retry-after': '17' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 17 },
  },
  {
    name: '429 with milliseconds',
    serve: () => json(429, {}, { 'retry-after-ms': '1200', 'retry-after': '99' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 2 },
  },
  {
    name: '429 with a date',
    serve: () => json(429, {}, { 'retry-after': 'Tue, 18 Nov 2025 21:07:00 GMT' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 20 },
  },
  {
    name: '429 with a date that has passed',
    serve: () => json(429, {}, { 'retry-after': 'Tue, 18 Nov 2025 21:00:00 GMT' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 0 },
  },
  {
    name: 'a redirect',
    serve: () => ({ status: 307, headers: { location: '/elsewhere' }, steps: [] }),
    expected: { code: 'upstream_refused' },
  },

  // No response at all
  { name: 'refused', serve: () => 'refuse', expected: { code: 'upstream_unreachable' } },
  { name: 'a reset before the headers', serve: () => 'reset', expected: { code: 'upstream_unreachable' } },
  {
    name: 'never an answer',
    serve: () => 'hang',
    expected: { code: 'upstream_timeout' },
    timeouts: { headers: 100 },
  },
];

/** What `now()` must say for the dates in the table. */
export const faultsNow = Date.parse('Tue, 18 Nov 2025 21:06:40 GMT');

export function frame(events: readonly RecordedEvent[], field = 'data: '): string {
  return events
    .map(({ event, data }) => {
      const lines = data.split('\n').map((line) => `${field}${line}\n`);
      return `${event === undefined ? '' : `event: ${event}\n`}${lines.join('')}\n`;
    })
    .join('');
}

export function all(reply: RecordedReply): readonly RecordedEvent[] {
  return [...reply.events, reply.endMark];
}

/** Some of the answer, and no reason to stop. */
function start(reply: RecordedReply): readonly RecordedEvent[] {
  return reply.events.slice(0, Math.ceil(reply.finishAt / 2));
}

function crlf(reply: RecordedReply): string {
  return frame(all(reply)).replaceAll('\n', '\r\n');
}

/** JSON may be broken into lines between its tokens. */
function spread(event: RecordedEvent): RecordedEvent {
  if (!event.data.startsWith('{')) return event;
  return { ...event, data: JSON.stringify(JSON.parse(event.data), null, 1) };
}

function whole(body: string): Reply {
  return { steps: body === '' ? [] : [{ write: body }] };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function pieces(bytes: Uint8Array, size: number): Reply {
  const steps: Step[] = [];
  for (let at = 0; at < bytes.length; at += size) steps.push({ write: bytes.subarray(at, at + size) });
  return { steps };
}

function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    steps: [{ write: JSON.stringify(value) }],
  };
}

function html(status: number): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    steps: [{ write: '<html><body>nginx at http://10.0.0.7:8000 failed</body></html>' }],
  };
}

function gzipped(body: string): { headers: Record<string, string>; bytes: Uint8Array } {
  return { headers: { 'content-encoding': 'gzip' }, bytes: gzipSync(body) };
}

function gzip(body: string): Reply {
  const { headers, bytes } = gzipped(body);
  return { headers, steps: pieces(bytes, 11).steps };
}
