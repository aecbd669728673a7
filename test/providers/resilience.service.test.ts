// Failures before the first part: retries, fallbacks and the circuit breaker, over real HTTP servers. Time is injected
// and advanced by sleeping, so no test waits.

import { afterEach, describe, expect, test } from 'vitest';

import { ApiError } from '../../src/errors.ts';
import type { LanguageModel } from '../../src/model/language-model.ts';
import { createRequest } from '../../src/providers/http/undici-request.ts';
import { createOpenAiCompatibleModel } from '../../src/providers/openai-compatible/model.ts';
import { createCircuitBreaker } from '../../src/providers/resilience/circuit-breaker.ts';
import { createResilientModel, type Target } from '../../src/providers/resilience/resilient-model.ts';
import { defaultRetryPolicy, delayOf, type RetryPolicy } from '../../src/providers/resilience/retry-policy.ts';
import { readRecording, timeouts } from './adapter-suite.ts';
import { collect, hello } from './collect.ts';
import { startFakeUpstream, type FakeUpstream, type Served } from './fake-upstream.ts';

const request = createRequest();
const good: Served = { steps: [{ write: readRecording('openai-compatible', 'usage-never') }] };
const answer = { text: 'Hello there', reasoning: '', calls: [], finish: 'stop' };

const open: FakeUpstream[] = [];
afterEach(async () => {
  for (const upstream of open.splice(0)) await upstream.close();
});

async function serve(answer: (number: number) => Served): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream((_, number) => answer(number));
  open.push(upstream);
  return upstream;
}

const status = (status: number, headers: Record<string, string> = {}): Served => ({ status, headers, steps: [] });

/** A clock in milliseconds; `sleeps` records the requested durations. */
function createClock() {
  const clock = {
    time: 0,
    sleeps: [] as number[],
    now: () => clock.time,
    random: () => 1,
    async sleep(milliseconds: number, signal: AbortSignal) {
      signal.throwIfAborted();
      clock.sleeps.push(milliseconds);
      clock.time += milliseconds;
    },
  };
  return clock;
}

type Clock = ReturnType<typeof createClock>;

function target(baseUrl: string, clock: Clock, failures = 100): Target {
  const options = { baseUrl, model: 'm', timeouts: { ...timeouts, headers: 100 } };
  const effects = { request, now: clock.now, newId: () => 'n' };
  return {
    model: createOpenAiCompatibleModel(options, effects),
    breaker: createCircuitBreaker({ failures, rest: 10_000 }, clock.now),
  };
}

function resilient(urls: readonly string[], clock: Clock, policy: Partial<RetryPolicy> = {}): LanguageModel {
  const targets = urls.map((url) => target(url, clock));
  return createResilientModel(targets, { ...defaultRetryPolicy, ...policy }, clock);
}

