// Turns a conversation into a document, in pieces. One generator serves streams and plain replies.
import type { AbortSignalLike } from '../abort-signal.ts';
import { BatchStage, type StageResult } from '../batch-stage.ts';
import { ApiError } from '../errors.ts';
import type { LanguageModel, ModelStream, StreamPart, Usage } from '../model/language-model.ts';
import { runSync, runSliced, unsharedTurns, type Sliced, type Turns } from '../slices.ts';
import type { ToolCall } from './called-tools.ts';
import { canContinue, continueOnFallback, type Attempt } from './continue-on-fallback.ts';
import type { GenerationEvent, GenerationEvents, UiRequest } from './event.ts';
import { isTruncation, toFinishEvent, type Finish } from './finish-event.ts';
import { ReplyContent } from './reply-content.ts';
import type { ContentDelta } from './reply-document.ts';
import { setUpUi, type UiSetup } from './ui-setup.ts';

type Parts = readonly StreamPart[];
type Events = readonly GenerationEvent[];
type Result = StageResult<Events>;

const truncations = {
  length: 'The answer was cut off because it reached the maximum length.',
  'content-filter': 'The model provider withheld the rest of the answer.',
} as const;

/** The answer if a policy of the provider left none. Every catalog has these components. */
const withheldAnswer = 'root = Card([TextContent("The model provider declined to answer this.")])';

/** Settles when the model has accepted the call; rejects with an ApiError if it does not. */
export async function generateUi(
  model: LanguageModel,
  request: UiRequest,
  signal: AbortSignalLike,
  setup: UiSetup = runSync(setUpUi(request, model)),
  turns: Turns = unsharedTurns,
): Promise<GenerationEvents> {
  const starting = model.stream(setup.call, signal);
  // Prepared while the call is in transit.
  const content = new ReplyContent(setup.createCompiler());
  return new Generation(await starting, content, request, setup, signal, turns);
}

class Generation extends BatchStage<Parts, Events> implements GenerationEvents {
  readonly #request: UiRequest;
  readonly #setup: UiSetup;
  readonly #signal: AbortSignalLike;
  readonly #turns: Turns;
  readonly #content: ReplyContent;
  #attempt: Attempt;
  #isFirstRead = true;
  /** The estimated usage of models that failed, which report none. */
  readonly #estimates: Usage[] = [];

  constructor(
    parts: ModelStream,
    content: ReplyContent,
    request: UiRequest,
    setup: UiSetup,
    signal: AbortSignalLike,
    turns: Turns,
  ) {
    super(parts[Symbol.asyncIterator]());
    this.#attempt = { parts, call: setup.call };
    this.#content = content;
    this.#request = request;
    this.#setup = setup;
    this.#signal = signal;
    this.#turns = turns;
  }

  get keptLength(): number {
    return this.#content.keptLength;
  }

  protected override take(result: IteratorResult<Parts, unknown>): Result | Promise<Result> | undefined {
    try {
      if (result.done === true) return this.#checkAndConclude();
      if (this.#isFirstRead && this.#attempt.parts.successor !== undefined) this.#content.document.keepShown();
      this.#isFirstRead = false;
      return this.#afterRead(this.#content.read(result.value));
    } catch (error) {
      return this.#abandon(error);
    }
  }

  /** Undefined if there is nothing to send. */
  #afterRead(events: Events): Result | Promise<Result> | undefined {
    if (this.#content.finish === undefined && this.#content.isTooLong) {
      // Nothing more would be shown, so the model is stopped to save cost.
      this.#content.finish = { type: 'finish', reason: 'length' };
      this.goOnWith(() => this.#stop());
    } else if (this.#content.hasRest) {
      this.goOnWith(() => this.#readRest());
    }
    if (events.length > 0) return this.tell(events);
    return this.step === undefined ? undefined : this.next();
  }

  /** In slices, so that a read of megabytes does not delay other streams. */
  async #readRest(): Promise<Result> {
    try {
      if (this.#turns.isOver()) await this.#turns.next();
      this.#signal.throwIfAborted();
      return (await this.#afterRead(this.#content.readRest())) ?? this.readOn();
    } catch (error) {
      return this.#abandon(error);
    }
  }

  async #stop(): Promise<Result> {
    try {
      await this.source.return?.();
      return await this.#checkAndConclude();
    } catch (error) {
      return this.recover(error);
    }
  }

  #checkAndConclude(): Result | Promise<Result> {
    const { document, finish } = this.#content;
    if (finish === undefined) throw new ApiError('upstream_interrupted');
    const check = document.check();
    return check === undefined ? this.#conclude(finish) : this.#concludeAfter(check, finish);
  }

  async #concludeAfter(check: Sliced<void>, finish: Finish): Promise<Result> {
    try {
      await runSliced(check, this.#turns, this.#signal);
      return this.#conclude(finish);
    } catch (error) {
      return this.#abandon(error);
    }
  }

  #conclude(finish: Finish): Result | Promise<Result> {
    const { document, tools } = this.#content;
    // Throws only here, after the earlier parts of the same read have been sent.
    const toolCalls = tools.toCalls(isTruncation(finish.reason));
    const events: GenerationEvent[] = [];
    // Text that the compiler holds back is also content.
    const waiting = document.isEmpty && toolCalls.length > 0 ? document.interrupt() : undefined;
    if (waiting !== undefined && waiting.text !== '') events.push(waiting);
    // A reply with only tool calls has no content.
    if (!document.isEmpty || toolCalls.length === 0) {
      const rest = this.#concludeDocument(finish.reason);
      if (rest.text !== '') events.push(rest);
    }
    return this.#tellRest(events, () => this.#finishEvents(finish, toolCalls));
  }

