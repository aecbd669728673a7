import { Abortable, type AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';

/**
 * The caller's signal, aborted also when the time for the reply is over. An upstream that sends something now and then,
 * such as comments, interim responses or thoughts, is never silent for long: only the whole time ends it.
 */
export class ReplyDeadline extends Abortable {
  readonly #caller: AbortSignalLike;
  readonly #timer: NodeJS.Timeout;

  /** Until `release`. */
  constructor(caller: AbortSignalLike, milliseconds: number) {
    super();
    caller.throwIfAborted();
    this.#caller = caller;
    this.#timer = setTimeout(this.#expire, milliseconds);
    caller.addEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.abort(this.#caller.reason);

  readonly #expire = (): void =>
    this.abort(new ApiError('upstream_timeout', 'The model server did not finish its reply in time.'));

  /** True when it was the time that ended the call, and not the caller. */
  get isExpired(): boolean {
    return this.aborted && !this.#caller.aborted;
  }

  /** The reply is over. */
  release(): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#follow);
  }
}
