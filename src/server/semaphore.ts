/** A concurrency limit. */
export interface Semaphore {
  /** False if all permits are taken. A promise only if another process has to be asked. */
  acquire(): boolean | Promise<boolean>;
  /** Takes a permit even if none is left, for work in progress that only changes its holder. */
  force(): void;
  release(): void;
}

/** A semaphore of this process. Infinity: no limit. */
export function createSemaphore(limit: number): Semaphore {
  let taken = 0;
  return {
    acquire() {
      if (taken >= limit) return false;
      taken += 1;
      return true;
    },
    force() {
      taken += 1;
    },
    release() {
      taken -= 1;
    },
  };
}
