import { expect, test } from 'vitest';
import { DeliveryQueue } from './delivery-queue.ts';

/** A clock and an event loop under the test's control. A delivery takes 0.1 ms. */
function createLoop() {
  let now = 1000;
  const callbacks: (() => void)[] = [];
  const queue = new DeliveryQueue({ now: () => now, next: (callback) => void callbacks.push(callback) });
  const delivered: number[] = [];
  return {
    queue,
    delivered,
    add(...ids: number[]) {
      for (const id of ids) {
        queue.add({
          deliver() {
            now += 0.1;
            delivered.push(id);
          },
        });
      }
    },
    async microtasks() {
      for (let hop = 0; hop < 100; hop += 1) await Promise.resolve();
    },
    async turn() {
      for (const callback of callbacks.splice(0)) callback();
      await this.microtasks();
    },
    wait(milliseconds: number) {
      now += milliseconds;
    },
  };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('delivers in the same turn while there is time', async () => {
  const loop = createLoop();
  loop.add(0, 1, 2);
  await loop.microtasks();
  expect(loop.delivered).toEqual([0, 1, 2]);
});

test('defers work beyond the time of a turn to later turns, in order', async () => {
  const loop = createLoop();
  loop.add(0);
  await loop.microtasks();
  loop.wait(1);
  loop.add(...upTo(31).slice(1));
  await loop.microtasks();
  expect(loop.delivered).toEqual([0]);
  await loop.turn();
  expect(loop.delivered.length).toBeGreaterThanOrEqual(10);
  expect(loop.delivered.length).toBeLessThan(15);
  for (let turn = 0; turn < 4; turn += 1) await loop.turn();
  expect(loop.delivered).toEqual(upTo(31));
});

test('delivers nothing in a turn that has accepted a connection, then only a few that have waited for a second', async () => {
  const loop = createLoop();
  loop.add(0);
  await loop.microtasks();
  loop.wait(1);
  loop.add(...upTo(31).slice(1));
  loop.queue.makeWay();
  await loop.turn();
  expect(loop.delivered).toEqual([0]);
  loop.wait(999);
  loop.queue.makeWay();
  await loop.turn();
  expect(loop.delivered).toEqual([0]);
  loop.wait(2);
  loop.queue.makeWay();
  await loop.turn();
  expect(loop.delivered.length).toBeGreaterThanOrEqual(2);
  expect(loop.delivered.length).toBeLessThan(5);
});

test('delivers thousands that wait, each once and in order', async () => {
  const loop = createLoop();
  loop.add(0);
  await loop.microtasks();
  loop.wait(1);
  loop.add(...upTo(5000).slice(1));
  for (let turn = 0; turn < 1000; turn += 1) await loop.turn();
  expect(loop.delivered).toEqual(upTo(5000));
});
