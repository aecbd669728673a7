// Bounds on the memory that a model server can make the service hold. Each upstream sends endlessly, as fast as it is
// read; the reply must end with an error after a bounded amount.
import { expect, test } from 'vitest';
import type { ErrorCode } from '../../src/errors.ts';
import { createAiSdkModel } from '../../src/providers/ai-sdk/model.ts';
import { testEffects, timeouts, type Adapter } from './adapter-suite.ts';
import { createGate } from '../gate.ts';
import { anthropicAdapter } from './anthropic-recordings.ts';
import { collect, type Outcome } from './collect.ts';
import { googleAdapter } from './google-recordings.ts';
import { openAiCompatibleAdapter } from './openai-compatible-recordings.ts';
import { openAiResponsesAdapter } from './openai-responses-recordings.ts';

type Reads = () => Generator<string | Uint8Array>;

interface Sent {
  bytes: number;
}

/** A model whose upstream delivers these reads; `sent` counts the bytes that were consumed. */
function modelOver(adapter: Adapter, reads: Reads, sent: Sent) {
  const nothing = () => undefined;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const read of reads()) {
      const bytes = typeof read === 'string' ? Buffer.from(read) : read;
      sent.bytes += bytes.byteLength;
      yield bytes;
    }
  }
  const response = async () => ({ status: 200, headers: {}, body: body(), close: nothing, release: nothing });
  return adapter.createModel({ baseUrl: 'http://127.0.0.1:1', timeouts }, testEffects(response));
}

/** Endless events, batched to about the size of one socket read. */
const endless = (event: (number: number) => unknown): Reads =>
  function* () {
    for (let number = 0; ;) {
      let read = '';
      while (read.length < 60_000) read += `data: ${JSON.stringify(event(number++))}\n\n`;
      yield read;
    }
  };

function* forever<Value>(value: Value): Generator<Value> {
  for (;;) yield value;
}

const megabyte = 2 ** 20;
const long = 'x'.repeat(100_000);

const toolCall = (call: object) => ({ choices: [{ index: 0, delta: { tool_calls: [call] } }] });
const part = (value: object) => ({ candidates: [{ content: { parts: [value] } }] });
const start = (index: number, block: object) => ({ type: 'content_block_start', index, content_block: block });
const delta = (index: number, value: object) => ({ type: 'content_block_delta', index, delta: value });

const item = (index: number, value: object) => ({
  type: 'response.output_item.done',
  output_index: index,
  item: value,
});

const [openai, responses, anthropic, google] = [
  openAiCompatibleAdapter,
  openAiResponsesAdapter,
  anthropicAdapter,
  googleAdapter,
];

