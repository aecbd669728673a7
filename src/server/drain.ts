// What is under way, so that a stop can wait for it, and end it when the wait is over.
import { Abortable } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';

/** One thing under way. Aborted when the service can wait no longer; the reason is the ApiError to tell the reader. */
export class Work extends Abortable {
  readonly #ended: (work: Work) => void;

  constructor(ended: (work: Work) => void) {
    super();
    this.#ended = ended;
  }

  done(): void {
    this.#ended(this);
  }
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
  const ended = (work: Work): void => {
    underWay.delete(work);
    if (underWay.size === 0) whenIdle?.();
  };
  return {
    get isDraining() {
      return isDraining;
    },
    begin() {
      const work = new Work(ended);
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
