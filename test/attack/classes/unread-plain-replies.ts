import assert from 'node:assert/strict';
import { composer } from '../../program.ts';
import type { Attack } from '../attack.ts';
import { askUntilServed, largeModel, largeRequest, residentMemory, sendUnread } from '../unread-clients.ts';

const count = 50;

export const attack: Attack = {
  name: 'fifty unread plain replies of 7.5 MB',
  modelServer: largeModel(50),
  async run(target) {
    const unread = await sendUnread(target, count, (seed) => largeRequest({ seed }));
    const memory = await residentMemory(target);
    assert.ok(memory < 768 * 2 ** 20, `${Math.round(memory / 2 ** 20)} MB resident`);
    await askUntilServed(target, { model: composer, messages: [{ role: 'user', content: 'Hello' }] });
    await askUntilServed(target, largeRequest({ seed: count }));
    unread.close();
  },
};
