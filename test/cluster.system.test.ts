// Three instances of the built program share one Redis; one of them is killed.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { framesOf } from './frames.ts';
import { ask, build, createPrograms, type Environment } from './program.ts';
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts';
import { readWhole } from './resuming-client.ts';
import { startWordServer, wordConfiguration, words, type WordServer } from './word-server.ts';

describe.skipIf(!hasRedis)('three processes with one redis', () => {
  const { folder, run, serve, kill } = createPrograms();
  let redis: RedisServer;
  let model: WordServer;

  beforeAll(async () => {
    build();
    redis = await startRedis();
    model = await startWordServer(60);
    writeFileSync(join(folder, 'tessera.json'), wordConfiguration(model));
  }, 120_000);
  afterEach(kill);
  afterAll(async () => {
    model.close();
    await redis.kill();
  });

  const three = (environment: Environment) => {
    const shared = { TESSERA_API_KEYS: 'k', UP_KEY: 'u', TESSERA_REDIS_URL: redis.url, ...environment };
    return Promise.all([1, 2, 3].map(() => serve(shared)));
  };

  /** Starts a round-robin load balancer in front of the instances. */
  async function balance(urls: readonly string[]): Promise<string> {
    const { stdout } = run([process.execPath, join(import.meta.dirname, 'round-robin.mjs'), ...urls]);
    const [url] = await once(stdout.setEncoding('utf8'), 'data');
    return String(url).trim();
  }

  test('enforce one shared limit exactly', async () => {
    const instances = await three({ TESSERA_KEY_REQUESTS_PER_MINUTE: '40' });
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async (_, index) => (await ask(instances[index % 3]?.url ?? '', 'k')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  }, 60_000);

  test('clients lose no event when an instance is killed under load', async () => {
    const instances = await three({ TESSERA_RESUME: 'on', TESSERA_CONFIG: 'tessera.json' });
    const url = await balance(instances.map((instance) => instance.url));
    // The model withholds the second half of these replies until the kill; the other replies complete at any time.
    let reading = 0;
    const read = async (body: object, onEvents?: () => void) => ({
      ...(await readWhole((headers) => ask(url, 'k', body, headers), onEvents)),
      body,
    });
    const held = Array.from({ length: 24 }, () => {
      let isNew = true;
      return read(words('kill'), () => {
        reading += isNew ? 1 : 0;
        isNew = false;
      });
    });
    const others = Array.from({ length: 6 }, async () => {
      const streams = [];
      for (let index = 0; index < 5; index++) streams.push(await read(words()));
      return streams;
    });
    await expect.poll(() => reading, { timeout: 30_000 }).toBe(24);
    instances[0]?.child.kill('SIGKILL');
    model.open('kill');
    const streams = [...(await Promise.all(held)), ...(await Promise.all(others)).flat()];

    // About a third of the withheld replies were being read from the killed instance.
    expect(streams.filter(({ resumed }) => resumed > 0).length).toBeGreaterThanOrEqual(4);
    for (const { id, text, resumed, body } of streams) {
      const frames = framesOf(text);
      expect(frames.map((frame) => frame.id)).toEqual(frames.map((_, index) => String(index + 1)));
      const isWhole = frames.at(-1)?.data === '[DONE]';
      if (!isWhole) expect(JSON.parse(frames.at(-1)?.data ?? '').error.code).toBe('upstream_interrupted');
      if (resumed === 0) expect(isWhole).toBe(true);
      const content = frames
        .filter(({ data }) => data.includes('"delta"'))
        .map(({ data }) => JSON.parse(data).choices[0].delta.content ?? '')
        .join('');
      if (content === '') {
        // The instance died before its first event, so the reply consists of the error alone.
        expect({ frames: frames.length, isWhole }).toEqual({ frames: 1, isWhole: false });
      } else {
        const { text: said } = JSON.parse(content).component.props.children[0].props;
        const came: string[] = said.trim().split(' ');
        expect(came.slice(0, -1)).toEqual(came.slice(0, -1).map((_, index) => `word${index}`));
        if (isWhole) expect(came).toHaveLength(60);
      }
      // Replaying the reply from any instance returns the same bytes.
      const again = await ask(url, 'k', body, { 'x-completion-id': id, 'last-event-id': '0' });
      expect(await again.text()).toBe(text);
    }
    expect(instances.map(({ isAlive }) => isAlive)).toEqual([false, true, true]);
  }, 90_000);
});
