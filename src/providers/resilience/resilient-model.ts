// A model and its fallbacks, as one model. Until the first part arrives, a failure leads to another attempt: at the same
// upstream after a delay, then at the next one in order. After that, the reader gets the failure and may call the successor.

import { BatchStage, type StageResult } from '../../batch-stage.ts';
import type { Effects } from '../../effects.ts';
import { ApiError } from '../../errors.ts';
import type { LanguageModel, ModelCall, ModelStream, StreamPart } from '../../model/language-model.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { ReplyDeadlines, type ReplyDeadline } from './reply-deadline.ts';
import { delayOf, shouldFailOver, countsAsFailure, isTransient, type RetryPolicy } from './retry-policy.ts';

export interface Target {
  readonly model: LanguageModel;
  /** Shared by all calls to this upstream. */
  readonly breaker: CircuitBreaker;
  readonly watch?: UpstreamObserver | undefined;
}

/** Receives failures by their error code. */
export interface UpstreamObserver {
  failed(code: string): void;
  /** The same upstream is called again. */
  retried(code: string): void;
  /** The next upstream is called. */
  fellBack(code: string): void;
}

type ResilienceEffects = Pick<Effects, 'now' | 'sleep' | 'random'>;
type Batch = readonly StreamPart[];

/** `targets` contains the model, followed by its fallbacks in order. */
export function createResilientModel(
  targets: readonly Target[],
  policy: RetryPolicy,
  effects: ResilienceEffects,
): LanguageModel {
  const deadlines = new ReplyDeadlines(policy.replyTime);
  const successorOf = (used: Target, { expires }: ReplyDeadline): LanguageModel | undefined => {
    const others = targets.slice(targets.indexOf(used) + 1);
    const replyTime = expires - performance.now();
    if (others.length === 0 || replyTime <= 0) return undefined;
    return createResilientModel(others, { ...policy, replyTime }, effects);
  };
  return {
    // The prompt is written before it is known which of them answers.
    shortPrompt: targets[0]?.model.shortPrompt,
    async stream(call, signal) {
      const deadline = deadlines.begin(signal);
      const search = createSearch(targets, policy, effects, call, deadline);
      try {
        return new ResilientStream(search, await search.open(), deadline, successorOf);
      } catch (error) {
        deadline.release();
        throw error;
      }
    },
  };
}

interface Opened {
  readonly target: Target;
  readonly stream: ModelStream;
}

interface Search {
  /** Resolves when an upstream has accepted the call. */
  open(): Promise<Opened>;
  /** Resolves when the next attempt may start; rejects with the error if no upstream is left. */
  recover(error: unknown, target: Target): Promise<void>;
}

function createSearch(
  targets: readonly Target[],
  policy: RetryPolicy,
  { now, sleep, random }: ResilienceEffects,
  call: ModelCall,
  signal: ReplyDeadline,
): Search {
  const lastTry = now() + policy.deadline;
  let index = 0;
  let tries = 0;
  let lastError: ApiError | undefined;

  function moveOn(): boolean {
    if (index + 1 >= targets.length || now() > lastTry) return false;
    index++;
    tries = 0;
    return true;
  }

  async function recover(error: unknown, target: Target): Promise<void> {
    settle(target.breaker, error, signal);
    if (!(error instanceof ApiError) || (signal.aborted && !signal.isExpired)) throw error;
    lastError = error;
    target.watch?.failed(error.code);
    if (signal.isExpired) throw error;
    const delay = isTransient(error) && tries < policy.retries ? delayOf(error, tries, policy, random()) : undefined;
    if (delay !== undefined && now() + delay <= lastTry) {
      tries++;
      target.watch?.retried(error.code);
      await sleep(delay, signal);
    } else {
      if (!shouldFailOver(error) || !moveOn()) throw error;
      target.watch?.fellBack(error.code);
    }
  }

  return {
    recover,
    async open() {
      for (;;) {
        const target = targets[index];
        if (target === undefined) throw new Error('A resilient model has no targets.');
        const wait = target.breaker.admit();
        if (wait !== undefined) {
          if (!moveOn()) throw lastError ?? resting(wait);
          continue;
        }
        try {
          return { target, stream: await target.model.stream(call, signal) };
        } catch (error) {
          await recover(error, target);
        }
      }
    },
  };
}

