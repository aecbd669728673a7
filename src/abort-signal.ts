// Cancels work. A platform AbortSignal with a listener costs 4 us or more and 1 KB, this one 0.05 us; each request has
// at least one (`npm run bench -- tricks`).

/** The part of AbortSignal that is used here; the platform's implements it too. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal with the means to abort it. */
export class Abortable implements AbortSignalLike {
  #listeners: readonly (() => void)[] = [];
  aborted = false;
  reason: unknown;

  /** A second call has no effect. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason ?? new Error('Aborted.');
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  addEventListener(_: 'abort', listener: () => void): void {
    if (!this.aborted && !this.#listeners.includes(listener)) this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners.filter((one) => one !== listener);
  }
}
