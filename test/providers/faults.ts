// Faults of upstreams, independent of the wire protocol. Each fault defines how a recorded reply is served and the
// expected outcome. An adapter must pass the whole table with a recording of its protocol; the service must pass it at
// its own socket, streamed and plain. Behavior that depends on the protocol is recorded; `shapes` names the recordings.

import { setTimeout as sleep } from 'node:timers/promises';
import { constants, gzipSync } from 'node:zlib';

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
  /** Index of the first event with the stop reason. At least two events precede it. */
  readonly finishAt: number;
  readonly endMark: RecordedEvent;
  /** A valid event of an unknown type that contains `padding`. */
  unknownEvent(padding: string): RecordedEvent;
  readonly errorEvent: RecordedEvent;
  /** An event with more text of the answer. */
  textEvent(text: string): RecordedEvent;
  /** The answer text in the data of an event. */
  textOf(data: unknown): string;
  /** The same reply as one JSON body. */
  readonly whole: unknown;
  /** An error body that is sent with status 200. */
  readonly errorBody: unknown;
}

export interface Failure {
  readonly code: ErrorCode;
  readonly retryAfter?: number;
  /** The upstream had accepted the call and the stream had begun: the stream keeps its content and ends with the error. */
  readonly hasBegun?: true;
}

export interface Fault {
  readonly name: string;
  serve(reply: RecordedReply): Served;
  /** 'same': the same outcome as without the fault. */
  readonly expected: 'same' | Failure;
  /** The events that arrive complete. By default all of them ('same') or none (a failure). */
  readonly delivered?: (reply: RecordedReply) => readonly RecordedEvent[];
  readonly timeouts?: Partial<UpstreamTimeouts>;
}

