import { afterEach, expect, test, vi } from 'vitest';
import { Presence } from './presence.ts';
import { readPieces, type ReplyStream } from './reply-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Resolved after everything that needs no timer. */
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};

function endless() {
  const seen = { given: 0, isCancelled: false };
  const stream = new ReadableStream<string>(
    {
      pull(controller) {
        seen.given += 1;
        controller.enqueue('piece');
        // Never more than the test can wait for.
        if (seen.given === 1000) controller.close();
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

function reading(stream: ReplyStream) {
  const presence = new Presence();
  const taken: unknown[] = [];
  const state = { isCurrent: true, isOver: false };
  const take = (piece: unknown): void => {
    taken.push(piece);
    if (taken.length === 3) presence.leave();
  };
  const read = async (): Promise<void> => {
    await readPieces(stream, { take, isCurrent: () => state.isCurrent, presence });
    state.isOver = true;
  };
  return { presence, taken, state, isOver: read() };
}

test('stops reading while its element is removed from the page, and continues when it returns', async () => {
  const { stream, seen } = endless();
  const { presence, taken, isOver } = reading(stream);
  await rest();
  expect([taken.length, seen.given]).toEqual([3, 3]);
  presence.enter();
  await isOver;
  expect(taken).toHaveLength(1000);
});

test('an element that is moved misses nothing', async () => {
  const { presence, taken, isOver } = reading(endless().stream);
  await rest();
  presence.enter();
  presence.leave();
  presence.enter();
  await isOver;
  expect(taken).toHaveLength(1000);
});

test('cancels a connection whose element stays away for too long', async () => {
  vi.useFakeTimers();
  const { stream, seen } = endless();
  const { state, taken } = reading(stream);
  await rest();
  expect(seen.isCancelled).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([seen.isCancelled, state.isOver, taken.length]).toEqual([true, true, 3]);
});

test('keeps a stream without a connection for as long as its element is away', async () => {
  async function* pieces() {
    for (let count = 0; count < 10; count += 1) yield count;
  }
  const { presence, taken, state, isOver } = reading(pieces());
  await rest();
  expect([taken.length, state.isOver]).toEqual([3, false]);
  presence.enter();
  await isOver;
  expect(taken).toHaveLength(10);
});

test('a stream that was replaced is cancelled, also while its element is away', async () => {
  const { stream, seen } = endless();
  const { presence, state, taken, isOver } = reading(stream);
  await rest();
  state.isCurrent = false;
  presence.enter();
  await isOver;
  expect([seen.isCancelled, taken.length]).toEqual([true, 3]);
});
