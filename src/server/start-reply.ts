// One reply from the moment its request is understood: who pays for it, what is measured and traced of it, what the log
// says of it. How it reaches the reader is not its business.
import type { AbortSignalLike } from '../abort-signal.ts';
import { collect, type Generation } from '../generate/collect.ts';
import { estimateUsage } from '../generate/estimate-usage.ts';
import type { GenerationEvent, GenerationEvents, UiOptions } from '../generate/event.ts';
import { generateUi } from '../generate/generate-ui.ts';
import { setUpUi } from '../generate/ui-setup.ts';
import type { ModelCall } from '../model/language-model.ts';
import { inTurns } from '../slices.ts';
import { toUsage, type CompletionHeader } from '../wire/completion.ts';
import type { ChatRequest } from '../wire/parse-request.ts';
import type { AppDependencies } from './app.ts';
import type { StreamEnd } from './event-stream.ts';
import { bytesOfCharacter } from './held-bytes.ts';
import type { Admission } from './limits.ts';
import type { ServedModel } from './model-registry.ts';
import type { ReplyWatch } from './metrics.ts';
import type { RequestRecord } from './request-record.ts';
import { startTrace, type ReplyTrace } from './tracing.ts';

/** A class, and it keeps nothing of its request: there are as many as open streams. */
export class Reply {
  readonly header: CompletionHeader;
  readonly events: GenerationEvents;
  readonly #observer: ReplyObserver | undefined;

  /** `observer`: absent when nobody was asked and nothing is used. */
  constructor(header: CompletionHeader, events: GenerationEvents, observer?: ReplyObserver) {
    this.header = header;
    this.events = events;
    this.#observer = observer;
  }

  /** Characters that are kept of what has left, until the end. */
  get keptLength(): number {
    return this.events.keptLength ?? 0;
  }

  /** A batch has left. */
  batch(events: readonly GenerationEvent[]): void {
    this.#observer?.watch?.batch(events);
  }

  /** The last call. */
  end(end: StreamEnd): void {
    this.#observer?.settle(end, this.header.id);
  }
}

export interface ReplyRequest {
  readonly request: ChatRequest;
  readonly ui: UiOptions;
  readonly served: ServedModel;
  readonly record: RequestRecord;
  readonly admission: Admission | undefined;
  readonly signal: AbortSignalLike;
  /** Of who asks for what. */
  readonly fingerprint: string;
  /** Of the request. */
  readonly header: (name: string) => string | undefined;
}

/** A reply that the model has been asked for. */
export interface PendingReply {
  readonly header: CompletionHeader;
  /** Settles when the model has accepted the call; rejects with an ApiError when it has not. */
  readonly reply: Promise<Reply>;
}

/** Settles when the call is on its way; rejects with an ApiError when there is none to make. */
export async function startReply(asked: ReplyRequest, dependencies: AppDependencies): Promise<PendingReply> {
  const { request, ui, served, record, admission, signal } = asked;
  const { effects, metrics, cache } = dependencies;
  const { card, model } = served;
  const header = { id: `chatcmpl-${effects.newId()}`, created: Math.floor(effects.now() / 1000), model: card.id };
  await admission?.lease(header.id);
  const found = await cache?.find(asked.fingerprint);
  if (cache !== undefined) {
    const result = found === undefined ? 'miss' : 'hit';
    metrics?.cache(result);
    record.headers['x-tessera-cache'] = result;
    record.fields['cache'] = result;
  }
  if (found !== undefined) {
    record.held.add(found.size * bytesOfCharacter);
    // The usage in the reply is that of the first time.
    return { header, reply: Promise.resolve(new Reply(header, replay(found.events))) };
  }
  const { temperature, topP, maxTokens } = request.call.settings;
  const { ownedBy: provider, id: name } = card;
  const trace = startTrace(
    { model: name, provider, stream: request.stream, temperature, topP, maxTokens },
    asked.header,
  );
  const observer = new ReplyObserver(record, trace, admission);
  const fail = (error: unknown): never => {
    admission?.settle(0);
    observer.close(error);
    throw error;
  };
  try {
    const uiRequest = { call: withTrace(request.call, trace.headers), ui, ignored: request.ignored };
    const setup = await inTurns(setUpUi(uiRequest), effects.turns, signal);
    await admission?.reserve(() => estimateUsage(setup.call, '').promptTokens);
    const pending = generateUi(model, uiRequest, signal, setup, effects.turns);
    // While the call is on its way.
    observer.watch = metrics?.reply(card.id, request.stream);
    const reply = pending.then((events) => {
      return new Reply(header, cache === undefined ? events : cache.keep(asked.fingerprint, events), observer);
    }, fail);
    return { header, reply };
  } catch (error) {
    return fail(error);
  }
}

const withTrace = (call: ModelCall, traceHeaders: Readonly<Record<string, string>>): ModelCall =>
  Object.keys(traceHeaders).length === 0 ? call : { ...call, traceHeaders };

/** What one reply costs, and all who want to know. */
class ReplyObserver {
  watch: ReplyWatch | undefined;
  readonly #record: RequestRecord;
  readonly #trace: ReplyTrace;
  readonly #admission: Admission | undefined;

  constructor(record: RequestRecord, trace: ReplyTrace, admission: Admission | undefined) {
    this.#record = record;
    this.#trace = trace;
    this.#admission = admission;
  }

  settle(end: StreamEnd, id: string): void {
    if (end.type !== 'finish') return this.close(end.type === 'failure' ? end.error : undefined);
    const { usage, diagnostics, reason } = end.event;
    this.#admission?.settle(usage.promptTokens + usage.completionTokens);
    this.#record.fields['usage'] = toUsage(usage);
    if (diagnostics.usageImplausible === true) this.#record.fields['usageImplausible'] = true;
    this.watch?.finish(usage, diagnostics);
    this.#trace.finish({ usage, reason: reason === 'stop' ? 'stop' : 'tool_calls', id });
    this.close();
  }

  close(reason?: unknown): void {
    if (reason !== undefined) this.#trace.fail(this.#record.fail(reason));
    this.watch?.close();
    this.#trace.end();
  }
}

async function* replay(events: readonly GenerationEvent[]): AsyncGenerator<readonly GenerationEvent[]> {
  for (const event of events) yield [event];
}

/** All of it at once. */
export async function collectReply(reply: Reply, record: RequestRecord): Promise<Generation> {
  let size = 0;
  const hold = (characters: number): void => {
    record.held.add(characters * bytesOfCharacter);
    size += characters * bytesOfCharacter;
  };
  try {
    const generation = await collect(reply.events, hold);
    reply.end({ type: 'finish', event: { type: 'finish', ...generation } });
    return generation;
  } catch (error) {
    reply.end({ type: 'failure', error: record.fail(error) });
    throw error;
  } finally {
    record.held.add(-size);
  }
}
