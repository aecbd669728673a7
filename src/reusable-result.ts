// What an iterator gives: one object for all that it ever gives, empty while the next is waited for. In a stream that
// waits for seconds, whatever the wait holds moves to where the collector of garbage seldom comes, and piles up there:
// docs/decisions/2026-11-21-what-a-waiting-stream-keeps.md.

/** For one reader, who takes the value at once and asks for the next when it is done with it. */
export class ReusableResult<Value> implements IteratorYieldResult<Value> {
  readonly done = false;
  #value: Value | undefined;

  get value(): Value {
    if (this.#value === undefined) throw new Error('The result was read after it had been cleared.');
    return this.#value;
  }

  set value(value: Value) {
    this.#value = value;
  }

  clear(): void {
    this.#value = undefined;
  }
}
