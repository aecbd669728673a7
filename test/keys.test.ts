// Keys of the file: what they may do, and what is seen of them.
import { expect, test } from 'vitest';
import { createApiKeys, type ApiKey } from '../src/server/api-keys.ts';
import { createHash } from 'node:crypto';
import { createModelRegistry, modelsOf, type ServedModel } from '../src/server/model-registry.ts';
import { createReplayModel, finish } from './replay-model.ts';

const keyRow = (name: string, key: string, more: Partial<ApiKey> = {}): ApiKey => ({
  name,
  digest: createHash('sha256').update(key).digest(),
  limits: {},
  ...more,
});

test('keys come and go while the service runs, and end when they are over', () => {
  let rows = [keyRow('web', 'k1', { expires: 2000 })];
  let now = 1000;
  const keys = createApiKeys(['typed'], { current: () => rows, now: () => now });
  expect(keys.check('Bearer k1').name).toBe('web');
  expect(keys.check('Bearer typed').name).toBe('key-1');
  now = 2000;
  expect(() => keys.check('Bearer k1')).toThrow(/expired/);
  rows = [];
  expect(() => keys.check('Bearer k1')).toThrow(/not known/);
  expect(keys.check('Bearer typed').name).toBe('key-1');
});

test('a key with a list of models sees those and no others', () => {
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
