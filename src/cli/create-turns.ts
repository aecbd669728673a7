import type { Turns } from '../slices.ts';

/** Milliseconds of a turn of the event loop that long work may use, all of it together. */
const share = 4;

/**
 * Long work of the whole process takes turns: in each turn of the event loop one piece of it continues. `now`: a clock
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
    // Runs once everything that is due in this turn has been served.
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
