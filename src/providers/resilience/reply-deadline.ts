// The deadline of a complete reply. It is the only limit on an upstream that keeps sending something, such as comments,
// interim responses or thoughts, and therefore never triggers the other timeouts.

import { Abortable, type AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';

/** The caller's signal, also aborted at the deadline. */
export class ReplyDeadline extends Abortable {
  /** On the monotonic clock of `performance.now()`. */
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

  /** True if the deadline ended the call, as opposed to the caller. */
  get isExpired(): boolean {
    return this.aborted && !this.#caller.aborted;
  }

  /** Called when the reply is over. */
  release(): void {
    this.#caller.removeEventListener('abort', this.#follow);
    this.#owner.remove(this);
  }
}

/** One timer for all replies of a model: a timer each would take 200 bytes, and there may be thousands. */
export class ReplyDeadlines {
  readonly #time: number;
  /** All have the same duration, so they expire in insertion order. */
  readonly #open = new Set<ReplyDeadline>();
  #timer: NodeJS.Timeout | undefined;

  /** `time`: milliseconds. */
  constructor(time: number) {
    this.#time = time;
  }

  /** Starts the time of a reply, until it is released. */
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
