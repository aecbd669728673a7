import { expect, test } from 'vitest';
import { createGate } from '../../../test/gate.ts';
import { createMemoryBudget } from '../memory-budget.ts';
import { closeStream } from './close-stream.ts';
import { createResume } from './resume.ts';
import { createSharedLogs } from './shared-logs.ts';

test('starts a stream only after Redis has recorded it', async () => {
  const answer = createGate();
  const asked: (readonly string[])[] = [];
  const redis = {
    isReady: true,
    session: 1,
    onReturn: () => undefined,
    async run(_: string, keys: readonly string[]) {
      asked.push(keys);
      await answer.opened;
      return 1;
    },
    close: () => undefined,
  };
  const held = createMemoryBudget(1e6);
  const shared = createSharedLogs(redis, 1000, closeStream);
  const resume = createResume({ grace: 1000, time: 1000, size: 1e6, held, shared });
  const steps: string[] = [];
  const request = held.open({ drop: () => undefined });
  const start = async (): Promise<void> => {
    await resume.start(
      'chatcmpl-1',
      'f',
      request,
      { keptLength: 0 },
      () => new Promise(() => {}),
      () => undefined,
    );
    steps.push('started');
  };
  const starting = start();
  await expect.poll(() => asked).toEqual([expect.arrayContaining([expect.stringContaining('chatcmpl-1')])]);
  steps.push('Redis answers');
  answer.open();
  await starting;
  expect(steps).toEqual(['Redis answers', 'started']);
});
