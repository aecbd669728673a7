import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { askUntilServed, largeModel, largeRequest, residentMemory, sendUnread } from '../unread-clients.ts';

/** A conversation, which is held in memory while its reply is in flight. */
const messages = [{ role: 'user', content: 'Hi '.repeat(300_000) }];

export const attack: Attack = {
  name: 'a hundred unread resumable streams of 4.5 MB for conversations of 1 MB',
  environment: { TESSERA_RESUME: 'on' },
  modelServer: largeModel(30),
  async run(target) {
    const unread = await sendUnread(target, 100, (seed) => largeRequest({ seed, stream: true, messages }));
    const memory = await residentMemory(target);
    assert.ok(memory < 768 * 2 ** 20, `${Math.round(memory / 2 ** 20)} MB resident`);
    await askUntilServed(target, largeRequest({ seed: 100, stream: true }));
    unread.close();
  },
};