export const faults: readonly Fault[] = [
  // Framing
  { name: 'no fault', serve: (reply) => whole(frame(all(reply))), expected: 'same' },
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
    name: 'id:, retry: and unknown lines, and empty events',
    serve: (reply) => whole(frame(all(reply)).replaceAll('data:', 'retry: 10\n\nid: 7\nx: y\ndata:')),
    expected: 'same',
  },
  { name: 'data on several lines', serve: (reply) => whole(frame(all(reply).map(spread))), expected: 'same' },
  { name: 'one byte at a time', serve: (reply) => pieces(bytesOf(frame(all(reply))), 1), expected: 'same' },
  { name: 'pieces of 7 bytes, with CRLF', serve: (reply) => pieces(bytesOf(crlf(reply)), 7), expected: 'same' },
  {
    name: 'pieces split inside every multi-byte character',
    serve: (reply) => cutInCharacters(bytesOf(frame(all(reply)))),
    expected: 'same',
  },
  {
    name: 'slow bytes, each within the timeout',
    serve: (reply) => dripping(bytesOf(frame(all(reply)))),
    expected: 'same',
    timeouts: { body: 400 },
  },
  {
    name: 'an unknown event of 2 MB',
    serve: (reply) => whole(frame([reply.unknownEvent('ü'.repeat(1_000_000)), ...all(reply)])),
    expected: 'same',
  },
  {
    name: 'an event with 2 MB of text',
    serve: (reply) => whole(frame([...withMuchText(reply), reply.endMark])),
    expected: 'same',
    delivered: withMuchText,
  },
  {
    name: 'an event of 9 MB',
    serve: (reply) => whole(frame([reply.unknownEvent('x'.repeat(9_000_000)), ...all(reply)])),
    expected: { code: 'upstream_failed', hasBegun: true },
  },
  { name: 'no final newline', serve: (reply) => whole(frame(all(reply)).trimEnd()), expected: 'same' },
  { name: 'no end marker', serve: (reply) => whole(frame(reply.events)), expected: 'same' },
  {
    name: 'neither end marker nor final newline',
    serve: (reply) => whole(frame(reply.events).trimEnd()),
    expected: 'same',
  },
  {
    name: 'more events after the end marker',
    serve: (reply) => whole(frame([...all(reply), ...reply.events])),
    expected: 'same',
  },
  {
    name: 'an unknown event before each event',
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
    name: 'a connection left open after the end marker',
    serve: (reply) => ({ ...whole(frame(all(reply))), ending: 'hang' }),
    expected: 'same',
  },
  {
    name: 'a connection left open without an end marker',
    serve: (reply) => ({ ...whole(frame(reply.events)), ending: 'hang' }),
    expected: 'same',
    timeouts: { trailing: 50 },
  },
  {
    name: 'a reset after the finish',
    serve: (reply) => ({ ...whole(frame(reply.events)), ending: 'reset' }),
    expected: 'same',
  },

  // Truncation
  {
    name: 'a reset in the middle',
    serve: (reply) => ({ ...whole(frame(start(reply))), ending: 'reset' }),
    expected: { code: 'upstream_interrupted', hasBegun: true },
    delivered: start,
  },
  {
    name: 'a half-close in the middle',
    serve: (reply) => ({ ...whole(frame(start(reply))), ending: 'half-close' }),
    expected: { code: 'upstream_interrupted', hasBegun: true },
    delivered: start,
  },
  {
    name: 'a clean end without a finish',
    serve: (reply) => whole(frame(start(reply))),
    expected: { code: 'upstream_interrupted', hasBegun: true },
    delivered: start,
  },
  {
    name: 'the end marker without a finish',
    serve: (reply) => whole(frame([...start(reply), reply.endMark])),
    expected: { code: 'upstream_interrupted', hasBegun: true },
    delivered: start,
  },
  {
    name: 'a clean end inside an event',
    serve: (reply) => whole(frame(start(reply)).slice(0, -9)),
    expected: { code: 'upstream_interrupted', hasBegun: true },
    delivered: (reply) => start(reply).slice(0, -1),
  },
  { name: 'an empty body', serve: () => whole(''), expected: { code: 'upstream_interrupted', hasBegun: true } },
  {
    name: 'truncated gzip',
    serve: (reply) => ({
      headers: { 'content-encoding': 'gzip' },
      steps: [{ write: gzipSync(frame(start(reply)), { finishFlush: constants.Z_SYNC_FLUSH }) }],
    }),
    expected: { code: 'upstream_interrupted', hasBegun: true },
    delivered: start,
  },
  {
    name: 'silence in the middle',
    serve: (reply) => ({ ...whole(frame(start(reply))), ending: 'hang' }),
    expected: { code: 'upstream_timeout', hasBegun: true },
    delivered: start,
    timeouts: { body: 100 },
  },
  {
    name: 'malformed JSON after the stop reason',
    serve: (reply) => {
      const events = all(reply);
      return whole(frame(events.toSpliced(reply.finishAt + 1, 0, { ...reply.unknownEvent(''), data: '{"a": ' })));
    },
    expected: 'same',
  },
  {
    name: 'malformed JSON in the middle',
    serve: (reply) => whole(frame([...start(reply), { data: '{"a":' }, ...reply.events.slice(reply.finishAt)])),
    expected: { code: 'upstream_failed', hasBegun: true },
    delivered: start,
  },
  {
    name: 'an error event',
    serve: (reply) => whole(frame([...start(reply), reply.errorEvent])),
    expected: { code: 'upstream_failed', hasBegun: true },
    delivered: start,
  },

  // Replies that are not a stream
  { name: 'JSON instead of a stream', serve: (reply) => json(200, reply.whole), expected: 'same' },
  {
    name: 'truncated JSON',
    serve: (reply) => whole(JSON.stringify(reply.whole).slice(0, -5)),
    expected: { code: 'upstream_failed', hasBegun: true },
  },
  {
    name: '200 with an error body',
    serve: (reply) => json(200, reply.errorBody),
    expected: { code: 'upstream_failed', hasBegun: true },
  },
  {
    name: '200 with other JSON',
    serve: () => json(200, { hello: 'there' }),
    expected: { code: 'upstream_failed', hasBegun: true },
  },
  { name: '200 with HTML', serve: () => html(200), expected: { code: 'upstream_failed', hasBegun: true } },
  { name: '500 with HTML', serve: () => html(500), expected: { code: 'upstream_failed' } },
  {
    name: '500 with an endless body',
    serve: () => ({ ...html(500), ending: 'hang' }),
    expected: { code: 'upstream_failed' },
    timeouts: { trailing: 50 },
  },
  {
    name: '502 with a reset in the body',
    serve: () => ({ ...html(502), ending: 'reset' }),
    expected: { code: 'upstream_failed' },
  },
  { name: '503', serve: () => json(503, {}, { 'retry-after': '5' }), expected: { code: 'overloaded', retryAfter: 5 } },
  { name: '529', serve: () => json(529, {}), expected: { code: 'overloaded' } },
  { name: '504', serve: () => html(504), expected: { code: 'upstream_timeout' } },
  { name: '408', serve: () => json(408, {}), expected: { code: 'upstream_timeout' } },
  { name: '400', serve: () => json(400, {}), expected: { code: 'upstream_refused' } },
  { name: '422', serve: () => json(422, {}), expected: { code: 'upstream_refused' } },
  { name: '401', serve: () => json(401, {}), expected: { code: 'upstream_misconfigured' } },
  { name: '403', serve: () => html(403), expected: { code: 'upstream_misconfigured' } },
  { name: '404', serve: () => html(404), expected: { code: 'upstream_misconfigured' } },
  { name: '413', serve: () => html(413), expected: { code: 'request_too_large' } },
  { name: '429', serve: () => json(429, {}), expected: { code: 'upstream_rate_limited' } },
  {
    name: '429 with Retry-After in seconds',
    serve: () => json(429, {}, { 'retry-after': '17' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 17 },
  },
  {
    name: '429 with a delay in milliseconds',
    serve: () => json(429, {}, { 'retry-after-ms': '1200', 'retry-after': '99' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 2 },
  },
  {
    name: '429 with Retry-After as a date',
    serve: () => json(429, {}, { 'retry-after': 'Tue, 18 Nov 2025 21:07:00 GMT' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 20 },
  },
  {
    name: '429 with a date in the past',
    serve: () => json(429, {}, { 'retry-after': 'Tue, 18 Nov 2025 21:00:00 GMT' }),
    expected: { code: 'upstream_rate_limited', retryAfter: 0 },
  },
  {
    name: 'a redirect',
    serve: () => ({ status: 307, headers: { location: '/elsewhere' }, steps: [] }),
    expected: { code: 'upstream_misconfigured' },
  },
  {
    name: 'a redirect to another host',
    // Nothing listens there, so a client that follows the redirect fails differently.
    serve: () => ({ status: 302, headers: { location: 'http://127.0.0.2:1/v1' }, steps: [] }),
    expected: { code: 'upstream_misconfigured' },
  },

  // No response
  { name: 'a refused connection', serve: () => 'refuse', expected: { code: 'upstream_unreachable' } },
  { name: 'a reset before the headers', serve: () => 'reset', expected: { code: 'upstream_unreachable' } },
  {
    name: 'no reply',
    serve: () => 'hang',
    expected: { code: 'upstream_timeout' },
    timeouts: { headers: 100 },
  },
];

/** The recording that shows a shape in one wire protocol, or the reason why there is none. */
export type Shown =
  | string
  | { readonly recording: string; readonly expected: Failure; readonly why?: string }
  | { readonly none: string };

export interface Shape {
  readonly name: string;
  /** By protocol, which is also the name of the recordings folder. */
  readonly shown: Readonly<Record<'openai-compatible' | 'openai-responses' | 'anthropic' | 'google', Shown>>;
}

const wholeCalls = 'calls are not split';

export const shapes: readonly Shape[] = [
  {
    name: 'usage in the last chunk',
    shown: {
      'openai-compatible': 'reasoning-deepseek',
      'openai-responses': 'text',
      anthropic: 'usage-at-the-end',
      google: 'text',
    },
  },
  {
    name: 'usage in a separate chunk without choices',
    shown: {
      'openai-compatible': 'text',
      'openai-responses': { none: 'usage is part of the last event' },
      anthropic: { none: 'usage is part of the first event and of the one with the stop reason' },
      google: 'usage-after',
    },
  },
  {
    name: 'no usage: the service estimates it',
    shown: {
      'openai-compatible': 'usage-never',
      'openai-responses': 'usage-never',
      anthropic: 'usage-never',
      google: 'usage-never',
    },
  },
  {
    name: 'content that is null or absent',
    shown: {
      'openai-compatible': 'tools',
      'openai-responses': 'tools',
      anthropic: { none: 'text is never null' },
      google: 'content-absent',
    },
  },
  {
    name: 'tool arguments in pieces, matched by index',
    shown: {
      'openai-compatible': 'text-and-tools',
      'openai-responses': 'text-and-tools',
      anthropic: 'text-and-tools',
      google: {
        recording: 'tools-in-pieces',
        why: 'never requested',
        expected: { code: 'upstream_failed', hasBegun: true },
      },
    },
  },
  {
    name: 'tool calls without id',
    shown: {
      'openai-compatible': 'tools-bare',
      'openai-responses': 'tools-bare',
      anthropic: 'tools-bare',
      google: 'tools',
    },
  },
  {
    name: 'tool calls without index',
    shown: {
      'openai-compatible': 'tools-gemini',
      'openai-responses': { none: 'items always have an index' },
      anthropic: { none: 'blocks always have an index' },
      google: { none: wholeCalls },
    },
  },
  {
    name: 'parallel tool calls',
    shown: { 'openai-compatible': 'tools', 'openai-responses': 'tools', anthropic: 'tools', google: 'tools' },
  },
  {
    name: 'parallel tool calls, interleaved',
    shown: {
      'openai-compatible': 'tools',
      'openai-responses': 'tools-interleaved',
      anthropic: 'tools-interleaved',
      google: { none: wholeCalls },
    },
  },
  {
    name: 'tool calls with the same id',
    shown: {
      'openai-compatible': 'tools-late-name',
      'openai-responses': 'tools-bare',
      anthropic: { none: 'the service generates unique ids' },
      google: 'tools-ids',
    },
  },
  {
    name: 'reasoning',
    shown: {
      'openai-compatible': 'reasoning-openrouter',
      'openai-responses': 'reasoning',
      anthropic: 'thinking',
      google: 'thinking',
    },
  },
  {
    name: 'a reply at the token limit: `truncated` is `length`',
    shown: {
      'openai-compatible': 'finish-length',
      'openai-responses': 'finish-length',
      anthropic: 'finish-max-tokens',
      google: 'finish-max-tokens',
    },
  },
  {
    name: 'a paused turn: `truncated` is `length`',
    shown: {
      'openai-compatible': { none: 'replies are never paused' },
      'openai-responses': { none: 'replies are never paused' },
      anthropic: 'finish-pause',
      google: 'finish-continuation',
    },
  },
  {
    name: 'a withheld reply: `truncated` is `content_filter`',
    shown: {
      'openai-compatible': 'finish-content-filter',
      'openai-responses': 'finish-content-filter',
      anthropic: 'finish-refusal',
      google: 'finish-safety',
    },
  },
  {
    name: 'an error event: overload',
    shown: {
      'openai-compatible': {
        recording: 'error-overloaded',

        expected: { code: 'overloaded', hasBegun: true },
      },
      'openai-responses': { recording: 'error-overloaded', expected: { code: 'overloaded', hasBegun: true } },
      anthropic: { recording: 'error-overloaded', expected: { code: 'overloaded', hasBegun: true } },
      google: { recording: 'error-unavailable', expected: { code: 'overloaded', hasBegun: true } },
    },
  },
  {
    name: 'an error event: rate limit',
    shown: {
      'openai-compatible': {
        recording: 'error-limit',

        expected: { code: 'upstream_rate_limited', hasBegun: true },
      },
      'openai-responses': { recording: 'error-limit', expected: { code: 'upstream_rate_limited', hasBegun: true } },
      anthropic: {
        recording: 'error-limit',

        expected: { code: 'upstream_rate_limited', hasBegun: true },
      },
      google: {
        recording: 'error-exhausted',

        expected: { code: 'upstream_rate_limited', hasBegun: true },
      },
    },
  },
];

/** The value of `now()` that the dates in the table assume. */
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

/** The beginning of the answer, without the stop reason. */
function start(reply: RecordedReply): readonly RecordedEvent[] {
  return reply.events.slice(0, Math.ceil(reply.finishAt / 2));
}

/** All events, with a large text inserted after the first. */
function withMuchText(reply: RecordedReply): readonly RecordedEvent[] {
  const [first, ...rest] = reply.events;
  const more = reply.textEvent('東'.repeat(700_000));
  return first === undefined ? [] : [first, more, ...rest];
}

function crlf(reply: RecordedReply): string {
  return frame(all(reply)).replaceAll('\n', '\r\n');
}

/** Spreads the JSON of an event over several data lines. */
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

function cutInCharacters(bytes: Uint8Array): Reply {
  const steps: Step[] = [];
  let from = 0;
  for (const [at, byte] of bytes.entries()) {
    const isContinuation = (byte & 0xc0) === 0x80;
    if (!isContinuation) continue;
    steps.push({ write: bytes.subarray(from, at) });
    from = at;
  }
  return { steps: [...steps, { write: bytes.subarray(from) }] };
}

/** Single bytes with growing pauses: together they take longer than the timeout between two reads. */
function dripping(bytes: Uint8Array): Reply {
  const { steps } = pieces(bytes.subarray(0, 12), 1);
  const waits = steps.map((step, index): readonly Step[] => [{ wait: sleep(index * 50) }, step]);
  return { steps: [...waits.flat(), { write: bytes.subarray(12) }] };
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

function gzip(body: string): Reply {
  return { headers: { 'content-encoding': 'gzip' }, steps: pieces(gzipSync(body), 11).steps };
}
