// Keys of the key file: expiry, revocation and model permissions.
import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiKeys, type ApiKey } from '../src/server/api-keys.ts';
import { endRevoked } from '../src/server/end-revoked.ts';
import { createMemoryBudget } from '../src/server/memory-budget.ts';
import { createModelRegistry, modelsOf, type ServedModel } from '../src/server/model-registry.ts';
import { createResume } from '../src/server/resume/resume.ts';
import { framesOf } from './frames.ts';
import { createGate } from './gate.ts';
import { createReplayModel, finish, text } from './replay-model.ts';
import { createService, path, post, request } from './service.ts';

const keyRow = (name: string, key: string, more: Partial<ApiKey> = {}): ApiKey => ({
  name,
  digest: createHash('sha256').update(key).digest(),
  limits: {},
  ...more,
});

test('keys can be added and revoked at run time, and expire', () => {
  let rows = [keyRow('web', 'k1', { expires: 2000 })];
  let now = 1000;
  const keys = createApiKeys(['typed'], { current: () => rows, now: () => now });
  expect(keys.check('Bearer k1').name).toBe('web');
  expect(keys.check('Bearer typed').name).toBe('key-1');
  now = 2000;
  expect(() => keys.check('Bearer k1')).toThrow(/expired/);
  rows = [];
  expect(() => keys.check('Bearer k1')).toThrow(/unknown to this service/);
  expect(keys.check('Bearer typed').name).toBe('key-1');
});

describe('a revoked key', () => {
  async function start() {
    let rows = [keyRow('web', 'k1'), keyRow('other', 'k2'), keyRow('short', 'k3', { expires: 2000 })];
    let now = 1000;
    const keys = createApiKeys(['typed'], { current: () => rows, now: () => now });
    const held = createMemoryBudget(Number.POSITIVE_INFINITY);
    const resume = createResume({ grace: 10_000, time: 10_000, size: 1e6, held });
    const opened = createGate();
    const model = createReplayModel([
      [text('root = Card([TextContent("one')],
      opened.opened,
      [text(' two")])'), finish()],
    ]);
    const services = [{}, { resume }].map((more) => createService(model, {}, undefined, undefined, { keys, ...more }));
    const stops = services.map(({ drain }) => endRevoked(keys, drain));
    onTestFinished(() => stops.forEach((stop) => stop()));
    return {
      ask: (key: string, form: object, index = 0) =>
        services[index]?.request(path, post(request(form), { authorization: `Bearer ${key}` })) ??
        Promise.reject(new Error('There are two services.')),
      revoke: () => (rows = rows.filter(({ name }) => name !== 'web')),
      expire: () => (now = 2000),
      calls: () => model.calls.length,
      finish: () => opened.open(),
    };
  }

  const endOf = async (response: Response) => framesOf(await response.text()).slice(-2);

  test.each([0, 1])('ends only its own streams, with a closed document and an error (resume: %s)', async (index) => {
    const service = await start();
    const [own, other, typed] = await Promise.all(
      ['k1', 'k2', 'typed'].map((key) => service.ask(key, { stream: true }, index)),
    );
    service.revoke();
    const frames = await endOf(own ?? new Response());
    expect(frames[0]?.data).toContain('\\"error\\":\\"The API key was revoked or has expired.\\"');
    expect(JSON.parse(frames[1]?.data ?? '').error).toMatchObject({ code: 'invalid_api_key' });
    service.finish();
    for (const response of [other, typed]) expect((await endOf(response ?? new Response()))[1]?.data).toBe('[DONE]');
  });

  test('ends its plain replies with 401, as an expired key does', async () => {
    const service = await start();
    const asked = Promise.all(['k1', 'k3'].map((key) => service.ask(key, {})));
    await expect.poll(service.calls).toBe(2);
    service.revoke();
    service.expire();
    for (const response of await asked) {
      expect(response.status).toBe(401);
      expect(JSON.parse(await response.text()).error.code).toBe('invalid_api_key');
    }
  });
});

test('a key with a list of models can use only these models', () => {
  const served = (id: string, alias: string): ServedModel => ({
    card: { id, created: 0, ownedBy: 'acme', description: '', aliases: [alias] },
    model: createReplayModel([[finish()]]),
  });
  const all = createModelRegistry([served('acme/a/v-20261121', 'a'), served('acme/b/v-20261121', 'b')]);
  const own = modelsOf({ models: ['b'] }, all);
  expect(own.cards.map(({ id }) => id)).toEqual(['acme/b/v-20261121']);
  expect(own.getModel('acme/b/v-20261121').card.id).toBe('acme/b/v-20261121');
  expect(() => own.getModel('a')).toThrow(/There is no model "a"/);
  expect(modelsOf({}, all)).toBe(all);
});
