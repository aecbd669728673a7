// Limits as a caller sees them, on one instance and on several that share Redis.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { estimateUsage } from '../src/generate/estimate-usage.ts';
import { setUpUi } from '../src/generate/ui-setup.ts';
import { runSync } from '../src/slices.ts';
import { createApiKeys, type KeyLimits } from '../src/server/api-keys.ts';
import { createLimitStore, type LimitStore, type LimitStoreOptions } from '../src/server/limit-store.ts';
import type { FullLimits } from '../src/server/admission.ts';
import { createLimits } from '../src/server/limits.ts';
import { redisReadiness } from '../src/server/readiness.ts';
import { connectRedis, type Redis } from '../src/server/redis.ts';
import { parseRequest } from '../src/wire/parse-request.ts';
import { createGate } from './gate.ts';
import { hasRedis, silentLog, startRedis, type RedisServer } from './redis-server.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, key, path, post, request } from './service.ts';
import { createWorkerStates, hasWorkers, inTurn } from './worker-states.ts';

const none: FullLimits = {
  requestsPerMinute: Infinity,
  tokensPerMinute: Infinity,
  concurrentReplies: Infinity,
  tokensPerMonth: Infinity,
};
const memory = { requests: 'memory', tokens: 'memory', replies: 'memory', month: 'memory' } as const;
/** Estimated prompt tokens of the smallest request, including the system prompt. */
const promptTokens = estimateUsage(
  runSync(setUpUi({ call: parseRequest(request()).call, ignored: [] })).call,
  '',
).promptTokens;
const card: Script = [[text('root = Card([TextContent("Hello")])'), finish()]];

interface Setting {
  readonly perKey?: Partial<FullLimits>;
  readonly total?: Partial<FullLimits>;
  readonly own?: KeyLimits;
  readonly redis?: Redis;
  readonly outage?: LimitStoreOptions['outage'];
  readonly now?: () => number;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function service(setting: Setting, script: Script = card) {
  const { perKey, total, own, redis, outage = memory, now = () => Date.now() } = setting;
  const store = createLimitStore({ redis, outage });
  closing.push(() => store.close());
  const stores = hasWorkers() ? createWorkerStates({ limits: store }).states.map(({ limits }) => limits) : [store];
  const rows = [
    { name: 'web', digest: createHash('sha256').update(key).digest(), limits: own ?? {} },
    { name: 'other', digest: createHash('sha256').update('other').digest(), limits: {} },
  ];
  const keys = createApiKeys([], { current: () => rows, now });
  const model = createReplayModel(script);
  const start = (store: LimitStore) =>
    createService(model, {}, undefined, undefined, {
      limits: createLimits({ perKey: { ...none, ...perKey }, total: { ...none, ...total }, store, now }),
      keys,
      readiness: () => redisReadiness(redis, outage),
    });
  const [first = store, ...others] = stores;
  return inTurn([start(first), ...others.map(start)]);
}

type Service = ReturnType<typeof service>;
const ask = (app: Service, more: object = {}, authorization = `Bearer ${key}`) =>
  Promise.resolve(app.request(path, post(request(more), { authorization })));

async function refusal(response: Response): Promise<string> {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const { error } = JSON.parse(await response.text());
  expect(error).toMatchObject({ code: 'rate_limit_exceeded', type: 'rate_limit_error' });
  return error.message;
}

test.each([true, false])(
  'limits requests per minute and reports the remainder in headers (stream: %s)',
  async (stream) => {
    const limited = service({ perKey: { requestsPerMinute: 2 } });
    for (const remaining of ['1', '0']) {
      const response = await ask(limited, { stream });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-ratelimit-limit-requests': '2',
        'x-ratelimit-remaining-requests': remaining,
        'x-ratelimit-reset-requests': expect.stringMatching(/^\d+s$/),
      });
      await response.text();
    }
    const refused = await ask(limited, { stream });
    expect(refused.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(await refusal(refused)).toMatch(/^This key may make 2 requests per minute\. Try again in \d+ seconds\.$/);
    expect((await ask(limited, {}, 'Bearer other')).status).toBe(200);
  },
);

test('applies the limits of a key and the total limit', async () => {
  const limited = service({
    perKey: { requestsPerMinute: 1 },
    own: { requestsPerMinute: 5 },
    total: { requestsPerMinute: 3 },
  });
  for (let index = 0; index < 3; index++) expect((await ask(limited)).status).toBe(200);
  expect(await refusal(await ask(limited))).toMatch(/^All keys together may make 3/);
});

