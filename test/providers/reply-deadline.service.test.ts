// Upstreams that never finish and are never silent. Each sends something every few milliseconds, within every other
// timeout, so only the timeout of the whole reply ends it, for the reader and on the wire.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createGzip, constants } from 'node:zlib';
import { describe, expect, test, type TestContext } from 'vitest';
import { listenOnFreePort } from '../listen-on-free-port.ts';
import { createAiSdkModel } from '../../src/providers/ai-sdk/model.ts';
import { sleep } from '../../src/cli/sleep.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createCircuitBreaker } from '../../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel } from '../../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../../src/providers/resilience/retry-policy.ts';
import { framesOf } from '../frames.ts';
import { listenForTest, path, post, request } from '../service.ts';
import { testEffects, timeouts, type Adapter } from './adapter-suite.ts';
import { anthropicAdapter } from './anthropic-recordings.ts';
import { frame, type RecordedReply } from './faults.ts';
import { googleAdapter } from './google-recordings.ts';
import { openAiCompatibleAdapter } from './openai-compatible-recordings.ts';

/** Milliseconds for a whole reply, in which a loaded machine must have reached the upstream, and between two of its writes. */
const replyTime = 1000;
const interval = 5;

const thoughts: Readonly<Record<Adapter['folder'], object>> = {
  'openai-compatible': { choices: [{ index: 0, delta: { reasoning_content: 'hm ' } }] },
  'openai-responses': { type: 'response.reasoning_text.delta', output_index: 0, delta: 'hm ' },
  anthropic: { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm ' } },
  google: { candidates: [{ content: { parts: [{ text: 'hm ', thought: true }] } }] },
};

type Sender = (response: ServerResponse, adapter: Adapter) => () => void;

const writing =
  (text: (reply: RecordedReply, adapter: Adapter) => string, status = 200): Sender =>
  (response, adapter) => {
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    return () => void response.write(text(adapter.reply, adapter));
  };

const senders: readonly (readonly [name: string, sender: Sender])[] = [
  ['comments', writing(() => ': ping\n\n')],
  ['unknown events', writing((reply) => frame([reply.unknownEvent('x')]))],
  ['empty text', writing((reply) => frame([reply.textEvent('')]))],
  ['thoughts', writing((_, { folder }) => `data: ${JSON.stringify(thoughts[folder])}\n\n`)],
  ['text', writing((reply) => frame([reply.textEvent('a')]))],
  ['an event, one byte at a time', writing(() => 'x')],
  ['JSON, one byte at a time', writing(() => ' ')],
  ['an error, one byte at a time', writing(() => 'x', 500)],
  ['interim responses', (response) => () => response.writeEarlyHints({ link: '</a>; rel=preload' })],
  [
    'compressed comments',
    (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
      gzip.pipe(response);
      return () => void gzip.write(': ping\n\n');
    },
  ],
];

async function startUpstream(sender: Sender, adapter: Adapter, { onTestFinished }: TestContext) {
  const left: Promise<unknown>[] = [];
  const server = createServer((incoming: IncomingMessage, response) => {
    incoming.resume();
    const timer = setInterval(sender(response, adapter), interval);
    left.push(once(response, 'close').finally(() => clearInterval(timer)));
  });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}/v1`, left };
}

const withDeadline = (model: LanguageModel, others: readonly LanguageModel[] = []): LanguageModel =>
  createResilientModel(
    [model, ...others].map((one) => ({
      model: one,
      breaker: createCircuitBreaker({ failures: 100, rest: 1 }, Date.now),
    })),
    { ...defaultRetryPolicy, replyTime },
    { now: Date.now, sleep, random: Math.random },
  );

async function askBoth(model: LanguageModel, { onTestFinished }: TestContext): Promise<void> {
  const service = await listenForTest(model);
  onTestFinished(() => service.server.stop(0));
  for (const stream of [true, false]) {
    const response = await fetch(service.url + path, post(request({ stream })));
    const body = await response.text();
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const last: unknown = JSON.parse(isStream ? (framesOf(body).at(-1)?.data ?? '') : body);
    expect(last).toMatchObject({ error: { code: 'upstream_timeout' } });
    expect(response.status).toBe(isStream ? 200 : 504);
    expect(body).not.toContain('[DONE]');
  }
}

describe.each([openAiCompatibleAdapter, anthropicAdapter, googleAdapter])('$folder', (adapter) => {
  test.concurrent.for(senders)('ends endless %s at the deadline', async ([, sender], context) => {
    const { url, left } = await startUpstream(sender, adapter, context);
    await askBoth(withDeadline(adapter.createModel({ baseUrl: url, timeouts }, testEffects())), context);
    expect(left).toHaveLength(2);
    await Promise.all(left);
  });
});

test('ends endless parts of a provider package at the deadline', async (context) => {
  let cancelled = 0;
  const stream = () =>
    new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, interval));
        controller.enqueue({ type: 'stream-start' });
      },
      cancel: () => void (cancelled += 1),
    });
  const model = createAiSdkModel(
    { model: { doStream: async () => ({ stream: stream() }) }, timeouts },
    { now: Date.now },
  );
  await askBoth(withDeadline(model), context);
  expect(cancelled).toBe(2);
});

test('fallbacks share the reply deadline', async (context) => {
  const text = writing((reply) => frame([reply.textEvent('a')]));
  const first = await startUpstream(text, openAiCompatibleAdapter, context);
  const second = await startUpstream(text, openAiCompatibleAdapter, context);
  const [one, two] = [first, second].map(({ url }) =>
    openAiCompatibleAdapter.createModel({ baseUrl: url, timeouts }, testEffects()),
  );
  if (one === undefined || two === undefined) throw new Error('No models');
  await askBoth(withDeadline(one, [two]), context);
  expect(second.left).toHaveLength(0);
});

test('a client disconnect does not count as an upstream failure and leaves nothing open', async (context) => {
  const { url, left } = await startUpstream(senders[0]?.[1] ?? writing(() => ''), openAiCompatibleAdapter, context);
  const failed: string[] = [];
  const model = openAiCompatibleAdapter.createModel({ baseUrl: url, timeouts }, testEffects());
  const breaker = createCircuitBreaker({ failures: 1, rest: 1_000 }, Date.now);
  const watch = { failed: (code: string) => void failed.push(code), retried: () => {}, fellBack: () => {} };
  const resilient = createResilientModel(
    [{ model, breaker, watch }],
    { ...defaultRetryPolicy, replyTime: 60_000 },
    { now: Date.now, sleep, random: Math.random },
  );
  const controller = new AbortController();
  const call = { messages: [], tools: [], toolChoice: { type: 'auto' as const }, settings: {} };
  const parts = await resilient.stream(call, controller.signal);
  const read = parts[Symbol.asyncIterator]().next();
  controller.abort(new Error('left'));
  await expect(read).rejects.toThrow('left');
  await Promise.all(left);
  expect(failed).toEqual([]);
  expect(breaker.admit()).toBeUndefined();
});
