// The time for a whole reply. An upstream that sends something now and then, such as comments, interim responses or
// thoughts, is never silent for long: only this ends it.

import { Abortable, type AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';

/** The caller's signal, aborted also when the time is over. */
export class ReplyDeadline extends Abortable {
  /** On the clock of `performance.now()`, which is never set. */
  readonly expires: number;
  readonly #caller: AbortSignalLike;
  readonly #owner: ReplyDeadlines;

  constructor(caller: AbortSignalLike, expires: number, owner: ReplyDeadlines) {
    super();
    this.#caller = caller;
    this.expires = expires;
    this.#owner = owner;
    caller.addEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.abort(this.#caller.reason);

  /** True when it was the time that ended the call, and not the caller. */
  get isExpired(): boolean {
    return this.aborted && !this.#caller.aborted;
  }

  /** The reply is over. */
  release(): void {
    this.#caller.removeEventListener('abort', this.#follow);
    this.#owner.remove(this);
  }
}

/** One timer for all replies of a model: one for each would take 200 bytes, and there may be thousands. */
export class ReplyDeadlines {
  readonly #time: number;
  /** All have the same time, so the first to begin is the first to expire. */
  readonly #open = new Set<ReplyDeadline>();
  #timer: NodeJS.Timeout | undefined;

  /** `time`: milliseconds. */
  constructor(time: number) {
    this.#time = time;
  }

  /** Until it is released. */
  begin(caller: AbortSignalLike): ReplyDeadline {
    caller.throwIfAborted();
    const deadline = new ReplyDeadline(caller, performance.now() + this.#time, this);
    this.#open.add(deadline);
    this.#timer ??= setTimeout(this.#onTime, this.#time);
    return deadline;
  }

  remove(deadline: ReplyDeadline): void {
    this.#open.delete(deadline);
    if (this.#open.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #onTime = (): void => {
    this.#timer = undefined;
    for (const deadline of this.#open) {
      const left = deadline.expires - performance.now();
      if (left > 0) {
        this.#timer = setTimeout(this.#onTime, Math.ceil(left));
        return;
      }
      this.#open.delete(deadline);
      deadline.abort(new ApiError('upstream_timeout', 'The model server did not finish its reply in time.'));
    }
  };
}
