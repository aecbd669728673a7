// Redis is killed and restarted while three instances of the built program are under load. Each limit fails open, fails
// closed or counts locally, as configured. No stream is cut off, and everything recovers without intervention.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { KeyLimits } from '../src/server/api-keys.ts';
import { framesOf } from './frames.ts';
import { ask, build, createPrograms, type RunningProgram } from './program.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';
import { startWordServer, wordConfiguration, words, type WordServer } from './word-server.ts';

const plenty = { requestsPerMinute: 1e6, tokensPerMinute: 1e9, concurrentReplies: 1000, tokensPerMonth: 1e12 };
const keyLimits: Readonly<Record<string, KeyLimits>> = {
  load: plenty,
  stream: plenty,
  small: { requestsPerMinute: 6 },
  fresh: { requestsPerMinute: 7 },
  held: { concurrentReplies: 3 },
};

/** The outcome of one request of the background load. */
interface Seen {
  readonly status: number;
  readonly cache: string | null;
}

describe.skipIf(!hasRedis)('a Redis outage under load', () => {
  const { folder, serve, kill } = createPrograms();
  let redis: RedisServer;
  let model: WordServer;

  beforeAll(() => {
    build();
    const rows = Object.entries(keyLimits).map(([name, limits]) => ({
      name,
      sha256: createHash('sha256').update(name).digest('hex'),
      created: '2026-11-21T00:00:00Z',
      limits,
    }));
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: rows }));
  }, 240_000);
  afterEach(async () => {
    kill();
    model.close();
    await redis.kill();
  });

  /** Checks that a reply is complete, or is a documented error. */
  async function checkReply(response: Response): Promise<Seen> {
    const { status, headers } = response;
    const text = await response.text();
    if (status === 200 && headers.get('content-type')?.startsWith('text/event-stream')) {
      expect(framesOf(text).at(-1)?.data).toBe('[DONE]');
    } else if (status === 200) {
      const { content } = JSON.parse(text).choices[0].message;
      expect(JSON.parse(content)).toHaveProperty('component');
    } else {
      expect([status, JSON.parse(text).error.code]).toEqual(
        status === 429 ? [429, 'rate_limit_exceeded'] : [503, 'overloaded'],
      );
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return { status, cache: headers.get('x-tessera-cache') };
  }

  async function ready({ url }: RunningProgram): Promise<string> {
    const response = await fetch(`${url}/readyz`);
    // Present only when the service has several workers.
    return `${response.status} ${(await response.text()).replace(',"workers":"2 of 2"', '')}`;
  }

  async function start(withoutRedis: string) {
    redis = await startRedis();
    model = await startWordServer();
    writeFileSync(join(folder, 'tessera.json'), wordConfiguration(model));
    const environment = {
      TESSERA_KEYS_FILE: 'keys.json',
      TESSERA_CONFIG: 'tessera.json',
      UP_KEY: 'u',
      TESSERA_REDIS_URL: redis.url,
      TESSERA_WITHOUT_REDIS: withoutRedis,
      TESSERA_RESUME: 'on',
      TESSERA_RESUME_GRACE: '60s',
      TESSERA_CACHE: 'on',
    };
    const instances = await Promise.all([1, 2, 3].map(() => serve(environment)));
    const seen: Seen[] = [];
    const failures: string[] = [];
    const over = new AbortController();
    // Plain and streamed, repeated and new requests, to each instance in turn. The count is bounded in case the test fails.
    const work = async (worker: number) => {
      for (let index = 0; index < 5000 && !over.signal.aborted; index++) {
        const url = instances[(worker + index) % 3]?.url ?? '';
        const message = index % 4 === 0 ? `Hello ${worker} ${index}` : 'Hello';
        const more = { stream: index % 2 === 0, messages: [{ role: 'user', content: message }] };
        try {
          seen.push(await checkReply(await (index % 7 === 6 ? ask(url, 'load', words()) : ask(url, 'load', more))));
        } catch (error) {
          failures.push(String(error));
        }
        await wait(5);
      }
    };
    const workers = Array.from({ length: 8 }, (_, worker) => work(worker));
    const states = (wanted: string) =>
      expect
        .poll(() => Promise.all(instances.map(ready)), { timeout: 30_000 })
        .toEqual(Array.from({ length: 3 }, () => wanted));
    /** Sends `each` requests with a key to every instance. Returns the number of successes per instance. */
    const statusesOf = async (key: string, each: number) =>
      Promise.all(
        instances.map(async ({ url }) => {
          const replies = Array.from({ length: each }, async () => checkReply(await ask(url, key)));
          const got = await Promise.all(replies);
          return got.filter(({ status }) => status === 200).length;
        }),
      );
    return {
      instances,
      seen,
      statusesOf,
      states,
      /** Waits until the background load has received `count` more replies, and returns them. */
      async moreTraffic(count: number) {
        const before = seen.length;
        await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(before + count);
        return seen.slice(before);
      },
      /** Stops the load and checks that every instance is alive and logged no fatal error. */
      async end() {
        over.abort();
        await Promise.all(workers);
        expect(failures).toEqual([]);
        expect(instances.map(({ isAlive }) => isAlive)).toEqual([true, true, true]);
        const bugs = instances.flatMap(({ log }) => log).filter(({ level }) => Number(level) >= 50);
        expect(bugs).toEqual([]);
      },
    };
  }

  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

  /** Opens streams whose model pauses in the middle. Resolves once all have reached the pause. */
  async function openStreams(instances: readonly RunningProgram[], key: string, gate: string, count: number) {
    const before = model.begun;
    const responses = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        ask(instances[index % instances.length]?.url ?? '', key, words(gate)),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await expect.poll(() => model.begun, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + count);
    return responses;
  }

  /** The complete streams, without keep-alive comments, whose number depends on timing. */
  const endsOf = (responses: readonly Response[]) =>
    Promise.all(responses.map(async (response) => (await response.text()).replaceAll(': keep-alive\n\n', '')));

  function expectWhole(texts: readonly string[]): void {
    for (const text of texts) {
      const frames = framesOf(text);
      expect(frames.map(({ id }) => id)).toEqual(frames.map((_, index) => String(index + 1)));
      expect(frames.at(-1)?.data).toBe('[DONE]');
      expect(text).toContain('word39');
    }
  }

  test('by default, each instance counts locally and streams continue', async () => {
    const cluster = await start('requests=memory,tokens=fail-open,replies=memory,month=fail-open');
    const { instances } = cluster;
    await cluster.states('200 {"status":"ready","redis":"ready"}');
    const before = await cluster.moreTraffic(100);
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(before.map(({ cache }) => cache))).toEqual(new Set(['hit', 'miss']));
    expect(sumOf(await cluster.statusesOf('small', 5))).toBe(6);
    const untilAway = await openStreams(instances, 'stream', 'away', 6);
    const untilBack = await openStreams(instances, 'stream', 'back', 6);
    const holding = await openStreams(instances, 'held', 'end', 3);

    await redis.kill();
    await cluster.states('200 {"status":"ready","redis":"unavailable"}');
    const during = await cluster.moreTraffic(100);
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await cluster.statusesOf('small', 8)).toEqual([6, 6, 6]);
    model.open('away');
    expectWhole(await endsOf(untilAway));
    const begunAway = await openStreams(instances, 'stream', 'back', 3);
    // Only the instance that writes a stream can find it; the others cannot tell whether it exists.
    const [first] = begunAway;
    const again = { 'x-completion-id': first?.headers.get('x-completion-id') ?? '', 'last-event-id': '1' };
    const [own, other] = await Promise.all(
      instances.slice(0, 2).map(({ url }) => ask(url, 'stream', words('back'), again)),
    );
    expect([own?.status, other?.status, other?.headers.get('retry-after')]).toEqual([200, 503, '1']);

    await redis.start();
    await cluster.states('200 {"status":"ready","redis":"ready"}');
    // Replies in flight keep their slots although Redis lost its data, so a fourth is rejected.
    for (const { url } of instances) expect((await checkReply(await ask(url, 'held', words('end')))).status).toBe(429);
    expect(sumOf(await cluster.statusesOf('fresh', 10))).toBe(7);
    expect(sumOf(await cluster.statusesOf('small', 5))).toBe(6);
    const after = await cluster.moreTraffic(100);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(after.map(({ cache }) => cache))).toEqual(new Set(['hit', 'miss']));
    model.open('back');
    const texts = await endsOf([...untilBack, ...begunAway]);
    expectWhole(texts);
    const [begun = ''] = texts.slice(6);
    expect(await own?.text()).toBe(begun.slice(begun.indexOf('\n\n') + 2));
    // The streams were written to Redis again: every instance can replay every stream, byte for byte.
    for (const [index, response] of [...untilBack, ...begunAway].entries()) {
      const id = response.headers.get('x-completion-id') ?? '';
      for (const { url } of instances) {
        const whole = await ask(url, 'stream', words('back'), { 'x-completion-id': id });
        expect(await whole.text()).toBe(texts[index]);
      }
    }
    model.open('end');
    expectWhole(await endsOf(holding));
    await expect.poll(async () => (await checkReply(await ask(instances[1]?.url ?? '', 'held'))).status).toBe(200);
    await cluster.end();
  }, 240_000);

  test('limits that fail closed reject requests until Redis is back; open streams continue', async () => {
    const cluster = await start('requests=fail-closed,tokens=fail-closed,replies=fail-closed,month=fail-closed');
    const { instances } = cluster;
    await cluster.states('200 {"status":"ready","redis":"ready"}');
    expect(new Set((await cluster.moreTraffic(50)).map(({ status }) => status))).toEqual(new Set([200]));
    const untilAway = await openStreams(instances, 'stream', 'away', 6);
    const untilBack = await openStreams(instances, 'stream', 'back', 6);

    await redis.kill();
    await cluster.states('503 {"status":"not ready","redis":"unavailable"}');
    expect(await cluster.statusesOf('small', 5)).toEqual([0, 0, 0]);
    model.open('away');
    expectWhole(await endsOf(untilAway));
    const during = await cluster.moreTraffic(100);
    // The first requests may have been admitted before the outage was noticed.
    expect(new Set(during.slice(-80).map(({ status }) => status))).toEqual(new Set([503]));

    await redis.start();
    await cluster.states('200 {"status":"ready","redis":"ready"}');
    expect(sumOf(await cluster.statusesOf('fresh', 10))).toBe(7);
    expect(sumOf(await cluster.statusesOf('small', 5))).toBe(6);
    const after = await cluster.moreTraffic(100);
    expect(new Set(after.slice(-80).map(({ status }) => status))).toEqual(new Set([200]));
    model.open('back');
    expectWhole(await endsOf(untilBack));
    await cluster.end();
  }, 240_000);
});