describe('retries', () => {
  const midway = { write: 'data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n' };

  test.each<[string, Served]>([
    ['408', status(408)],
    ['409', status(409)],
    ['429', status(429)],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
    ['504', status(504)],
    ['529', status(529)],
    ['a reset', 'reset'],
    ['a timeout', 'hang'],
    ['200 and an error', { steps: [{ write: '{"error":"failed"}' }] }],
    ['200 and an error as the first event', { steps: [{ write: 'data: {"error":{"code":503}}\n\n' }] }],
    ['200 and nothing', { steps: [] }],
    ['200 and a reset before the first part', { steps: [{ write: ': hi\n\n' }], ending: 'reset' }],
  ])('retries after %s', async (_, failure) => {
    const { url, requests } = await serve((number) => (number < 2 ? failure : good));
    const clock = createClock();
    expect(await collect(resilient([url], clock))).toEqual(answer);
    expect(clock.sleeps).toEqual([250, 500]);
    expect(requests.length).toBe(3);
  });

  test.each<[string, Served, number]>([
    ['400', status(400), 1],
    ['401', status(401), 1],
    ['404', status(404), 1],
    ['a reset after the first part', { steps: [midway], ending: 'reset' }, 1],
    ['the last attempt', status(500), 3],
  ])('does not retry after %s', async (_, failure, count) => {
    const { url, requests } = await serve(() => failure);
    expect((await collect(resilient([url], createClock()))).error).toBeDefined();
    expect(requests.length).toBe(count);
  });

  test('waits for a short retry-after and returns a long one to the caller', async () => {
    for (const [seconds, sleeps, retryAfter] of [
      ['3', [3_250], undefined],
      ['30', [], 30],
    ] as const) {
      const { url } = await serve((number) => (number === 0 ? status(429, { 'retry-after': seconds }) : good));
      const clock = createClock();
      const outcome = await collect(resilient([url], clock));
      expect(clock.sleeps).toEqual(sleeps);
      expect(outcome.error?.retryAfter).toBe(retryAfter);
    }
  });

  test('starts no attempt after the deadline', async () => {
    const { url, requests } = await serve(() => status(500));
    const clock = createClock();
    await collect(resilient([url, url], clock, { deadline: 600 }));
    // The second delay of each target would end after the deadline.
    expect(clock.sleeps).toEqual([250, 250]);
    expect(requests.length).toBe(4);
  });

  test('does not retry after an abort', async () => {
    const controller = new AbortController();
    const { url, requests } = await serve(() => {
      controller.abort();
      return status(500);
    });
    const clock = createClock();
    await expect(resilient([url], clock).stream(hello, controller.signal)).rejects.toThrow('aborted');
    expect(requests.length).toBe(1);
  });

  test('delays double up to a maximum, with a jitter of half the delay', () => {
    const error = new ApiError('upstream_failed');
    const policy = { ...defaultRetryPolicy, firstDelay: 100, maxDelay: 300 };
    expect([0, 1, 2, 9].map((tries) => delayOf(error, tries, policy, 1))).toEqual([100, 200, 300, 300]);
    expect([0, 0.5].map((random) => delayOf(error, 0, policy, random))).toEqual([50, 75]);
  });
});

describe('fallbacks', () => {
  test('are called in order, each with its own retries', async () => {
    const first = await serve(() => status(500));
    const second = await serve(() => status(401));
    const third = await serve((number) => (number === 0 ? status(503) : good));
    const clock = createClock();
    expect(await collect(resilient([first.url, second.url, third.url], clock))).toEqual(answer);
    expect([first, second, third].map(({ requests }) => requests.length)).toEqual([3, 1, 2]);
  });

  test('are called instead of waiting for a long retry-after', async () => {
    const first = await serve(() => status(429, { 'retry-after': '30' }));
    const second = await serve(() => good);
    const clock = createClock();
    expect(await collect(resilient([first.url, second.url], clock))).toEqual(answer);
    expect(clock.sleeps).toEqual([]);
  });

  test('are not called for errors of the caller', async () => {
    const refusal = { status: 400, steps: [{ write: '{"error":{"code":"content_filter"}}' }] };
    const first = await serve(() => refusal);
    const second = await serve(() => good);
    const outcome = await collect(resilient([first.url, second.url], createClock()));
    expect(outcome.error).toEqual({ code: 'content_refused' });
    expect(second.requests.length).toBe(0);
  });

  test('take over within the stream after a failure before the first part', async () => {
    const first = await serve(() => ({ steps: [{ write: ': hi\n\n' }], ending: 'reset' }));
    const second = await serve(() => good);
    expect(await collect(resilient([first.url, second.url], createClock(), { retries: 0 }))).toEqual(answer);
  });

  test('are available from the stream as its successor', async () => {
    const first = await serve(() => good);
    const second = await serve(() => good);
    const clock = createClock();
    const { signal } = new AbortController();
    const stream = await resilient([first.url, second.url], clock).stream(hello, signal);
    const next = await stream.successor?.stream(hello, signal);
    expect([first.requests.length, second.requests.length]).toEqual([1, 1]);
    expect(next?.successor).toBe(undefined);
    await stream[Symbol.asyncIterator]().return?.();
    await next?.[Symbol.asyncIterator]().return?.();
  });
});