const rows: readonly (readonly [name: string, adapter: Adapter, reads: Reads, code: ErrorCode])[] = [
  [
    'openai: fragments of a call without a name',
    openai,
    endless(() => toolCall({ index: 0, function: { arguments: long } })),
    'upstream_failed',
  ],
  [
    'openai: short fragments of a call without a name',
    openai,
    endless(() => toolCall({ function: { arguments: 'x' } })),
    'upstream_failed',
  ],
  [
    'openai: fragments of one call under other indexes',
    openai,
    endless((n) => toolCall({ index: n, function: { arguments: 'x' } })),
    'upstream_failed',
  ],
  [
    'openai: fragments of one call under other ids',
    openai,
    endless((n) => toolCall({ index: 0, id: `${n}`, function: {} })),
    'upstream_failed',
  ],
  [
    'openai: calls',
    openai,
    endless((n) => toolCall({ index: n, id: `${n}`, function: { name: 'f', arguments: '{}' } })),
    'upstream_failed',
  ],
  ['openai: calls without a name', openai, endless((n) => toolCall({ index: n, id: `${n}` })), 'upstream_failed'],
  [
    'openai: arguments of a call',
    openai,
    endless(() => toolCall({ index: 0, id: 'a', function: { name: 'f', arguments: long } })),
    'upstream_failed',
  ],
  [
    'openai: ids',
    openai,
    endless((n) => toolCall({ index: 0, id: `${n}${long}`, function: { name: 'f' } })),
    'upstream_failed',
  ],
  [
    'openai: state of the provider',
    openai,
    endless(() => toolCall({ index: 0, id: 'a', function: { name: 'f' }, extra_content: { a: long } })),
    'upstream_failed',
  ],
  [
    'openai: calls in one event',
    openai,
    endless(() => ({
      choices: [
        { delta: { tool_calls: Array.from({ length: 2_000 }, (_, index) => ({ index, function: { name: 'f' } })) } },
      ],
    })),
    'upstream_failed',
  ],
  [
    'responses: calls',
    responses,
    endless((n) => item(n, { type: 'function_call', call_id: `${n}`, name: 'f', arguments: '{}' })),
    'upstream_failed',
  ],
  [
    'responses: short arguments',
    responses,
    endless((n) =>
      n === 0
        ? {
            type: 'response.output_item.added',
            output_index: 0,
            item: { type: 'function_call', call_id: 'a', name: 'f' },
          }
        : { type: 'response.function_call_arguments.delta', output_index: 0, delta: '1' },
    ),
    'upstream_failed',
  ],
  [
    'responses: reasoning',
    responses,
    endless((n) => item(n, { type: 'reasoning', id: 'rs', summary: [], encrypted_content: long })),
    'upstream_failed',
  ],
  ['responses: items', responses, endless((n) => item(n, { type: 'web_search_call' })), 'upstream_failed'],
  [
    'responses: texts',
    responses,
    endless((n) => ({ type: 'response.output_text.delta', output_index: n, delta: 'x' })),
    'upstream_failed',
  ],
  [
    'anthropic: arguments',
    anthropic,
    endless((n) =>
      n === 0
        ? start(0, { type: 'tool_use', id: 'a', name: 'f' })
        : delta(0, { type: 'input_json_delta', partial_json: long }),
    ),
    'upstream_failed',
  ],
  [
    'anthropic: short arguments',
    anthropic,
    endless((n) =>
      n === 0
        ? start(0, { type: 'tool_use', id: 'a', name: 'f' })
        : delta(0, { type: 'input_json_delta', partial_json: '1' }),
    ),
    'upstream_failed',
  ],
  [
    'anthropic: calls',
    anthropic,
    endless((n) => start(n, { type: 'tool_use', id: `${n}`, name: 'f', input: {} })),
    'upstream_failed',
  ],
  ['anthropic: thoughts', anthropic, endless((n) => start(n, { type: 'thinking', thinking: '' })), 'upstream_failed'],
  [
    'anthropic: hidden thoughts',
    anthropic,
    endless((n) => start(n, { type: 'redacted_thinking', data: long })),
    'upstream_failed',
  ],
  [
    'anthropic: a signature',
    anthropic,
    endless((n) => (n === 0 ? start(0, { type: 'thinking' }) : delta(0, { type: 'signature_delta', signature: 'x' }))),
    'upstream_failed',
  ],
  ['google: calls', google, endless(() => part({ functionCall: { name: 'f', args: {} } })), 'upstream_failed'],
  [
    'google: arguments',
    google,
    endless(() => part({ functionCall: { name: 'f', args: { a: long } } })),
    'upstream_failed',
  ],
  [
    'google: signatures',
    google,
    endless(() => part({ functionCall: { name: 'f' }, thoughtSignature: long })),
    'upstream_failed',
  ],
];

test.each(rows)('endless %s', { timeout: 60_000 }, async (_, adapter, reads, code) => {
  const sent: Sent = { bytes: 0 };
  const outcome = await collect(modelOver(adapter, reads, sent));
  expect(outcome.error).toEqual({ code });
  expect(sent.bytes).toBeLessThan(60 * megabyte);
});

const frames: readonly (readonly [name: string, reads: Reads])[] = [
  ['an event', () => forever(long)],
  ['an event of empty data lines', () => forever('data:\n'.repeat(10_000))],
  ['an event of short lines ended by CR', () => forever('data:x\r'.repeat(8_000))],
  [
    'a field',
    function* () {
      yield 'event: ';
      yield* forever(long);
    },
  ],
  ['an event name', () => forever(`event: ${long}\n`)],
  ['comments', () => forever(': ping\n\n'.repeat(8_000))],
  ['white space before the reply', () => forever(' '.repeat(60_000))],
  [
    'JSON',
    function* () {
      yield '{"a": "';
      yield* forever(long);
    },
  ],
  [
    'JSON in small reads',
    function* () {
      yield '{"a": "';
      yield* forever('x'.repeat(500));
    },
  ],
  [
    'many values in an event',
    function* () {
      yield `data: [${'[],'.repeat(1_000_000)}0]\n\n`;
    },
  ],
  [
    'many values in JSON',
    function* () {
      yield `[${'{},'.repeat(1_000_000)}0]`;
    },
  ],
  [
    'deep values in an event',
    function* () {
      yield `data: ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}\n\n`;
    },
  ],
  [
    'deep values in a short event',
    function* () {
      yield `data: {"error":${'['.repeat(15_000)}${']'.repeat(15_000)}}\n\n`;
    },
  ],
  [
    'a number with millions of digits',
    function* () {
      yield `data: ${'1'.repeat(4_000_000)}\n\n`;
    },
  ],
];

