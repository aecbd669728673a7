/** A bound on how many there are at once. */
export interface Semaphore {
  /** False when all permits are taken. A promise only where another process has to be asked. */
  acquire(): boolean | Promise<boolean>;
  /** Takes a permit even when none is left: for what goes on and only changes its holder. */
  force(): void;
  release(): void;
}

/** A semaphore of this process. Infinity: no bound. */
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
