// One stage in the pipeline of a reply: it reads batches from the stage below and yields new ones. It is a class
// that is its own iterator, and not an async generator, because the frame of a waiting generator keeps the values of the
// round before: docs/decisions/2026-11-21-memory-of-waiting-streams.md.
import { ReusableResult } from './reusable-result.ts';

export type StageResult<Out> = IteratorResult<Out, undefined>;
const over: StageResult<never> = { done: true, value: undefined };

export abstract class BatchStage<In, Out> implements AsyncIterableIterator<Out, undefined> {
  /** The source of this stage. */
  protected source: AsyncIterator<In, unknown>;
  protected step: (() => Promise<StageResult<Out>>) | undefined;
  /** Whether reading has ended. */
  protected isOver = false;
  readonly #result = new ReusableResult<Out>();

  constructor(source: AsyncIterator<In, unknown>) {
    this.source = source;
  }

  /** Returns what to yield for a result of the source. Undefined: nothing, so the next one is read. */
  protected abstract take(
    result: IteratorResult<In, unknown>,
  ): StageResult<Out> | Promise<StageResult<Out>> | undefined;

  /** Returns what to yield after a failure of the source; throws if this stage fails as well. */
  protected abstract recover(error: unknown): StageResult<Out> | Promise<StageResult<Out>>;

  /** Runs this once instead of the next read. */
  protected goOnWith(step: () => Promise<StageResult<Out>>): void {
    this.step = step;
  }

  protected read(): Promise<IteratorResult<In, unknown>> {
    return this.source.next();
  }

  /** The batch is valid until the next `next()`. */
  protected tell(batch: Out): StageResult<Out> {
    this.#result.value = batch;
    return this.#result;
  }

  protected end(): Promise<StageResult<Out>> {
    return Promise.resolve(over);
  }

  next(): Promise<StageResult<Out>> {
    this.#result.clear();
    const { step } = this;
    this.step = undefined;
    if (step !== undefined) return step();
    return this.isOver ? this.end() : this.read().then(this.#onRead, this.#onFailure);
  }

  async return(): Promise<StageResult<Out>> {
    this.isOver = true;
    this.step = undefined;
    await this.source.return?.();
    return over;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** A loop instead of recursion, because the number of consecutive batches that yield nothing is unbounded. */
  protected async readOn(): Promise<StageResult<Out>> {
    while (!this.isOver) {
      let result: IteratorResult<In, unknown>;
      try {
        result = await this.read();
      } catch (error) {
        return this.recover(error);
      }
      const yielded = this.take(result);
      if (yielded !== undefined) return yielded;
    }
    return this.end();
  }

  readonly #onRead = (result: IteratorResult<In, unknown>): StageResult<Out> | Promise<StageResult<Out>> =>
    this.take(result) ?? this.readOn();

  readonly #onFailure = (error: unknown): StageResult<Out> | Promise<StageResult<Out>> => this.recover(error);
}