  /** A refusal is a whole answer, so that its document has no error. */
  #concludeDocument(reason: Finish['reason']): ContentDelta {
    const { document, isRefused } = this.#content;
    if (reason === 'content-filter' && document.isUntouched) return document.conclude(reason, null, withheldAnswer);
    const isWhole = !isTruncation(reason) || (reason === 'content-filter' && isRefused);
    return document.conclude(reason, isWhole ? null : truncations[reason]);
  }

  /** The events, then the rest of a closed document, then the last events. */
  #tellRest(events: GenerationEvent[], last: () => Events): Result | Promise<Result> {
    if (!this.#content.document.hasMore) {
      this.isOver = true;
      return this.tell([...events, ...last()]);
    }
    this.goOnWith(() => this.#tellMore(last));
    return events.length > 0 ? this.tell(events) : this.next();
  }

  async #tellMore(last: () => Events): Promise<Result> {
    if (this.#turns.isOver()) await this.#turns.next();
    try {
      const more = this.#content.document.push('');
      return await this.#tellRest(more === undefined ? [] : [more], last);
    } catch (error) {
      this.isOver = true;
      return this.tell([{ type: 'failure', error: new ApiError('internal', undefined, { cause: error }) }]);
    }
  }

  #finishEvents(finish: Finish, toolCalls: readonly ToolCall[]): Events {
    const { document, tools, written, providerState, callOrder } = this.#content;
    const events: GenerationEvent[] = [...callOrder.release(tools)];
    if (providerState !== undefined) events.push({ type: 'provider-state', state: providerState });
    const [request, attempt, estimates] = [this.#request, this.#attempt, this.#estimates];
    const estimate = () => written.estimate(attempt.call);
    const { repairs, bindings } = document;
    events.push(toFinishEvent(finish, { request, attempt, estimate, estimates, toolCalls, repairs, bindings }));
    return events;
  }

  /** The model's output is invalid: its stream is abandoned. */
  async #abandon(error: unknown): Promise<Result> {
    try {
      await this.source.return?.();
    } catch {
      // The first error is the one to report.
    }
    return this.recover(error);
  }

  /** The model failed. A fallback continues, or the document is closed with an error. */
  protected override recover(error: unknown): Result | Promise<Result> {
    const { aborted, reason } = this.#signal;
    // The client has disconnected, so nothing is sent. An ApiError means that the service ends the reply.
    if (aborted && !(reason instanceof ApiError)) throw error;
    const given: unknown = aborted ? reason : error;
    const failure = given instanceof ApiError ? given : new ApiError('internal', undefined, { cause: given });
    const { document, tools, written } = this.#content;
    if (!tools.isEmpty || !document.canContinue || !canContinue(this.#attempt, failure, this.#estimates.length))
      return this.#fail(failure);
    this.#estimates.push(written.estimate(this.#attempt.call));
    written.restart();
    if (document.isEmpty) {
      document.restart(this.#setup.createCompiler());
      return this.#goOn(failure);
    }
    this.goOnWith(() => this.#goOn(failure));
    return this.tell([document.interrupt()]);
  }

  async #goOn(failure: ApiError): Promise<Result> {
    const { call, catalog, recorded } = this.#setup;
    const { document } = this.#content;
    const shown = document.isEmpty ? undefined : (recorded() ?? document.shown);
    const next = await continueOnFallback(this.#attempt, call, shown, catalog, this.#signal, this.#turns);
    if (next === undefined) return this.#fail(failure);
    this.#content.finish = undefined;
    this.#content.providerState = undefined;
    this.#isFirstRead = true;
    this.#attempt = next;
    this.source = next.parts[Symbol.asyncIterator]();
    return this.next();
  }

  #fail(failure: ApiError): Result | Promise<Result> {
    this.step = undefined;
    const closing = this.#content.document.close(failure.callerMessage);
    return this.#tellRest(closing.text === '' ? [] : [closing], () => [{ type: 'failure', error: failure }]);
  }
}
