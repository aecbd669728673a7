import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { composer } from '../../program.ts';
import { canary, type Attack } from '../attack.ts';

/** Resident bytes. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Alternates valid and rejected requests, so that a leak of either kind accumulates. */
export const attack: Attack = {
  name: 'two thousand requests, half of them rejected, without memory growth',
  async run({ ask, program }) {
    const send = async (count: number): Promise<void> => {
      let left = count;
      const worker = async (): Promise<void> => {
        while (left > 0) {
          const isBad = (left -= 1) % 2 === 0;
          const content = isBad ? [{ type: `${canary}-${left}` }] : `Word ${left}`;
          const { status } = await ask({ model: composer, messages: [{ role: 'user', content }] });
          assert.equal(status, isBad ? 400 : 200);
        }
      };
      await Promise.all(Array.from({ length: 10 }, worker));
    };
    await send(500);
    const before = memoryOf(program.child.pid);
    await send(1500);
    const growth = memoryOf(program.child.pid) - before;
    assert.ok(growth < 64 * 2 ** 20, `${Math.round(growth / 2 ** 20)} MB more after 1,500 requests`);
  },
};
