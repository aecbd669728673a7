import type { Turns } from '../slices.ts';

/** Milliseconds that all long-running work together may use in one turn of the event loop. */
const share = 4;

/**
 * Schedules the long-running work of the whole process: each turn of the event loop runs one slice of it. `now`: a clock
 * in milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()): Turns {
  const waiting: (() => void)[] = [];
  let isCounting = false;
  let began = 0;
  const stop = (): void => {
    isCounting = false;
  };
  const begin = (): void => {
    isCounting = true;
    began = now();
    // Runs after everything else that is due in this turn.
    setImmediate(stop);
  };
  const serve = (): void => {
    begin();
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(serve);
  };
  return {
    isOver() {
      if (isCounting) return now() - began > share;
      begin();
      return false;
    },
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(serve);
      }),
  };
}