test('limits tokens per minute: reserves an estimate, then corrects it', async () => {
  const limited = service({ perKey: { tokensPerMinute: promptTokens + 30 } });
  // The model reports 18 tokens per reply, whatever was estimated.
  for (let index = 0; index < 2; index++) expect((await ask(limited)).status).toBe(200);
  const last = await ask(limited, { messages: [{ role: 'user', content: 'Hello there, how are you today?' }] });
  expect(await refusal(last)).toMatch(/use \d+ tokens per minute/);
  const huge = await ask(limited, { messages: [{ role: 'user', content: 'word '.repeat(200) }] });
  expect(await refusal(huge)).toMatch(/This request alone exceeds/);
});

test('resets the monthly token limit at the start of a month', async () => {
  let now = Date.UTC(2026, 10, 30, 23, 59, 30);
  const limited = service({ perKey: { tokensPerMonth: promptTokens + 10 }, now: () => now });
  expect((await ask(limited)).status).toBe(200);
  const refused = await ask(limited);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '30',
    'x-ratelimit-limit-tokens': String(promptTokens + 10),
    'x-ratelimit-remaining-tokens': '0',
    'x-ratelimit-reset-tokens': '30s',
  });
  expect(await refusal(refused)).toMatch(/\d+ tokens per month/);
  now += 60_000;
  expect((await ask(limited)).status).toBe(200);
});

test('the headers report the token limit with less remaining', async () => {
  const now = () => Date.UTC(2026, 10, 1);
  const tokenHeaders = async (perKey: Partial<FullLimits>) => {
    const { headers } = await ask(service({ perKey, now }));
    return ['limit', 'reset'].map((name) => headers.get(`x-ratelimit-${name}-tokens`));
  };
  expect(await tokenHeaders({ tokensPerMinute: promptTokens + 500, tokensPerMonth: 90_000 })).toEqual([
    String(promptTokens + 500),
    '60s',
  ]);
  expect(await tokenHeaders({ tokensPerMinute: promptTokens + 500, tokensPerMonth: promptTokens + 90 })).toEqual([
    String(promptTokens + 90),
    `${30 * 86_400}s`,
  ]);
});

test('a clock set back by a day neither locks out a key nor resets its limit', async () => {
  let now = Date.UTC(2026, 10, 15);
  const limited = service({ perKey: { requestsPerMinute: 2, tokensPerMonth: 3 * promptTokens }, now: () => now });
  expect((await ask(limited)).status).toBe(200);
  now -= 86_400_000;
  expect((await ask(limited)).status).toBe(200);
  expect((await ask(limited)).status).toBe(429);
});

test('a clock set back does not extend the current window', async () => {
  const limited = service({ perKey: { requestsPerMinute: 1 } });
  expect((await ask(limited)).status).toBe(200);
  const { now } = Date;
  Date.now = () => now() - 86_400_000;
  try {
    const refused = await ask(limited);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await refusal(refused);
  } finally {
    Date.now = now;
  }
});

test('limits concurrent replies, and releases the slot when one ends', async () => {
  const held = createGate();
  const limited = service({ perKey: { concurrentReplies: 1 } }, [[text('root = Card([')], held.opened, [finish()]]);
  const first = await ask(limited, { stream: true });
  expect(await refusal(await ask(limited))).toMatch(/1 concurrent replies/);
  held.open();
  await first.text();
  expect((await ask(limited)).status).toBe(200);
});

test('releases the slot of a client that disconnects', async () => {
  const limited = service({ perKey: { concurrentReplies: 1 } }, [[text('root = Card([')], new Promise(() => {})]);
  const first = await ask(limited, { stream: true });
  await first.body?.cancel();
  await expect
    .poll(async () => {
      const response = await ask(limited, { stream: true });
      await response.body?.cancel();
      return response.status;
    })
    .toBe(200);
});

