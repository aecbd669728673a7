// What is in progress, so that a stop can wait for it, and end it when the wait is over; and so that it ends with its key.
import { Abortable } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import type { ApiKey } from './api-keys.ts';

/** One thing under way. Aborted when the service can wait no longer; the reason is the ApiError to tell the reader. */
export class Work extends Abortable {
  /** Whose it is. Absent: of nobody, or it is not known yet. */
  key: ApiKey | undefined;
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
  /** Ends what is under way for the keys that `isOver` names. */
  abortKeys(isOver: (key: ApiKey) => boolean, reason: ApiError): void;
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
    abortKeys(isOver, reason) {
      for (const work of underWay) if (work.key !== undefined && isOver(work.key)) work.abort(reason);
    },
  };
}
