// A recorded reply that is cut off at any byte, or framed in another way, without sockets.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { ApiError } from '../../src/errors.ts';
import type { StreamPart } from '../../src/model/language-model.ts';
import { createEventReader } from '../../src/providers/anthropic/event-reader.ts';
import { createResponseReader } from '../../src/providers/google/response-reader.ts';
import { toFinishReason } from '../../src/providers/openai-compatible/finish-reason.ts';
import { createChunkReader } from '../../src/providers/openai-compatible/chunk-reader.ts';
import { createResponseEventReader } from '../../src/providers/openai-responses/event-reader.ts';
import { ReplyDecoder } from '../../src/providers/reply-decoder.ts';
import type { ReplyReader } from '../../src/providers/reply-reader.ts';

const readers: Readonly<Record<string, (newId: () => string) => ReplyReader>> = {
  'openai-compatible': createChunkReader,
  'openai-responses': createResponseEventReader,
  anthropic: createEventReader,
  google: createResponseReader,
};

interface Reply {
  readonly text: string;
  readonly calls: string;
  /** The finish reason, or the code of the error. */
  readonly end: string;
}

function read(protocol: string, reads: readonly Uint8Array[]): Reply {
  let ids = 0;
  const reader = readers[protocol]?.(() => `${ids++}`);
  if (reader === undefined) throw new Error(`No reader for ${protocol}`);
  const decoder = new ReplyDecoder(reader);
  const parts: StreamPart[] = [];
  let error: unknown;
  try {
    if (reads.every((bytes) => decoder.push(bytes, parts))) decoder.end(parts);
  } catch (thrown) {
    error = thrown;
  }
  reader.budget.release();
  if (error !== undefined && !(error instanceof ApiError)) throw error;
  return { ...summary(parts), ...(error !== undefined && { end: error.code }) };
}

function summary(parts: readonly StreamPart[]): Reply {
  let text = '';
  let end = '';
  const calls: string[] = [];
  for (const part of parts) {
    if (end !== '') throw new Error('A part after finish');
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'finish') end = part.reason;
    if (part.type === 'tool-call-delta') {
      calls[part.index] = `${calls[part.index] ?? `${part.id} ${part.name} `}${part.arguments}`;
    }
  }
  return { text, calls: calls.join('\n'), end };
}

const framings: Readonly<Record<string, (text: string) => string>> = {
  'with CRLF': (text) => text.replace(/\r\n|\r|\n/g, '\r\n'),
  'with bare CR': (text) => text.replace(/\r\n|\r|\n/g, '\r'),
  'without a space after the colon': (text) => text.replace(/^(data|event): /gm, '$1:'),
  'with a byte order mark': (text) => `\uFEFF${text.replace(/^\uFEFF/, '')}`,
  'with comments and pings': (text) =>
    text.replace(/^(?=data|event)/m, ': ping\n\nevent: ping\ndata: {"type": "ping"}\n\n'),
};

const isSame = (a: Reply, b: Reply): boolean => a.text === b.text && a.calls === b.calls && a.end === b.end;

/** Around the end of each line, and some bytes inside. */
function* cutsOf(bytes: Uint8Array): Generator<number> {
  for (let at = 0; at < bytes.length; at++) {
    if (at % 13 === 0 || [bytes[at - 2], bytes[at - 1], bytes[at]].includes(0x0a)) yield at;
  }
}

/** Its text continues after a finish reason, so a cut between them looks like the end. */
const goesOn = new Set(['finish-twice.sse']);

const ends = new Set(['stop', 'tool-calls', 'length', 'content-filter']);

const noise = [
  ': ping',
  'event: ping\ndata: {"type":"ping"}',
  'data:',
  'data: {}',
  'data: null',
  'data: []',
  'data: 7',
  'data: "x"',
  'data: {"choices":[],"candidates":[],"usage":null,"usageMetadata":null,"error":null}',
  'data: {"choices":[{"index":0,"delta":null,"finish_reason":null}]}',
  'data: {"choices":[{"index":0,"delta":{"content":null,"tool_calls":null},"finish_reason":"null"}]}',
  'event: something_new\ndata: {"type":"something_new","index":0,"output_index":0}',
  'id: 7\nretry: 1',
] as const;

