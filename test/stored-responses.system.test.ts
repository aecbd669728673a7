// Stored responses in Redis: a conversation continues at another instance.
import { afterEach, describe, expect, test } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import { connectRedis, type Redis } from '../src/server/redis.ts';
import { createStoredReplies } from '../src/server/stored-replies.ts';
import { createTextStore } from '../src/server/text-store.ts';
import { hasRedis, silentLog, startRedis, type RedisServer } from './redis-server.ts';
import { createReplayModel, finish, text } from './replay-model.ts';
import { createService, headers, modelId, post } from './service.ts';

const responses = '/v1/embed/responses';

function service(redis: Redis) {
  const store = createTextStore({ time: 60_000, isRenewed: true, size: 0, prefix: 'r:', redis, now: () => 0 });
  const replies = createStoredReplies(store, { size: 1e6, values: 1e5 }, createTurns());
  const model = createReplayModel([[text('root = Card([TextContent("Hello")])'), finish()]]);
  return { ...createService(model, {}, undefined, undefined, { responses: replies }), model };
}

describe.skipIf(!hasRedis)('with redis', () => {
  let server: RedisServer;
  afterEach(() => server.kill());

  test('a conversation continues at another instance, and without Redis says that it is unknown', async () => {
    server = await startRedis();
    const redis = await connectRedis(server.url, silentLog);
    const other = await connectRedis(server.url, silentLog);
    const services = [service(redis), service(other)] as const;
    let last: string | undefined;
    for (let turn = 0; turn < 4; turn++) {
      const body = { model: modelId, input: `Turn ${turn}`, previous_response_id: last, stream: turn % 2 === 0 };
      const reply = await services[turn % 2 === 0 ? 0 : 1].request(responses, post(body));
      last = /resp_[\w-]+/.exec(await reply.text())?.[0];
    }
    expect(services[1].model.calls[1]?.messages.filter(({ role }) => role === 'user')).toHaveLength(4);
    const at = `${responses}/${last}`;
    expect((await services[0].request(at, { headers, method: 'DELETE' })).status).toBe(200);
    expect((await services[1].request(at, { headers })).status).toBe(404);
    await server.kill();
    const body = { model: modelId, input: 'Hi', previous_response_id: last };
    expect((await services[0].request(responses, post(body))).status).toBe(400);
    expect((await services[0].request(responses, post({ ...body, previous_response_id: null }))).status).toBe(200);
    redis.close();
    other.close();
  });
});
