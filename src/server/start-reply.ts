// Starts the reply to a parsed request: its limits, metrics, trace and log fields. Sending it to the client is done
// elsewhere.
import type { AbortSignalLike } from '../abort-signal.ts';
import type { Effects } from '../effects.ts';
import { estimateUsage } from '../generate/estimate-usage.ts';
import type { GenerationEvent, UiOptions } from '../generate/event.ts';
import { generateUi } from '../generate/generate-ui.ts';
import { loadRenderer, type Renderers } from '../generate/renderers.ts';
import { setUpUi } from '../generate/ui-setup.ts';
import type { ModelCall } from '../model/language-model.ts';
import { runSliced } from '../slices.ts';
import type { CompletionHeader } from '../wire/completion.ts';
import type { ChatRequest } from '../wire/parse-request.ts';
import type { Protocol } from '../wire/protocol.ts';
import { bytesOfCharacter } from './memory-budget.ts';
import type { Admission } from './admission.ts';
import type { ServedModel } from './model-registry.ts';
import type { Metrics } from './metrics.ts';
import { ReplyObserver } from './reply-observer.ts';
import type { ReplyCache } from './reply-cache.ts';
import { Reply } from './reply.ts';
import type { RequestRecord } from './request-record.ts';
import { startTrace } from './tracing.ts';

export interface ReplyDependencies {
  readonly effects: Pick<Effects, 'now' | 'newId' | 'turns'>;
  readonly metrics?: Pick<Metrics, 'cache' | 'reply'> | undefined;
  readonly cache?: ReplyCache | undefined;
  readonly renderers?: Renderers | undefined;
}

export interface ReplyRequest {
  readonly protocol: Protocol;
  readonly request: ChatRequest;
  readonly ui: UiOptions;
  readonly served: ServedModel;
  readonly record: RequestRecord;
  readonly admission: Admission | undefined;
  readonly signal: AbortSignalLike;
  /** The fingerprint of the key and the request. */
  readonly fingerprint: string;
  /** Of the request. */
  readonly header: (name: string) => string | undefined;
}

/** A reply that was requested from the model. */
export interface PendingReply {
  readonly header: CompletionHeader;
  /** Settles when the model has accepted the call; rejects with an ApiError if it has not. */
  readonly reply: Promise<Reply>;
}

/** Settles when the call has been sent; rejects with an ApiError if it must not be sent. */
export async function startReply(asked: ReplyRequest, dependencies: ReplyDependencies): Promise<PendingReply> {
  const { request, ui, served, record, admission, signal } = asked;
  const { effects, metrics, cache, renderers } = dependencies;
  const { card, model } = served;
  const header = {
    id: asked.protocol.idPrefix + effects.newId(),
    created: Math.floor(effects.now() / 1000),
    model: card.id,
  };
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
    // The usage in a cached reply is that of the original one.
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
    const { parameterNames } = asked.protocol;
    const uiRequest = { call: withTrace(request.call, trace.headers), ui, ignored: request.ignored, parameterNames };
    const renderer = await loadRenderer(ui.format, renderers);
    const setup = await runSliced(setUpUi(uiRequest, model, renderer), effects.turns, signal);
    await admission?.reserve(() => estimateUsage(setup.call, '').promptTokens);
    const pending = generateUi(model, uiRequest, signal, setup, effects.turns);
    // Done while the call is in progress.
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

async function* replay(events: readonly GenerationEvent[]): AsyncGenerator<readonly GenerationEvent[]> {
  for (const event of events) yield [event];
}
