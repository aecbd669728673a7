import type { Semaphore } from '../semaphore.ts';

export interface RemoteSemaphore extends Semaphore {
  /** Empties the stock and returns how many permits were in it. */
  recall(): number;
}

/** More than this is given back. */
const maxStock = 64;

/** The worker's side of a pool of permits, with a stock of its own. */
export function createRemoteSemaphore(
  take: (wanted: number) => Promise<number>,
  giveBack: (count: number) => void,
): RemoteSemaphore {
  // Below zero: forced, and owed to the pool.
  let stock = 0;
  const waiting: ((isAcquired: boolean) => void)[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.length;
      // Without the pool, the number of free permits is unknown.
      stock += await take(asked + Math.max(0, -stock)).catch(() => 0);
      for (const settle of waiting.splice(0, asked)) {
        const isAcquired = stock > 0;
        if (isAcquired) stock -= 1;
        settle(isAcquired);
      }
    }
    isAsking = false;
  }

  return {
    acquire() {
      if (stock > 0 && waiting.length === 0) {
        stock -= 1;
        return true;
      }
      return new Promise((resolve) => {
        waiting.push(resolve);
        void ask();
      });
    },
    force() {
      stock -= 1;
    },
    release() {
      stock += 1;
      if (stock <= maxStock) return;
      giveBack(stock - maxStock / 2);
      stock = maxStock / 2;
    },
    recall() {
      const count = Math.max(0, stock);
      stock -= count;
      return count;
    },
  };
}
