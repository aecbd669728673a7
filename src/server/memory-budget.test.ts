import { expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

function open(held: ReturnType<typeof createMemoryBudget>, name: string, dropped: string[]) {
  return held.open({ drop: () => void dropped.push(name) });
}

test('rejects an addition above the limit, and holds no more than before', () => {
  const held = createMemoryBudget(100);
  const [one, two] = [open(held, 'one', []), open(held, 'two', [])];
  one.add(60);
  expect(() => two.add(50)).toThrow(expect.objectContaining({ code: 'overloaded', retryAfter: 1 }));
  expect(held.total).toBe(60);
  one.add(-30);
  two.add(50);
  one.close();
  one.add(1000);
  expect(held.total).toBe(50);
});

test('disconnects clients that have read nothing for a second to free memory, longest stalled first', () => {
  let now = 0;
  const held = createMemoryBudget(100, () => now);
  const dropped: string[] = [];
  const [one, two, three] = ['one', 'two', 'three'].map((name) => open(held, name, dropped));
  for (const reservation of [one, two, three]) reservation?.add(30);
  for (const reservation of [one, two, three]) reservation?.stall(0);
  one?.proceed();
  one?.stall(0);
  const newcomer = open(held, 'newcomer', dropped);
  expect(() => newcomer.add(30)).toThrow();
  expect(dropped).toEqual([]);
  now = 1000;
  newcomer.add(30);
  expect(dropped).toEqual(['two']);
  newcomer.add(30);
  expect(dropped).toEqual(['two', 'three']);
  expect(held.total).toBe(90);
});

test('counts bytes that wait in a socket at once, and no longer after they are read', () => {
  const held = createMemoryBudget(100);
  const dropped: string[] = [];
  const [one, two] = [open(held, 'one', dropped), open(held, 'two', dropped)];
  one.stall(60);
  two.stall(60);
  expect(dropped).toEqual(['one']);
  expect(held.total).toBe(60);
  two.proceed();
  expect(held.total).toBe(0);
});