const anyError = ['event: error\ndata: {"message":"Down"}', 'data: Down', 'error: {"code":500,"message":"Down"}'];
const object = 'data: {"error":{"message":"Down","code":503}}';
const errorsOf: Readonly<Record<string, readonly string[]>> = {
  'openai-compatible': [
    ...anyError,
    object,
    'data: {"error":"Down"}',
    'data: {"object":"error","message":"Down","code":503}',
    'data: [{"error":{"message":"Down","status":"UNAVAILABLE"}}]',
    'data: {"choices":[{"index":0,"delta":{},"finish_reason":"error"}],"error":{"message":"Down","code":"x"}}',
    'data: {"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}',
  ],
  'openai-responses': [
    ...anyError,
    object,
    'data: {"type":"error","code":"server_error","message":"Down","param":null}',
    'data: {"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"Down"}}}',
    'data: {"type":"response.failed","response":{"error":null}}',
  ],
  anthropic: [
    ...anyError,
    object,
    'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Down"}}',
    'data: {"type":"error","error":{"type":"api_error","message":"Down"}}',
    'data: {"type":"error"}',
  ],
  google: [
    ...anyError,
    object,
    'data: [{"error":{"code":503,"message":"Down","status":"UNAVAILABLE"}}]',
    'data: {"promptFeedback":{"blockReason":"SAFETY"}}',
    'data: {"candidates":[{"finishReason":"MALFORMED_FUNCTION_CALL"}]}',
  ],
};

describe.each(Object.keys(readers))('%s', (protocol) => {
  const folder = new URL(`../upstream/${protocol}/`, import.meta.url);
  const files = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))] as const);

  test.each(files.filter(([name]) => !goesOn.has(name)))(
    '%s, cut off anywhere, is read as an error or in full',
    (_, bytes) => {
      const whole = read(protocol, [bytes]);
      for (const at of cutsOf(bytes)) {
        const cut = read(protocol, [bytes.subarray(0, at)]);
        if (!whole.text.startsWith(cut.text)) expect(cut.text, `after ${at}`).toBe(whole.text);
        if (ends.has(cut.end) && !isSame(cut, whole)) expect(cut, `after ${at}`).toEqual(whole);
      }
    },
  );

  test.each(files)('%s is read alike in other framings', (_, bytes) => {
    const whole = read(protocol, [bytes]);
    for (const [name, frame] of Object.entries(framings)) {
      expect(read(protocol, [Buffer.from(frame(bytes.toString()))]), name).toEqual(whole);
    }
  });

  const whole = read(protocol, [readFileSync(new URL('text-and-tools.sse', folder))]);
  const [origin = '', ...events] = readFileSync(new URL('text-and-tools.sse', folder), 'utf8').split(/(?<=\n\n)/);
  const withInserted = (at: number, inserted: string): Reply =>
    read(protocol, [Buffer.from([origin, ...events.slice(0, at), inserted, ...events.slice(at)].join(''))]);

  test.each(noise)('ignores %s between the events', (inserted) => {
    for (const at of events.keys()) expect(withInserted(at, `${inserted}\n\n`), `before event ${at}`).toEqual(whole);
  });

  test.each(errorsOf[protocol] ?? [])('ends the reply with an error at %s between the events', (inserted) => {
    // Nothing is read after the end of the reply.
    for (const at of [...events.keys()].slice(0, 3)) {
      const { text, end } = withInserted(at, `${inserted}\n\n`);
      expect([...ends], `before event ${at}`).not.toContain(end);
      expect(whole.text.startsWith(text)).toBe(true);
    }
  });
});

test.each([
  ['null', undefined],
  ['MAX_TOKENS', 'length'],
  ['Length', 'length'],
  ['max_output_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['SAFETY', 'content-filter'],
  ['content_filter: PROHIBITED_CONTENT', 'content-filter'],
  ['refusal', 'content-filter'],
  ['tool_use', 'stop'],
  ['end_turn', 'stop'],
  ['eos', 'stop'],
  ['a new word', 'stop'],
])('the finish reason %s of a compatible server is read as %s', (word, reason) => {
  expect(toFinishReason(word)).toBe(reason);
});

test.each(['MALFORMED_FUNCTION_CALL', 'function_call_filter: MALFORMED_FUNCTION_CALL', 'ERROR'])(
  'the finish reason %s of a compatible server is an error',
  (word) => {
    expect(() => toFinishReason(word)).toThrow(ApiError);
  },
);
