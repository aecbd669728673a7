// The product: a conversation becomes a document, in pieces. One generator serves streams and plain replies.
import type { AbortSignalLike } from '../abort-signal.ts';
import { ApiError } from '../errors.ts';
import { ReusableResult } from '../reusable-result.ts';
import { isHeavier } from '../json.ts';
import type { FinishReason, LanguageModel, ModelStream, StreamPart, Usage } from '../model/language-model.ts';
import { atOnce, unsharedTurns, type Turns } from '../slices.ts';
import { TextBuffer } from '../text-buffer.ts';
import type { UiCompiler } from '../ui/compile.ts';
import { checkArguments, isJson, maxArguments } from './check-arguments.ts';
import { canContinue, continueOnFallback, type Attempt } from './continue-on-fallback.ts';
import { addUsage, estimateUsage, sampleLength } from './estimate-usage.ts';
import type { GenerationDiagnostics, GenerationEvent, GenerationEvents, UiRequest } from './event.ts';
import { judgeUsage } from './judge-usage.ts';
import { setUpUi, type UiSetup } from './ui-setup.ts';

const truncations = {
  length: 'The answer was cut off because it reached the maximum length.',
  'content-filter': 'The model provider withheld the rest of the answer.',
} as const;

/** Characters. A model that thinks or calls tools without end is stopped here; the document has its own limit. */
const maxWritten = 8 * 1024 * 1024;
/** No model writes more tokens in a reply. Each piece costs a frame, however short it is. */
const maxParts = 262_144;

type Finish = Extract<StreamPart, { type: 'finish' }>;
type Events = readonly GenerationEvent[];
type Result = IteratorResult<Events, undefined>;
const over: Result = { done: true, value: undefined };

/** Characters that are compiled without a pause: 2 to 4 ms. */
const mostAtOnce = 8_192;

/** Settles when the model has accepted the call; rejects with an ApiError when it has not. */
export async function generateUi(
  model: LanguageModel,
  request: UiRequest,
  signal: AbortSignalLike,
  setup: UiSetup = atOnce(setUpUi(request)),
  turns: Turns = unsharedTurns,
): Promise<GenerationEvents> {
  const starting = model.stream(setup.call, signal);
  // While the call is on its way.
  const compiler = setup.createCompiler();
  return new Generation(await starting, compiler, request, setup, signal, turns);
}

/** A class that is its own iterator, and no generator: what waits for the next chunk is kept once a stream. */
class Generation implements AsyncIterableIterator<Events, undefined>, GenerationEvents {
  readonly #request: UiRequest;
  readonly #setup: UiSetup;
  readonly #signal: AbortSignalLike;
  readonly #turns: Turns;
  #attempt: Attempt;
  #parts: AsyncIterator<readonly StreamPart[]>;
  #compiler: UiCompiler;
  /** What was shown, for another model to go on with; undefined: there is none, or none is known yet. */
  #sent: string[] | undefined;
  /** Characters that were shown to go on with, and of the arguments of tool calls. */
  #keptLength = 0;
  #mayHaveSuccessor = true;
  /** The beginning of what the current model wrote. All of it would be held as long as a client does not read. */
  #written: string[] = [];
  /** Characters that the current model wrote. */
  #writtenLength = 0;
  readonly #toolCalls: CalledTool[] = [];
  /** Of models that broke off: they never say. */
  readonly #estimates: Usage[] = [];
  #finish: Finish | undefined;
  /** Characters of everything that models wrote. */
  #size = 0;
  #partCount = 0;
  /** What came in one read and is too long to be compiled at once. */
  #uncompiled = '';
  /** What comes next, when it is not the next batch of parts. */
  #step: (() => Promise<Result>) | undefined;
  #isOver = false;
  readonly #result = new ReusableResult<Events>();

  constructor(
    parts: ModelStream,
    compiler: UiCompiler,
    request: UiRequest,
    setup: UiSetup,
    signal: AbortSignalLike,
    turns: Turns,
  ) {
    this.#attempt = { parts, call: setup.call };
    this.#parts = parts[Symbol.asyncIterator]();
    this.#compiler = compiler;
    this.#request = request;
    this.#setup = setup;
    this.#signal = signal;
    this.#turns = turns;
  }

