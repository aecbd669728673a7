// What is under way, so that a stop can wait for it, and end it when the wait is over.
import { ApiError } from '../errors.ts';

export interface Work {
  /** Aborted when the service can wait no longer; the reason is the ApiError to tell the reader. */
  readonly signal: AbortSignal;
  abort(reason: unknown): void;
  done(): void;
}

export interface Drain {
  readonly isDraining: boolean;
  begin(): Work;
  /** From now on new requests are refused. Settles when nothing is under way. */
  drain(): Promise<void>;
  /** Ends everything that is under way. */
  abort(): void;
}

export function createDrain(): Drain {
  const underWay = new Set<Work>();
  let isDraining = false;
  let whenIdle: (() => void) | undefined;
  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      const controller = new AbortController();
      const work: Work = {
        signal: controller.signal,
        abort: (reason) => controller.abort(reason),
        done() {
          underWay.delete(work);
          if (underWay.size === 0) whenIdle?.();
        },
      };
      underWay.add(work);
      return work;
    },
    drain() {
      isDraining = true;
      return new Promise((resolve) => {
        whenIdle = resolve;
        if (underWay.size === 0) resolve();
      });
    },
    abort() {
      for (const work of underWay) work.abort(new ApiError('shutting_down'));
    },
  };
}