test.each(frames)('oversized or endless: %s', { timeout: 60_000 }, async (_, reads) => {
  for (const adapter of [openai, responses, anthropic, google]) {
    const sent: Sent = { bytes: 0 };
    const { error } = await collect(modelOver(adapter, reads, sent));
    expect(['upstream_failed', 'upstream_interrupted']).toContain(error?.code);
    expect(sent.bytes).toBeLessThan(300 * megabyte);
  }
});

test.each([
  [
    openai,
    toolCall({
      index: 0,
      id: 'a',
      function: { name: 'f', arguments: JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) },
    }),
  ],
  [google, part({ functionCall: { name: 'f', args: JSON.parse('{"a":'.repeat(500) + '1' + '}'.repeat(500)) } })],
])('rejects arguments that are nested too deeply ($0.folder)', async (adapter, event) => {
  const reads: Reads = function* () {
    yield `data: ${JSON.stringify(event)}\n\n`;
  };
  expect((await collect(modelOver(adapter, reads, { bytes: 0 }))).error).toEqual({ code: 'upstream_failed' });
});

const sdkParts: readonly (readonly [name: string, part: (number: number) => object])[] = [
  ['calls', (n) => ({ type: 'tool-input-start', id: `${n}`, toolName: 'f' })],
  ['whole calls', (n) => ({ type: 'tool-call', toolCallId: `${n}`, toolName: 'f', input: '{}' })],
  [
    'arguments',
    (n) =>
      n === 0
        ? { type: 'tool-input-start', id: 'a', toolName: 'f' }
        : { type: 'tool-input-delta', id: 'a', delta: 'xx' },
  ],
  ['thoughts', (n) => ({ type: 'reasoning-start', id: `${n}` })],
  ['metadata', (n) => ({ type: 'reasoning-delta', id: 'a', delta: '', providerMetadata: { [`a${n}`]: long } })],
];

test.each(sdkParts)('endless %s of a provider package', { timeout: 60_000 }, async (_, toPart) => {
  let number = 0;
  const stream = () => new ReadableStream({ pull: (controller) => controller.enqueue(toPart(number++)) });
  const model = createAiSdkModel(
    { model: { doStream: async () => ({ stream: stream() }) }, timeouts },
    { now: () => 0 },
  );
  expect((await collect(model)).error).toEqual({ code: 'upstream_failed' });
});

test('passes long arguments of one call on', async () => {
  const json = JSON.stringify({ a: 'ü'.repeat(100_000) });
  const reads: Reads = function* () {
    yield `data: ${JSON.stringify(toolCall({ index: 0, id: 'a', function: { name: 'f', arguments: json } }))}\n\n`;
    yield 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n';
  };
  const outcome: Outcome = await collect(modelOver(openai, reads, { bytes: 0 }));
  expect(outcome.calls).toEqual([{ id: 'a', name: 'f', arguments: json }]);
});

test('concurrent unfinished replies share one memory limit and release it', { timeout: 60_000 }, async () => {
  const event = `data: {"a":"${'x'.repeat(8_000_000)}`;
  const end = createGate();
  const unfinished: Reads = function* () {
    for (let at = 0; at < event.length; at += 65_536) yield event.slice(at, at + 65_536);
  };
  const hanging = (isBroken = false): ReturnType<typeof modelOver> => {
    async function* body(): AsyncGenerator<Uint8Array> {
      for (const read of unfinished()) yield Buffer.from(read);
      await end.opened;
      if (isBroken) throw new Error('The connection was reset.');
    }
    const nothing = () => undefined;
    const response = async () => ({ status: 200, headers: {}, body: body(), close: nothing, release: nothing });
    return openai.createModel({ baseUrl: 'http://127.0.0.1:1', timeouts }, testEffects(response));
  };
  const many = Array.from({ length: 200 }, () => collect(hanging(true)));
  const first = await Promise.race(many);
  expect(first.error?.code).toBe('overloaded');
  end.open();
  const codes = (await Promise.all(many)).map(({ error }) => error?.code);
  expect(new Set(codes)).toEqual(new Set(['overloaded', 'upstream_interrupted']));
  // The memory has been released.
  const again = await collect(hanging());
  expect(again.error?.code).toBe('upstream_interrupted');
});