class ResilientStream extends BatchStage<Batch, Batch> implements ModelStream {
  /** Dropped after the first part, when it is too late for another attempt. */
  #search: Search | undefined;
  readonly #deadline: ReplyDeadline;
  readonly #successorOf: (used: Target, deadline: ReplyDeadline) => LanguageModel | undefined;
  #target: Target;
  #stream: ModelStream;
  #hasBegun = false;
  #isSettled = false;
  #hasLeft = false;

  constructor(
    search: Search,
    { target, stream }: Opened,
    deadline: ReplyDeadline,
    successorOf: (used: Target, deadline: ReplyDeadline) => LanguageModel | undefined,
  ) {
    super(stream[Symbol.asyncIterator]());
    this.#search = search;
    this.#deadline = deadline;
    this.#successorOf = successorOf;
    this.#target = target;
    this.#stream = stream;
  }

  get unsupported(): ModelStream['unsupported'] {
    return this.#stream.unsupported;
  }

  get grammar(): ModelStream['grammar'] {
    return this.#stream.grammar;
  }

  get successor(): LanguageModel | undefined {
    return this.#successorOf(this.#target, this.#deadline);
  }

  async #reopen(error: unknown): Promise<void> {
    const search = this.#search;
    if (search === undefined) throw error;
    await search.recover(error, this.#target);
    const { target, stream } = await search.open();
    this.#target = target;
    this.#stream = stream;
    this.source = stream[Symbol.asyncIterator]();
  }

  /** Passes on the model's result, which is already reusable. */
  protected override take(result: IteratorResult<Batch, unknown>): StageResult<Batch> | Promise<StageResult<Batch>> {
    if (result.done === true) return this.end();
    this.#hasBegun = true;
    this.#search = undefined;
    if (result.value.at(-1)?.type === 'finish') this.#succeed();
    return result;
  }

  protected override recover(error: unknown): Promise<StageResult<Batch>> {
    if (!this.#hasLeft && !this.#isSettled && !this.#hasBegun) return this.#beginAgain(error);
    this.#deadline.release();
    if (this.#hasLeft || this.#isSettled) throw error;
    this.#isSettled = true;
    settle(this.#target.breaker, error, undefined);
    if (error instanceof ApiError) this.#target.watch?.failed(error.code);
    throw error;
  }

  async #beginAgain(given: unknown): Promise<StageResult<Batch>> {
    try {
      await this.#reopen(given);
    } catch (error) {
      this.#deadline.release();
      throw error;
    }
    if (!this.#hasLeft) return this.next();
    this.#target.breaker.cancel();
    return this.return();
  }

  #succeed(): void {
    this.#deadline.release();
    if (!this.#isSettled) this.#target.breaker.succeed();
    this.#isSettled = true;
  }

  override async return(): Promise<StageResult<Batch>> {
    this.#hasLeft = true;
    this.#deadline.release();
    if (!this.#isSettled) this.#target.breaker.cancel();
    this.#isSettled = true;
    return super.return();
  }
}

/** Reports an outcome to the circuit breaker. A client disconnect says nothing about the upstream. */
function settle(breaker: CircuitBreaker, error: unknown, signal: ReplyDeadline | undefined): void {
  const hasLeft = signal?.aborted === true && !signal.isExpired;
  if (!hasLeft && error instanceof ApiError && countsAsFailure(error)) breaker.fail();
  else breaker.cancel();
}

function resting(wait: number): ApiError {
  return new ApiError('overloaded', 'The model server keeps failing; requests to it are paused.', {
    retryAfter: Math.ceil(wait / 1_000),
  });
}
