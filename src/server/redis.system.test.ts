import { afterEach, describe, expect, test } from 'vitest';
import { createGate } from '../../test/gate.ts';
import { hasRedis, silentLog, startRedis, type RedisServer } from '../../test/redis-server.ts';
import { connectRedis, type Redis } from './redis.ts';

describe.skipIf(!hasRedis)('the connection to Redis', () => {
  let server: RedisServer;
  let redis: Redis;

  afterEach(async () => {
    redis.close();
    await server.kill();
  });

  async function connect() {
    server = await startRedis();
    redis = await connectRedis(server.url, silentLog);
    const restored = createGate();
    let restores = 0;
    redis.onReturn(() => {
      restores += 1;
      return restored.opened;
    });
    return { restored, restores: () => restores };
  }

  test('is ready again only after restoring data that Redis may have lost', async () => {
    const { restored, restores } = await connect();
    expect(redis.isReady).toBe(true);
    await server.kill();
    await expect.poll(() => redis.isReady).toBe(false);
    await server.start();
    await expect.poll(restores).toBe(1);
    expect(await redis.run('return 1', [], [])).toBe(1);
    expect(redis.isReady).toBe(false);
    restored.open();
    await expect.poll(() => redis.isReady).toBe(true);
  });

  test('restores the data also in a Redis that was unresponsive for a while', async () => {
    const { restored, restores } = await connect();
    server.pause();
    await expect(redis.run('return 1', [], [])).rejects.toThrow('did not respond');
    server.resume();
    await expect.poll(restores).toBe(1);
    expect(redis.isReady).toBe(false);
    restored.open();
    await expect.poll(() => redis.isReady).toBe(true);
  });
});
