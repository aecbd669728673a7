// A semaphore shared by several processes. Each worker keeps some permits in stock, so most acquisitions cost no message.
// Before a request is rejected, the stocks of all workers are recalled, so the limit is exact.
import { withTimeout } from '../with-timeout.ts';

/** Stocks are kept small compared to the free permits, because recalling them costs a call to every worker. */
const maxSpare = 32;
/** Milliseconds. A worker whose event loop is blocked for longer keeps its stock until it answers. */
const patience = 1000;

export interface PermitPool {
  /** `recall`: gives back the stock of the worker. */
  join(recall: () => Promise<number>): PoolMember;
}

export interface PoolMember {
  /** Returns fewer than wanted only if there are no more, and some extra for the stock if there are plenty. */
  take(wanted: number): Promise<number>;
  giveBack(count: number): void;
  /** The worker has exited: all permits that it took are free. */
  leave(): void;
}

export function createPermitPool(limit: number): PermitPool {
  let free = limit;
  const recalls = new Map<PoolMember, () => Promise<void>>();
  let recalling: Promise<unknown> | undefined;

  async function recallAll(): Promise<void> {
    // An earlier recall may have missed permits that were released since.
    await recalling;
    recalling ??= Promise.all([...recalls.values()].map((recall) => withTimeout(recall(), patience))).finally(() => {
      recalling = undefined;
    });
    await recalling;
  }

  return {
    join(recall) {
      let taken = 0;
      let hasLeft = false;
      const member: PoolMember = {
        async take(wanted) {
          if (free < wanted) await recallAll();
          if (hasLeft) return 0;
          const spare = Math.min(maxSpare, Math.floor(free / (4 * recalls.size)));
          const given = Math.max(0, Math.min(free, wanted + spare));
          free -= given;
          taken += given;
          return given;
        },
        giveBack(count) {
          if (hasLeft) return;
          free += count;
          taken -= count;
        },
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          free += taken;
          recalls.delete(member);
        },
      };
      recalls.set(member, async () => {
        try {
          member.giveBack(await recall());
        } catch {
          // The worker is gone; its permits are released when its exit is noticed.
        }
      });
      return member;
    },
  };
}
