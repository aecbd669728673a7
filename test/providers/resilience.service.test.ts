// Failure before the first part: retries, stand-ins and the circuit breaker, over real HTTP servers. Time is a number
// that sleeping moves on, so no test waits.

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
import { refusingUrl, startFakeUpstream, type FakeUpstream, type Served } from './fake-upstream.ts';

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

/** Milliseconds since the start; `sleeps` is what was asked for. */
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
    ['no answer in time', 'hang'],
    ['200 and an error', { steps: [{ write: '{"error":"failed"}' }] }],
    ['200 and an error as the first event', { steps: [{ write: 'data: {"error":{"code":503}}\n\n' }] }],
    ['200 and nothing', { steps: [] }],
    ['200 and a reset before the first part', { steps: [{ write: ': hi\n\n' }], ending: 'reset' }],
  ])('%s is tried again', async (_, failure) => {
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
    ['what broke after the first part', { steps: [midway], ending: 'reset' }, 1],
    ['what fails again and again', status(500), 3],
  ])('%s is not tried again', async (_, failure, count) => {
    const { url, requests } = await serve(() => failure);
    expect((await collect(resilient([url], createClock()))).error).toBeDefined();
    expect(requests.length).toBe(count);
  });

  test('retry-after is obeyed while it is short, and handed on when it is long', async () => {
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

  test('no try begins after the deadline', async () => {
    const { url, requests } = await serve(() => status(500));
    const clock = createClock();
    await collect(resilient([url, url], clock, { deadline: 600 }));
    // The second wait of each would end too late.
    expect(clock.sleeps).toEqual([250, 250]);
    expect(requests.length).toBe(4);
  });

  test('a caller who leaves is not retried for', async () => {
    const controller = new AbortController();
    const { url, requests } = await serve(() => {
      controller.abort();
      return status(500);
    });
    const clock = createClock();
    await expect(resilient([url], clock).stream(hello, controller.signal)).rejects.toThrow('aborted');
    expect(requests.length).toBe(1);
  });

  test('waits double, have half of themselves from chance, and an end', () => {
    const error = new ApiError('upstream_failed');
    const policy = { ...defaultRetryPolicy, firstDelay: 100, longestDelay: 300 };
    expect([0, 1, 2, 9].map((tries) => delayOf(error, tries, policy, 1))).toEqual([100, 200, 300, 300]);
    expect([0, 0.5].map((random) => delayOf(error, 0, policy, random))).toEqual([50, 75]);
  });
});

describe('stand-ins', () => {
  test('each is asked in order, with retries of its own', async () => {
    const first = await serve(() => status(500));
    const second = await serve(() => status(401));
    const third = await serve((number) => (number === 0 ? status(503) : good));
    const clock = createClock();
    expect(await collect(resilient([first.url, second.url, third.url], clock))).toEqual(answer);
    expect([first, second, third].map(({ requests }) => requests.length)).toEqual([3, 1, 2]);
  });

  test('a long retry-after is not waited for when there is another', async () => {
    const first = await serve(() => status(429, { 'retry-after': '30' }));
    const second = await serve(() => good);
    const clock = createClock();
    expect(await collect(resilient([first.url, second.url], clock))).toEqual(answer);
    expect(clock.sleeps).toEqual([]);
  });

  test('what the caller did wrong is wrong everywhere', async () => {
    const refusal = { status: 400, steps: [{ write: '{"error":{"code":"content_filter"}}' }] };
    const first = await serve(() => refusal);
    const second = await serve(() => good);
    const outcome = await collect(resilient([first.url, second.url], createClock()));
    expect(outcome.error).toEqual({ code: 'content_refused' });
    expect(second.requests.length).toBe(0);
  });

  test('a failure before the first part is made good inside the stream', async () => {
    const first = await serve(() => ({ steps: [{ write: ': hi\n\n' }], ending: 'reset' }));
    const second = await serve(() => good);
    expect(await collect(resilient([first.url, second.url], createClock(), { retries: 0 }))).toEqual(answer);
  });

  test('a stream says who can go on', async () => {
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

  test('one dead and one live upstream answer 1,000 of 1,000 requests', async () => {
    const dead = await refusingUrl();
    const live = await serve(() => good);
    const clock = createClock();
    const targets = [target(dead, clock, 5), target(live.url, clock, 5)];
    const model = createResilientModel(targets, defaultRetryPolicy, clock);
    let answered = 0;
    const ask = async (): Promise<void> => {
      if ((await collect(model)).text === answer.text) answered++;
    };
    for (let batch = 0; batch < 50; batch++) await Promise.all(Array.from({ length: 20 }, ask));
    expect(answered).toBe(1_000);
    expect(live.requests.length).toBe(1_000);
  });
});

describe('circuit breaker', () => {
  const policy = { failures: 3, rest: 1_000 };

  test('opens after failures in a row, tries one after its rest, and closes when that succeeds', () => {
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

  test('breakers of several processes learn from each other, and a success is told only when it ends failures', () => {
    const clock = createClock();
    const told: string[] = [];
    const two = createCircuitBreaker(policy, clock.now);
    const one = createCircuitBreaker(policy, clock.now, (outcome) => {
      told.push(outcome);
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
    expect(told).toEqual(['failed', 'succeeded', 'failed', 'failed', 'failed', 'succeeded']);
  });

  test('a clock that is set back makes no rest longer', () => {
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

  test('an upstream that rests is not asked: the stand-in answers, or the caller hears when to come back', async () => {
    const sick = await serve(() => status(500));
    const live = await serve(() => good);
    const clock = createClock();
    const first = target(sick.url, clock, 3);
    const both = createResilientModel([first, target(live.url, clock)], defaultRetryPolicy, clock);
    const alone = createResilientModel([first], defaultRetryPolicy, clock);
    await collect(both);
    expect(sick.requests.length).toBe(3);
    expect(await collect(both)).toEqual(answer);
    expect((await collect(alone)).error).toEqual({ code: 'overloaded', retryAfter: 10 });
    expect(sick.requests.length).toBe(3);
    clock.time += 10_000;
    await collect(alone);
    expect(sick.requests.length).toBe(4);
  });

  test('a stream that breaks in the middle counts, one that ends well makes good, one that is left says nothing', async () => {
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
