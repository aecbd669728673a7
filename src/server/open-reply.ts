// One reply from the moment its request is understood: who pays for it, what is measured and traced of it, what the log
// says of it. How it reaches the reader is not its business.
import { collect, type Generation } from '../generate/collect.ts';
import { estimateUsage } from '../generate/estimate-usage.ts';
import type { GenerationEvent, UiWishes } from '../generate/event.ts';
import { generateUi } from '../generate/generate-ui.ts';
import { setUpUi } from '../generate/ui-setup.ts';
import { toUsage, type CompletionHeader } from '../wire/completion.ts';
import type { ChatRequest } from '../wire/parse-request.ts';
import type { AppDependencies } from './app.ts';
import type { StreamEnd } from './event-stream.ts';
import type { Admission } from './limits.ts';
import type { ServedModel } from './model-registry.ts';
import type { RequestRecord } from './request-record.ts';
import { startTrace } from './tracing.ts';

export interface Reply {
  readonly header: CompletionHeader;
  readonly events: AsyncIterable<readonly GenerationEvent[]>;
  /** A batch is about to leave. */
  readonly batch: (events: readonly GenerationEvent[]) => void;
  /** The last call. */
  readonly end: (end: StreamEnd) => void;
}

export interface ReplyRequest {
  readonly request: ChatRequest;
  readonly ui: UiWishes;
  readonly served: ServedModel;
  readonly record: RequestRecord;
  readonly admission: Admission | undefined;
  readonly signal: AbortSignal;
  /** Of who asks for what. */
  readonly fingerprint: string;
  /** Of the request. */
  readonly header: (name: string) => string | undefined;
}

/** Settles when the model has accepted the call; rejects with an ApiError when it has not. */
export async function openReply(asked: ReplyRequest, dependencies: AppDependencies): Promise<Reply> {
  const { request, ui, served, record, admission, signal } = asked;
  const { effects, metrics, cache } = dependencies;
  const { card, model } = served;
  const header = { id: `chatcmpl-${effects.newId()}`, created: Math.floor(effects.now() / 1000), model: card.id };
  const found = await cache?.find(asked.fingerprint);
  if (cache !== undefined) {
    const result = found === undefined ? 'miss' : 'hit';
    metrics?.cache(result);
    record.headers['x-tessera-cache'] = result;
    record.fields['cache'] = result;
  }
  // Nobody is asked, nothing is used: the usage in the reply is that of the first time.
  if (found !== undefined) return { header, events: replay(found), batch: () => undefined, end: () => undefined };
  const { temperature, topP, maxTokens } = request.call.settings;
  const { ownedBy: provider, id: name } = card;
  const trace = startTrace(
    { model: name, provider, stream: request.stream, temperature, topP, maxTokens },
    asked.header,
  );
  const watch = metrics?.reply(card.id, request.stream);
  const end = (reason?: unknown) => {
    if (reason !== undefined) trace.fail(record.fail(reason));
    watch?.close();
    trace.end();
    admission?.release();
  };
  try {
    const call = { ...request.call, traceHeaders: trace.headers };
    const uiRequest = { call, ui, ignored: request.ignored };
    const setup = setUpUi(uiRequest);
    await admission?.reserve(() => estimateUsage(setup.call, '').promptTokens);
    const events = await generateUi(model, uiRequest, signal, setup);
    return {
      header,
      events: cache === undefined ? events : cache.keep(asked.fingerprint, events),
      batch: (batch) => watch?.batch(batch),
      end(ending) {
        if (ending.type !== 'finish') return end(ending.type === 'failure' ? ending.error : undefined);
        const { usage, diagnostics, reason } = ending.event;
        admission?.settle(usage.promptTokens + usage.completionTokens);
        record.fields['usage'] = toUsage(usage);
        watch?.finish(usage, diagnostics);
        trace.finish({ usage, reason: reason === 'stop' ? 'stop' : 'tool_calls', id: header.id });
        end();
      },
    };
  } catch (error) {
    admission?.settle(0);
    end(error);
    throw error;
  }
}

async function* replay(events: readonly GenerationEvent[]): AsyncGenerator<readonly GenerationEvent[]> {
  for (const event of events) yield [event];
}

/** All of it at once. */
export async function collectReply(reply: Reply, record: RequestRecord): Promise<Generation> {
  try {
    const generation = await collect(reply.events);
    reply.end({ type: 'finish', event: { type: 'finish', ...generation } });
    return generation;
  } catch (error) {
    reply.end({ type: 'failure', error: record.fail(error) });
    throw error;
  }
}
