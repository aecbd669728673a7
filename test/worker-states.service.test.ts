// Shared state held by the primary: limits are exact across workers, and a dead worker releases everything it held.
import { describe, expect, test } from 'vitest';
import { Abortable } from '../src/abort-signal.ts';
import { closeStream } from '../src/server/resume/close-stream.ts';
import { createMemoryBudget } from '../src/server/memory-budget.ts';
import { toFrames } from '../src/server/resume/reply-log.ts';
import type { Semaphore } from '../src/server/semaphore.ts';
import { createPrimaryLogs } from '../src/server/workers/primary-logs.ts';
import { framesOf } from './frames.ts';
import { createWorkerStates } from './worker-states.ts';

/** A deterministic random generator of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('permits', () => {
  const streamsOf = (maxConcurrentReplies: number, workers: number) => {
    const { states, kill } = createWorkerStates({}, maxConcurrentReplies, workers);
    return { streams: states.map((state) => state.streams), kill };
  };
  const take = async (semaphore: Semaphore | undefined) => semaphore?.acquire();

  test.each([1, 2, 3, 4, 5])('never exceed the limit, and are granted while any is free (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const limit = 1 + Math.floor(random() * 60);
    const { streams } = streamsOf(limit, 3);
    const held = streams.map(() => 0);
    for (let step = 0; step < 60; step += 1) {
      const wanted = Array.from({ length: Math.floor(random() * 20) }, () => Math.floor(random() * 3));
      const before = held.reduce((sum, count) => sum + count);
      const answers = await Promise.all(wanted.map((worker) => take(streams[worker])));
      answers.forEach((isAcquired, index) => {
        if (isAcquired === true) held[wanted[index] ?? 0]! += 1;
      });
      expect(answers.filter((isAcquired) => isAcquired === true)).toHaveLength(Math.min(limit - before, wanted.length));
      held.forEach((count, worker) => {
        const ended = Math.floor(random() * (count + 1));
        for (let index = 0; index < ended; index += 1) streams[worker]?.release();
        held[worker] = count - ended;
      });
    }
  });

  test('are granted synchronously while many are free', async () => {
    const { streams } = streamsOf(4000, 2);
    expect(await take(streams[0])).toBe(true);
    const answers = Array.from({ length: 20 }, () => streams[0]?.acquire());
    expect(answers).toEqual(answers.map(() => true));
  });

  test('of a dead worker are released', async () => {
    const { streams, kill } = streamsOf(3, 2);
    for (let count = 0; count < 3; count += 1) expect(await take(streams[0])).toBe(true);
    expect(await take(streams[1])).toBe(false);
    kill(0);
    for (let count = 0; count < 3; count += 1) expect(await take(streams[1])).toBe(true);
    expect(await take(streams[1])).toBe(false);
    // The dead worker is granted no more permits.
    expect(await take(streams[0])).toBe(false);
  });

  test('acquired beyond the limit are paid back before another is granted', async () => {
    const { streams } = streamsOf(2, 2);
    for (const one of streams) expect(await take(one)).toBe(true);
    streams[0]?.force();
    streams[1]?.release();
    expect(await take(streams[0])).toBe(false);
    streams[0]?.release();
    expect(await take(streams[1])).toBe(true);
  });
});

test('a dead worker releases its leases', async () => {
  const { states, kill } = createWorkerStates({}, undefined, 2);
  const [one, two] = states.map(({ limits }) => limits.replies);
  expect(await one?.acquire('key', 'a', 1)).toBe(true);
  expect(await two?.acquire('key', 'b', 1)).toBe(false);
  kill(0);
  expect(await two?.acquire('key', 'b', 1)).toBe(true);
});

describe('logs', () => {
  const header = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const frame = (id: number, content: string) =>
    `id: ${id}\ndata: ${JSON.stringify({ ...header, choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const start = (memory = Number.POSITIVE_INFINITY) => {
    const held = createMemoryBudget(memory);
    const logs = createPrimaryLogs({ time: 60_000, size: 1e6, held, close: closeStream });
    const { states, kill } = createWorkerStates({ logs }, undefined, 2);
    return { one: states[0]?.logs, two: states[1]?.logs, kill, logs };
  };
  async function readAll(logs: ReturnType<typeof start>['two'], after = 0): Promise<string> {
    const stream = await logs?.find('chatcmpl-1', 'f', after);
    let text = '';
    for await (const batch of stream?.read(after, new Abortable()) ?? []) text += batch.text;
    return text;
  }

  test('the stream of a dead worker is closed for current and future readers', async () => {
    const { one, two, kill } = start();
    const log = one?.open('chatcmpl-1', 'f');
    await log?.append([frame(1, '{"component":{"component":"Card","props":{"children":[')]);
    const reading = readAll(two);
    await turn();
    kill(0);
    const text = await reading;
    const frames = framesOf(text);
    expect(frames.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(JSON.parse(frames.at(-1)?.data ?? '').error.code).toBe('upstream_interrupted');
    expect(await readAll(two)).toBe(text);
    expect(await readAll(two, 1)).toBe(toFrames(text).slice(1).join(''));
  });

  test('a stream is not closed twice when its worker dies after the last frame', async () => {
    const { one, two, kill } = start();
    const log = one?.open('chatcmpl-1', 'f');
    const sent = [frame(1, '{"component":null,"error":null}'), 'id: 2\ndata: [DONE]\n\n'];
    await log?.append(sent);
    kill(0);
    expect(await readAll(two)).toBe(sent.join(''));
  });

  test('the writing worker sees readers at other workers until those workers die', async () => {
    const { one, two, kill } = start();
    const log = one?.open('chatcmpl-1', 'f');
    await log?.append([frame(1, '{')]);
    expect(await log?.isRead()).toBe(false);
    const reading = readAll(two);
    await expect.poll(() => log?.isRead()).toBe(true);
    kill(1);
    await expect(reading).rejects.toThrow();
    expect(await log?.isRead()).toBe(false);
  });

  test('the primary rejects appends beyond its memory limit, and earlier events can still be read', async () => {
    const { one, two } = start(100);
    const log = one?.open('chatcmpl-1', 'f');
    const frames = [frame(1, '{'), 'id: 2\ndata: {"error":{}}\n\n'];
    await expect(log?.append([frame(1, '{')])).rejects.toMatchObject({ code: 'overloaded' });
    // The end of the stream is accepted.
    await log?.append(frames.slice(1));
    await log?.finish();
    expect(await readAll(two)).toBe(frames.join(''));
    // An ended stream no longer counts against the limit for open streams.
    const next = one?.open('chatcmpl-2', 'f');
    await next?.append(['id: 1\ndata: {}\n\n']);
  });

  test('a reader that disconnects is no longer counted', async () => {
    const { one, two } = start();
    const log = one?.open('chatcmpl-1', 'f');
    await log?.append([frame(1, '{')]);
    const stream = await two?.find('chatcmpl-1', 'f', 0);
    const left = new Abortable();
    const batches = stream?.read(0, left)[Symbol.asyncIterator]();
    await batches?.next();
    expect(await log?.isRead()).toBe(true);
    const next = batches?.next();
    left.abort(new Error('The reader disconnected.'));
    await expect(next).rejects.toThrow('The reader disconnected.');
    await expect.poll(() => log?.isRead()).toBe(false);
  });
});