  get keptLength(): number {
    return this.#keptLength;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    this.#result.clear();
    if (this.#isOver) return Promise.resolve(over);
    const step = this.#step;
    this.#step = undefined;
    return step === undefined ? this.#parts.next().then(this.#onParts, this.#onFailure) : step();
  }

  async return(): Promise<Result> {
    this.#isOver = true;
    await this.#parts.return?.();
    return over;
  }

  readonly #onParts = (result: IteratorResult<readonly StreamPart[], unknown>): Result | Promise<Result> =>
    this.#take(result) ?? this.#readOn();

  readonly #onFailure = (error: unknown): Result | Promise<Result> => this.#recover(error);

  /** Batches that show nothing, such as a model's thoughts, are not told: there may be any number. */
  async #readOn(): Promise<Result> {
    for (;;) {
      let result: IteratorResult<readonly StreamPart[], unknown>;
      try {
        result = await this.#parts.next();
      } catch (error) {
        return this.#recover(error);
      }
      const events = this.#take(result);
      if (events !== undefined) return events;
    }
  }

  /** Undefined when there is nothing to tell. */
  #take(result: IteratorResult<readonly StreamPart[], unknown>): Result | Promise<Result> | undefined {
    try {
      if (result.done === true) {
        if (this.#finish === undefined) throw new ApiError('upstream_interrupted');
        return this.#conclude(this.#finish);
      }
      return this.#afterRead(this.#read(result.value));
    } catch (error) {
      return this.#abandon(error);
    }
  }

  /** Undefined when there is nothing to tell. */
  #afterRead(events: Events): Result | Promise<Result> | undefined {
    if (
      this.#finish === undefined &&
      (this.#compiler.isFull || this.#size > maxWritten || this.#partCount > maxParts)
    ) {
      // Nothing more would be shown: the model is stopped instead of paid.
      this.#finish = { type: 'finish', reason: 'length' };
      this.#step = () => this.#stop();
    } else if (this.#uncompiled !== '') {
      this.#step = () => this.#compileOn();
    }
    if (events.length > 0) return this.#tell(events);
    return this.#step === undefined ? undefined : this.next();
  }

  /** A model server that sends megabytes in one read delays no other stream. */
  async #compileOn(): Promise<Result> {
    try {
      if (this.#turns.isOver()) await this.#turns.next();
      this.#signal.throwIfAborted();
      const text = this.#uncompiled;
      this.#uncompiled = '';
      const events: GenerationEvent[] = [];
      this.#compile(text, events);
      return (await this.#afterRead(events)) ?? this.#readOn();
    } catch (error) {
      return this.#abandon(error);
    }
  }

  #read(parts: readonly StreamPart[]): Events {
    if (this.#mayHaveSuccessor) {
      this.#mayHaveSuccessor = false;
      if (this.#attempt.parts.successor !== undefined) this.#sent ??= [];
    }
    this.#partCount += parts.length;
    const events: GenerationEvent[] = [];
    /** What came together is compiled together. */
    let text = '';
    for (const part of parts) {
      switch (part.type) {
        case 'text-delta':
          text += part.text;
          break;
        case 'tool-call-delta':
          this.#compile(text, events, text.length);
          text = '';
          this.#note(`${part.name ?? ''}${part.arguments}`);
          noteToolCall(this.#toolCalls, part);
          this.#keptLength += part.arguments.length;
          events.push(part);
          break;
        case 'reasoning-delta':
          // Kept apart from the answer; it is counted, not shown.
          this.#note(part.text);
          break;
        case 'finish':
          this.#finish = part;
          break;
        default:
          part satisfies never;
      }
    }
    this.#compile(text, events);
    return events;
  }

  /** `most`: characters; the rest waits. */
  #compile(written: string, events: GenerationEvent[], most = mostAtOnce): void {
    if (written === '') return;
    const text = written.length > most ? written.slice(0, most) : written;
    if (text !== written) this.#uncompiled = written.slice(most);
    this.#note(text);
    const content = this.#compiler.push(text);
    if (content !== '') events.push(this.#contentDelta(content));
  }

  #note(text: string): void {
    this.#size += text.length;
    if (this.#writtenLength < sampleLength) this.#written.push(text);
    this.#writtenLength += text.length;
  }

  #contentDelta(text: string): GenerationEvent {
    if (this.#sent !== undefined) {
      this.#sent.push(text);
      this.#keptLength += text.length;
    }
    return { type: 'content-delta', text };
  }

  async #stop(): Promise<Result> {
    try {
      await this.#parts.return?.();
      return this.#finish === undefined ? over : this.#conclude(this.#finish);
    } catch (error) {
      return this.#recover(error);
    }
  }