describe('circuit breaker', () => {
  const policy = { failures: 3, rest: 1_000 };

  test('opens after consecutive failures, admits one probe after the pause, and closes when it succeeds', () => {
    const clock = createClock();
    const breaker = createCircuitBreaker(policy, clock.now);
    const call = (): number | undefined => breaker.admit();
    for (const outcome of ['fail', 'fail', 'succeed', 'fail', 'fail', 'fail'] as const) {
      expect(call()).toBe(undefined);
      breaker[outcome]();
    }
    expect(call()).toBe(1_000);
    clock.time = 600;
    expect(call()).toBe(400);
    clock.time = 1_000;
    expect([call(), call()]).toEqual([undefined, 1_000]);
    breaker.cancel();
    expect(call()).toBe(undefined);
    breaker.fail();
    expect(call()).toBe(1_000);
    clock.time = 2_000;
    expect(call()).toBe(undefined);
    breaker.succeed();
    expect([call(), call()]).toEqual([undefined, undefined]);
  });

  test('breakers share outcomes across processes, and a success only when it ends failures', () => {
    const clock = createClock();
    const shared: string[] = [];
    const two = createCircuitBreaker(policy, clock.now);
    const one = createCircuitBreaker(policy, clock.now, (outcome) => {
      shared.push(outcome);
      two.hear(outcome);
    });
    one.succeed();
    one.fail();
    one.succeed();
    one.succeed();
    one.fail();
    two.fail();
    expect([one.admit(), two.admit()]).toEqual([undefined, undefined]);
    one.fail();
    expect([one.admit(), two.admit()]).toEqual([undefined, 1_000]);
    one.fail();
    clock.time = 1_000;
    expect([one.admit(), two.admit()]).toEqual([undefined, undefined]);
    one.succeed();
    expect([two.admit(), two.admit()]).toEqual([undefined, undefined]);
    expect(shared).toEqual(['failed', 'succeeded', 'failed', 'failed', 'failed', 'succeeded']);
  });

  test('a clock set back does not extend the pause', () => {
    const clock = createClock();
    clock.time = 86_400_000;
    const breaker = createCircuitBreaker(policy, clock.now);
    for (let failure = 0; failure < 3; failure++) breaker.fail();
    expect(breaker.admit()).toBe(1_000);
    clock.time = 0;
    expect(breaker.admit()).toBe(undefined);
    breaker.fail();
    expect(breaker.admit()).toBe(1_000);
  });

  test('an open breaker skips its upstream: the fallback answers, or the caller receives a retry-after', async () => {
    const failing = await serve(() => status(500));
    const live = await serve(() => good);
    const clock = createClock();
    const first = target(failing.url, clock, 3);
    const both = createResilientModel([first, target(live.url, clock)], defaultRetryPolicy, clock);
    const alone = createResilientModel([first], defaultRetryPolicy, clock);
    await collect(both);
    expect(failing.requests.length).toBe(3);
    expect(await collect(both)).toEqual(answer);
    expect((await collect(alone)).error).toEqual({ code: 'overloaded', retryAfter: 10 });
    expect(failing.requests.length).toBe(3);
    clock.time += 10_000;
    await collect(alone);
    expect(failing.requests.length).toBe(4);
  });

  test('a mid-stream failure counts, a complete stream resets the count, an abandoned stream does neither', async () => {
    const half: Served = { steps: [{ write: 'data: {"choices":[{"delta":{"content":"Hel"}}]}\n\n' }], ending: 'reset' };
    const flaky = await serve((number) => (number === 2 ? good : half));
    const clock = createClock();
    const model = createResilientModel([target(flaky.url, clock, 2)], defaultRetryPolicy, clock);
    for (const code of ['upstream_interrupted', undefined, undefined] as const) {
      if (code === undefined && flaky.requests.length === 1) {
        for await (const _ of await model.stream(hello, new AbortController().signal)) break;
      } else expect((await collect(model)).error?.code).toBe(code);
    }
    for (let call = 0; call < 2; call++) await collect(model);
    expect(flaky.requests.length).toBe(5);
    expect((await collect(model)).error?.code).toBe('overloaded');
  });
});
