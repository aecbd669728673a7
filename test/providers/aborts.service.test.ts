// A client disconnect closes the upstream request and leaks no memory.

import { createServer, type Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterEach, expect, test } from 'vitest';

import { listenOnFreePort } from '../listen-on-free-port.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { createCircuitBreaker } from '../../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel } from '../../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../../src/providers/resilience/retry-policy.ts';
import { seedCount } from '../seed-count.ts';
import { timeouts } from './adapter-suite.ts';
import { hello } from './collect.ts';

const aborts = seedCount(6_000);
const parallel = 20;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Sends one word, then nothing. Counts open connections and closed responses. */
async function startSilentUpstream() {
  let closedCount = 0;
  let openCount = 0;
  const started = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n');
    response.on('close', () => closedCount++);
  });
  server = started;
  started.on('connection', (socket) => {
    openCount++;
    socket.on('error', () => {});
    socket.on('close', () => openCount--);
  });
  const port = await listenOnFreePort(started);
  return { url: `http://127.0.0.1:${port}/v1`, openCount: () => openCount, closedCount: () => closedCount };
}

function collectGarbage(): number {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') for (let round = 0; round < 3; round++) gc();
  return process.memoryUsage().heapUsed;
}

test('closes the upstream request when the client disconnects, and releases its memory', async () => {
  const upstream = await startSilentUpstream();
  const effects = {
    request: createRequest(),
    now: () => performance.now(),
    newId: () => 'n',
    random: () => 0,
    sleep: async () => {},
  };
  const alone = createOpenAiCompatibleModel({ baseUrl: upstream.url, model: 'm', timeouts }, effects);
  const breaker = createCircuitBreaker({ failures: 5, rest: 1_000 }, effects.now);
  const model = createResilientModel([{ model: alone, breaker }], defaultRetryPolicy, effects);

  async function abortOne(number: number): Promise<void> {
    const controller = new AbortController();
    const stream = await model.stream(hello, controller.signal);
    let isFirst = true;
    try {
      for await (const _ of stream) {
        // A third stop reading between two parts; the others abort while they wait for the next part.
        if (number % 3 === 0) break;
        if (isFirst) setImmediate(() => controller.abort());
        isFirst = false;
      }
    } catch (error) {
      if (error !== controller.signal.reason) throw error;
    }
  }

  async function abortMany(count: number): Promise<void> {
    for (let done = 0; done < count; done += parallel) {
      const closed = upstream.closedCount() + parallel;
      await Promise.all(Array.from({ length: parallel }, (_, index) => abortOne(done + index)));
      while (upstream.closedCount() < closed) await new Promise(setImmediate);
    }
  }

  // Meanwhile V8 compiles the code, which grows the heap by 8 % once: 17.2 MB, 18.5 MB after 2,000, 18.7 MB after 10,000.
  await abortMany(Math.max(100, aborts / 3));
  // undici replaces each connection that an abort destroyed; the new ones are idle until the next call.
  const openBefore = upstream.openCount();
  const before = collectGarbage();
  await abortMany(aborts);
  // A socket closes shortly after its response.
  for (let turn = 0; turn < 1_000 && upstream.openCount() > openBefore; turn++) await new Promise(setImmediate);
  const after = collectGarbage();
  expect(upstream.openCount()).toBeLessThanOrEqual(Math.max(openBefore, parallel));
  expect(after / before).toBeLessThan(1.05);
}, 120_000);
