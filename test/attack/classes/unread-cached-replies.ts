import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { askUntilServed, largeModel, largeRequest, residentMemory, sendUnread } from '../unread-clients.ts';

export const attack: Attack = {
  name: 'eighty unread cached replies of 7.5 MB, plain and streamed',
  environment: { TESSERA_CACHE: 'on' },
  modelServer: largeModel(50),
  async run(target) {
    assert.equal((await target.ask(largeRequest())).status, 200);
    const plain = await sendUnread(target, 40, () => largeRequest());
    const streamed = await sendUnread(target, 40, () => largeRequest({ stream: true }));
    const memory = await residentMemory(target);
    assert.ok(memory < 768 * 2 ** 20, `${Math.round(memory / 2 ** 20)} MB resident`);
    await askUntilServed(target, largeRequest());
    plain.close();
    streamed.close();
  },
};
