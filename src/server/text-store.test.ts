import { expect, test } from 'vitest';
import { createTextStore } from './text-store.ts';

const store = () => createTextStore({ time: 1000, size: 100_000, prefix: '', now: () => 0 });

test('counts the overhead of short texts', async () => {
  const texts = store();
  for (let index = 0; index < 10_000; index++) await texts.set(`key ${index}`, 'x');
  const kept = await Promise.all(Array.from({ length: 10_000 }, (_, index) => texts.get(`key ${index}`)));
  expect(kept.filter((text) => text !== undefined).length).toBeLessThan(500);
  expect(kept.at(-1)).toBe('x');
});

test('evicts the least recently used texts first', async () => {
  const texts = store();
  for (const key of ['a', 'b', 'c', 'd']) await texts.set(key, key.repeat(12_000));
  await texts.get('a');
  await texts.set('e', 'e'.repeat(12_000));
  expect((await texts.get('a'))?.length).toBe(12_000);
  expect(await texts.get('b')).toBeUndefined();
});

test('a text that is replaced or deleted no longer counts', async () => {
  const texts = store();
  for (let round = 0; round < 10; round++) {
    await texts.set('a', 'a'.repeat(30_000));
    await texts.set('b', 'b'.repeat(12_000));
    await texts.delete('a');
    expect((await texts.get('b'))?.length).toBe(12_000);
  }
});
