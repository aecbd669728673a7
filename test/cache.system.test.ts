// The reply cache, and CORS.
import { afterEach, describe, expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import { connectRedis } from '../src/server/redis.ts';
import { createReplyCache } from '../src/server/reply-cache.ts';
import { createTextStore, type TextStore, type TextStoreOptions } from '../src/server/text-store.ts';
import { framesOf } from './frames.ts';
import { hasRedis, silentLog, startRedis, type RedisServer } from './redis-server.ts';
import { createReplayModel, finish, text, type Script } from './replay-model.ts';
import { createService, path, post, request } from './service.ts';
import { createWorkerStates, hasWorkers, inTurn } from './worker-states.ts';

const card: Script = [[text('root = Card([TextContent("Hel')], [text('lo")])'), finish()]];

function service(options: Partial<TextStoreOptions> = {}, script: Script = card) {
  const model = createReplayModel(script);
  const store = createTextStore({ time: 60_000, size: 1e6, prefix: 'reply:', now: () => Date.now(), ...options });
  const texts = { replies: store, responses: store };
  const stores = hasWorkers() ? createWorkerStates({ texts }).states.map((state) => state.texts.replies) : [store];
  const start = (replies: TextStore) =>
    createService(model, {}, undefined, undefined, { cache: createReplyCache(replies, createTurns()) });
  const [first = store, ...others] = stores;
  return { ...inTurn([start(first), ...others.map(start)]), model };
}
type Service = ReturnType<typeof service>;

async function ask(app: Service, body: object = {}, more: Record<string, string> = {}) {
  const response = await app.request(path, post(request(body), more));
  return { cache: response.headers.get('x-tessera-cache'), text: await response.text() };
}

const contentOf = (stream: string) =>
  framesOf(stream)
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }) => JSON.parse(data).choices[0].delta.content ?? '')
    .join('');

test('answers a repeated request from the cache, streamed or plain', async () => {
  const one = service();
  const first = await ask(one, { stream: true });
  const again = await ask(one, { stream: true });
  expect([first.cache, again.cache]).toEqual(['miss', 'hit']);
  expect(framesOf(again.text)).toHaveLength(framesOf(first.text).length);
  expect(contentOf(again.text)).toBe(contentOf(first.text));
  const plain = await ask(one);
  expect(plain.cache).toBe('hit');
  const completion = JSON.parse(plain.text);
  expect(completion.choices[0].message.content).toBe(contentOf(first.text));
  expect(completion.usage.total_tokens).toBe(18);
  expect(JSON.parse(framesOf(again.text)[0]?.data ?? '').id).not.toBe(
    JSON.parse(framesOf(first.text)[0]?.data ?? '').id,
  );
  expect(one.model.calls).toHaveLength(1);
});

test('misses when the key, seed, a parameter or the conversation differs', async () => {
  const one = service();
  await ask(one);
  const others = [
    await ask(one, {}, { authorization: 'Bearer another-key' }),
    await ask(one, { seed: 7 }),
    await ask(one, { temperature: 0 }),
    await ask(one, { messages: [{ role: 'user', content: 'Ho' }] }),
  ];
  expect(others.map(({ cache }) => cache)).toEqual(['miss', 'miss', 'miss', 'miss']);
  expect((await ask(one, { model: 'latest' })).cache).toBe('hit');
});

test('does not serve truncated, expired or oversized replies', async () => {
  const cut = service({}, [[text('root = Card(['), finish('length')]]);
  await ask(cut);
  expect((await ask(cut)).cache).toBe('miss');
  let now = 0;
  const old = service({ now: () => now, time: 1000 });
  await ask(old);
  expect((await ask(old)).cache).toBe('hit');
  now = 1000;
  expect((await ask(old)).cache).toBe('miss');
  const small = service({ size: 10 });
  await ask(small);
  expect((await ask(small)).cache).toBe('miss');
});

describe.skipIf(!hasRedis)('with redis', () => {
  let server: RedisServer;
  afterEach(() => server.kill());

  test('shares replies between instances, and misses while Redis is unavailable', async () => {
    server = await startRedis();
    const redis = await connectRedis(server.url, silentLog);
    const [one, two] = [service({ redis }), service({ redis })];
    await ask(one);
    await expect.poll(async () => (await ask(two)).cache).toBe('hit');
    await server.kill();
    expect((await ask(two)).cache).toBe('miss');
    redis.close();
  });
});

describe('CORS', () => {
  const from = (origin: string, corsOrigins: readonly string[], init: RequestInit = post(request({ stream: true }))) =>
    createService(createReplayModel(card), { corsOrigins }).request(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), origin },
    });
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

  test('allows only the configured origins', async () => {
    expect(allowed(await from('https://a.example', []))).toBeNull();
    expect(allowed(await from('https://b.example', ['https://a.example']))).toBeNull();
    const response = await from('https://a.example', ['https://a.example']);
    expect(allowed(response)).toBe('https://a.example');
    expect(response.headers.get('vary')).toBe('origin');
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(allowed(await from('https://b.example', ['*']))).toBe('*');
  });

  test('answers preflight requests without a key', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-stainless-os',
      },
    };
    const response = await from('https://a.example', ['https://a.example'], preflight);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('x-stainless-os');
    expect((await from('https://b.example', ['https://a.example'], preflight)).status).toBe(401);
  });

  test('sets the CORS headers on error responses too', async () => {
    const response = await from('https://a.example', ['https://a.example'], post('{'));
    expect([response.status, allowed(response)]).toEqual([400, 'https://a.example']);
  });
});
