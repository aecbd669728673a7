import { expect, test } from 'vitest';
import { Abortable } from '../../abort-signal.ts';
import { createReplyLog, type LoggedBatch } from './reply-log.ts';

test('a log is read in batches of bounded size, however long it is', async () => {
  const log = createReplyLog(() => undefined);
  const frames = Array.from({ length: 2000 }, (_, index) => `id: ${index + 1}\ndata: ${'x'.repeat(1000)}\n\n`);
  log.append(frames);
  log.finish({ type: 'replayed' });
  const batches: LoggedBatch[] = [];
  for await (const batch of log.read(0, new Abortable())) batches.push(batch);
  expect(batches.map(({ text }) => text).join('')).toBe(frames.join(''));
  expect(Math.max(...batches.map(({ text }) => text.length))).toBeLessThan(70_000);
  expect(batches.findIndex(({ end }) => end?.type === 'replayed')).toBe(batches.length - 1);
});