  /** What the model says makes no sense: it is left. */
  async #abandon(error: unknown): Promise<Result> {
    try {
      await this.#parts.return?.();
    } catch {
      // The first error is the one to tell.
    }
    return this.#recover(error);
  }

  /** The model is gone. Another one goes on, or the document is closed and says why. */
  #recover(error: unknown): Result | Promise<Result> {
    // Nobody reads any more: there is nobody to tell. Unless it is we who must end, as a stop does.
    const { aborted, reason } = this.#signal;
    if (aborted && !(reason instanceof ApiError)) throw error;
    const given: unknown = aborted ? reason : error;
    const failure = given instanceof ApiError ? given : new ApiError('internal', undefined, { cause: given });
    if (this.#toolCalls.length > 0 || !canContinue(this.#attempt, failure, this.#estimates.length)) {
      return this.#fail(failure);
    }
    this.#estimates.push(this.#estimate());
    this.#written = [];
    this.#writtenLength = 0;
    if (this.#compiler.isEmpty) {
      this.#compiler = this.#setup.createCompiler();
      return this.#goOn(failure);
    }
    this.#step = () => this.#goOn(failure);
    return this.#tell([this.#contentDelta(this.#compiler.interrupt())]);
  }

  async #goOn(failure: ApiError): Promise<Result> {
    const { call, catalog, recorded } = this.#setup;
    const shown = this.#compiler.isEmpty ? undefined : (recorded() ?? this.#sent?.join('') ?? '');
    const next = await continueOnFallback(this.#attempt, call, shown, catalog, this.#signal, this.#turns);
    if (next === undefined) return this.#fail(failure);
    this.#finish = undefined;
    this.#mayHaveSuccessor = true;
    this.#attempt = next;
    this.#parts = next.parts[Symbol.asyncIterator]();
    return this.next();
  }

  #fail(failure: ApiError): Result {
    this.#isOver = true;
    const rest = this.#contentDelta(this.#compiler.end(failure.message));
    return this.#tell([rest, { type: 'failure', error: failure }]);
  }

  #estimate(): Usage {
    return estimateUsage(this.#attempt.call, this.#written.join(''), this.#writtenLength);
  }

  #conclude({ reason, usage }: Finish): Result {
    const [compiler, estimates] = [this.#compiler, this.#estimates];
    const toolCalls = this.#toolCalls.map((call) => ({ name: call.name, arguments: call.arguments.toString() }));
    // Only here: what came before it in the same read has been told.
    requireWholeToolCalls(reason, toolCalls);
    this.#isOver = true;
    const isTruncated = reason === 'length' || reason === 'content-filter';
    const events: GenerationEvent[] = [];
    // Tool calls alone are an answer without content.
    if (!compiler.isEmpty || toolCalls.length === 0) {
      events.push(this.#contentDelta(compiler.end(isTruncated ? truncations[reason] : null)));
    }
    const ignored = [...this.#request.ignored, ...(this.#attempt.parts.unsupported ?? [])];
    const judged = judgeUsage(usage, this.#attempt.call, () => this.#estimate());
    const problems = checkArguments(toolCalls, this.#request.call.tools);
    const diagnostics: GenerationDiagnostics = {
      ...(isTruncated ? { truncated: reason } : {}),
      ...(judged.isEstimate || estimates.length > 0 ? { usageIsEstimate: true } : {}),
      ...(judged.isRefused ? { usageImplausible: true } : {}),
      ...(ignored.length > 0 ? { ignoredParameters: ignored } : {}),
      ...(estimates.length > 0 ? { midstreamFailovers: estimates.length } : {}),
      ...(problems.length > 0 ? { invalidToolArguments: problems } : {}),
      ...(compiler.diagnostics.length > 0 ? { repairs: compiler.diagnostics } : {}),
    };
    const total = [...estimates, judged.usage].reduce(addUsage);
    events.push({ type: 'finish', reason: toolCalls.length > 0 ? 'tool-calls' : 'stop', usage: total, diagnostics });
    return this.#tell(events);
  }

  #tell(events: Events): Result {
    this.#result.value = events;
    return this.#result;
  }
}

type ToolCallDelta = Extract<StreamPart, { type: 'tool-call-delta' }>;

interface CalledTool {
  name: string;
  readonly arguments: TextBuffer;
}

function noteToolCall(calls: CalledTool[], delta: ToolCallDelta): void {
  const call = (calls[delta.index] ??= { name: '', arguments: new TextBuffer() });
  call.name ||= delta.name ?? '';
  call.arguments.push(delta.arguments);
}

/** Half a tool call must not be carried out. */
function requireWholeToolCalls(reason: FinishReason, calls: readonly { readonly arguments: string }[]): void {
  if (reason !== 'length' && reason !== 'content-filter') return;
  for (const call of calls) {
    if (isHeavier(call.arguments, maxArguments) || !isJson(call.arguments)) {
      throw new ApiError('upstream_interrupted', 'The model was stopped in the middle of a tool call.');
    }
  }
}
