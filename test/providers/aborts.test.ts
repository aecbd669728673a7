// A client who is gone stops the upstream at once, and leaves nothing behind. `TESSERA_ABORTS=10000` runs the full
// number.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterEach, expect, test } from 'vitest';

import { createRequest } from '../../src/providers/http/undici-request.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { createCircuitBreaker } from '../../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel } from '../../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy } from '../../src/providers/resilience/retry-policy.ts';
import { timeouts } from './adapter-suite.ts';
import { hello } from './collect.ts';

const aborts = Number(process.env['TESSERA_ABORTS'] ?? 300);
const parallel = 20;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Says one word and falls silent. Counts the connections, and tells when one is gone. */
async function startSilentUpstream() {
  const closings: number[] = [];
  let openCount = 0;
  const started = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n');
    response.on('close', () => closings.push(performance.now()));
  });
  server = started;
  started.on('connection', (socket) => {
    openCount++;
    socket.on('error', () => {});
    socket.on('close', () => openCount--);
  });
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  // A TCP server has an address of this kind.
  const { port } = started.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, closings, openCount: () => openCount };
}

function collectGarbage(): number {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') for (let round = 0; round < 3; round++) gc();
  return process.memoryUsage().heapUsed;
}

test('the upstream of a client who is gone is closed within 50 ms (median), and nothing stays', async () => {
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
  const delays: number[] = [];

  async function abortOne(number: number): Promise<void> {
    const controller = new AbortController();
    const stream = await model.stream(hello, controller.signal);
    let isFirst = true;
    let left = 0;
    const leave = (): void => {
      left = performance.now();
      controller.abort();
    };
    try {
      for await (const _ of stream) {
        // Some leave between two parts, some while they wait, some without a word.
        if (number % 3 === 0) break;
        if (isFirst) setImmediate(leave);
        isFirst = false;
      }
      left ||= performance.now();
    } catch (error) {
      if (error !== controller.signal.reason) throw error;
    }
    delays.push(left);
  }

  async function abortMany(count: number): Promise<void> {
    for (let done = 0; done < count; done += parallel) {
      const first = upstream.closings.length;
      delays.length = 0;
      await Promise.all(Array.from({ length: parallel }, (_, index) => abortOne(done + index)));
      while (upstream.closings.length < first + parallel) await new Promise(setImmediate);
      const lefts = delays.toSorted((a, b) => a - b);
      const closed = upstream.closings.slice(first).toSorted((a, b) => a - b);
      for (const [index, time] of closed.entries()) waits.push(time - (lefts[index] ?? 0));
      upstream.closings.length = 0;
    }
  }

  const waits: number[] = [];
  await abortMany(100);
  // undici opens a connection anew in place of each that an abort destroyed; those stay idle, for the next calls.
  const openBefore = upstream.openCount();
  const before = collectGarbage();
  waits.length = 0;
  await abortMany(aborts);
  const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)];
  waits.length = 0;
  // The end of a socket is told a little after the end of its response.
  for (let turn = 0; turn < 1_000 && upstream.openCount() > openBefore; turn++) await new Promise(setImmediate);
  const after = collectGarbage();
  expect(median).toBeLessThan(50);
  expect(upstream.openCount()).toBeLessThanOrEqual(Math.max(openBefore, parallel));
  expect(after / before).toBeLessThan(1.1);
}, 120_000);
