// Tracks work in progress, so that a stop can wait for it and then end it, and so that it ends when its key is revoked.
import { Abortable } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import type { ApiKey } from './api-keys.ts';

/** A piece of work in progress. Aborted when the service must end it; the reason is the ApiError for the client. */
export class Work extends Abortable {
  /** The key that it belongs to. Absent: none, or not known yet. */
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
  /** Rejects new requests from now on. Settles when no work is in progress. */
  drain(): Promise<void>;
  /** Ends all work in progress. */
  abort(): void;
  /** Ends the work of all keys for which `isOver` is true. */
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