test('applies no limit by default', async () => {
  const response = await ask(service({}));
  expect([...response.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
});

describe.skipIf(!hasRedis)('with redis', () => {
  let server: RedisServer;
  const connections: Redis[] = [];
  const connect = async () => {
    const redis = await connectRedis(server.url, silentLog);
    connections.push(redis);
    return redis;
  };
  afterEach(async () => {
    for (const redis of connections.splice(0)) redis.close();
    server.resume();
    await server.kill();
  });

  test('three instances enforce one request limit exactly', async () => {
    server = await startRedis();
    const instances = await Promise.all(
      [1, 2, 3].map(async () => service({ perKey: { requestsPerMinute: 50 }, redis: await connect() })),
    );
    const responses = await Promise.all(
      Array.from({ length: 150 }, (_, index) => ask(instances[index % 3] ?? service({}))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(100);
  });

  test('three instances enforce one limit of concurrent replies exactly', async () => {
    server = await startRedis();
    const held = createGate();
    const script: Script = [[text('root = Card([')], held.opened, [finish()]];
    const setting = { perKey: { concurrentReplies: 7 } };
    const instances = await Promise.all(
      [1, 2, 3].map(async () => service({ ...setting, redis: await connect() }, script)),
    );
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask(instances[index % 3] ?? service({}), { stream: true })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
    held.open();
    await Promise.all(responses.map((response) => response.text()));
    const [first] = instances;
    await expect.poll(async () => first && (await ask(first)).status).toBe(200);
  });

  test('instances count locally while Redis is down, and readiness reports it', async () => {
    server = await startRedis();
    const limited = service({ perKey: { requestsPerMinute: 2 }, redis: await connect() });
    const ready = async () => {
      const response = await limited.request('/readyz');
      return [response.status, JSON.parse(await response.text())];
    };
    expect(await ready()).toEqual([200, { status: 'ready', redis: 'ready' }]);
    expect((await ask(limited)).status).toBe(200);
    await server.kill();
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await ask(limited)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await ready()).toEqual([200, { status: 'ready', redis: 'unavailable' }]);
    await server.start();
    await expect.poll(ready).toEqual([200, { status: 'ready', redis: 'ready' }]);
    expect((await ask(limited)).headers.get('x-ratelimit-remaining-requests')).toBe('1');
  });

  test.each([
    ['made locally while Redis was down', true],
    ['lost when Redis restarted', false],
  ])('correcting a reservation %s does not credit unused tokens', async (_, isAway) => {
    server = await startRedis();
    const held = createGate();
    const script: Script = [[text('root = Card([')], held.opened, [finish()]];
    const redis = await connect();
    const limited = service({ perKey: { tokensPerMinute: promptTokens + 400 }, redis }, script);
    const long = { stream: true, messages: [{ role: 'user', content: 'word '.repeat(200) }] };
    if (isAway) await server.kill();
    const first = await ask(limited, long);
    expect(first.status).toBe(200);
    if (!isAway) await server.kill();
    await server.start();
    await expect.poll(() => redis.isReady).toBe(true);
    held.open();
    await first.text();
    // The reply used 18 tokens of about 200 reserved; the remainder must not exceed the limit.
    const next = await ask(limited);
    expect(Number(next.headers.get('x-ratelimit-remaining-tokens'))).toBeLessThan(promptTokens + 400);
    expect(Number(next.headers.get('x-ratelimit-limit-tokens'))).toBe(promptTokens + 400);
  });

  test('replies in flight keep their slots when Redis restarts empty', async () => {
    server = await startRedis();
    const held = createGate();
    const script: Script = [[text('root = Card([')], held.opened, [finish()]];
    const redis = await connect();
    const limited = service({ perKey: { concurrentReplies: 2 }, redis }, script);
    const first = await ask(limited, { stream: true });
    await server.kill();
    const second = await ask(limited, { stream: true });
    expect([first.status, second.status]).toEqual([200, 200]);
    await server.start();
    await expect.poll(() => redis.isReady).toBe(true);
    await refusal(await ask(limited, { stream: true }));
    held.open();
    await Promise.all([first.text(), second.text()]);
    await expect.poll(async () => (await ask(limited)).status).toBe(200);
  });

  test('a limit that fails closed rejects requests while Redis is down, and the instance is not ready', async () => {
    server = await startRedis();
    const outage = { ...memory, requests: 'fail-closed' } as const;
    const limited = service({ perKey: { requestsPerMinute: 9 }, redis: await connect(), outage });
    await server.kill();
    const response = await ask(limited);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.parse(await response.text()).error.code).toBe('overloaded');
    expect((await limited.request('/readyz')).status).toBe(503);
  });

  test('waits only once for an unresponsive Redis', async () => {
    server = await startRedis();
    const redis = await connect();
    const limited = service({ perKey: { requestsPerMinute: 100 }, redis });
    server.pause();
    expect((await ask(limited)).status).toBe(200);
    // After one timeout, commands fail immediately instead of being sent.
    expect(redis.isReady).toBe(false);
    for (let index = 0; index < 20; index++) expect((await ask(limited)).status).toBe(200);
    expect(redis.isReady).toBe(false);
    server.resume();
    await expect.poll(async () => (await limited.request('/readyz')).text()).toContain('"redis":"ready"');
  });
});
