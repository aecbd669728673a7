import { setTimeout as wait } from 'node:timers/promises';

/** Node's own rejects with an error that hides the reason. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
