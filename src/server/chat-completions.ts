import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Handler } from 'hono';
import { ApiError } from '../errors.ts';
import { collect } from '../generate/collect.ts';
import { estimateUsage } from '../generate/estimate-usage.ts';
import type { GenerationEvent } from '../generate/event.ts';
import { generateUi } from '../generate/generate-ui.ts';
import type { Usage } from '../model/language-model.ts';
import { createChunkWriter } from '../wire/chunk-writer.ts';
import { toCompletion, toUsage } from '../wire/completion.ts';
import { parseBody, parseRequest } from '../wire/parse-request.ts';
import type { AppDependencies, AppEnvironment } from './app.ts';
import { eventStreamHeaders, toResponse, writeToNode, type EventStream, type StreamEnd } from './event-stream.ts';
import { readBody } from './read-body.ts';

/** `POST /v1/embed/chat/completions`: the product. Nothing is sent before the model has accepted the call. */
export function chatCompletions(
  { effects, drain, settings, limits }: AppDependencies,
  headersOfAll: Readonly<Record<string, string>>,
): Handler<AppEnvironment> {
  const bodyLimits = { size: settings.bodyLimit, time: settings.bodyTimeout };
  return async (context) => {
    if (drain.isDraining) throw new ApiError('shutting_down', undefined, { retryAfter: 1 });
    requireJson(context.req.header('content-type'), context.req.header('content-encoding'));
    const record = context.get('record');
    const setHeader = (name: string, value: string) => {
      context.header(name, value);
      record.headers[name] = value;
    };
    const admission = await limits?.admit(context.get('key'), effects.newId(), setHeader);
    record.onClose(() => admission?.release());
    // Without bindings, as in `app.request`, Hono leaves `env` undefined whatever its type says.
    const { incoming, outgoing } = context.env ?? {};
    const request = parseRequest(parseBody(await readBody(context.req.raw, incoming, bodyLimits)));
    record.fields['model'] = request.model;
    record.fields['stream'] = request.stream;
    const { card, model } = context.get('models').getModel(request.model);
    const { call, ignored } = request;
    const { historyLimit, urlProvenance } = settings;
    const ui = { historyLimit, urlProvenance, ...request.ui };
    let events: AsyncIterable<readonly GenerationEvent[]>;
    try {
      await admission?.reserve(() => estimateUsage(call, '').promptTokens);
      events = await generateUi(model, { call, ui, ignored }, record.work.signal);
    } catch (error) {
      admission?.settle(0);
      throw error;
    }
    const settle = ({ promptTokens, completionTokens }: Usage) => admission?.settle(promptTokens + completionTokens);
    const completion = {
      id: `chatcmpl-${effects.newId()}`,
      created: Math.floor(effects.now() / 1000),
      model: card.id,
    };
    if (!request.stream) {
      const generation = await collect(events);
      settle(generation.usage);
      record.fields['usage'] = toUsage(generation.usage);
      return context.json(toCompletion(completion, generation));
    }
    const headers: Record<string, string> = { ...headersOfAll, ...eventStreamHeaders, ...record.headers };
    const note = (end: StreamEnd) => {
      if (end.type === 'left') record.hasLeft = true;
      if (end.type !== 'finish') return;
      settle(end.event.usage);
      record.fields['usage'] = toUsage(end.event.usage);
    };
    const stream: EventStream = {
      events,
      writer: createChunkWriter(completion),
      signal: record.work.signal,
      keepAlive: settings.keepAlive,
      toApiError: (error) => record.fail(error),
    };
    if (outgoing !== undefined) {
      note(await writeToNode(stream, outgoing, headers));
      return RESPONSE_ALREADY_SENT;
    }
    record.isDetached = true;
    return toResponse(stream, headers, {
      onLeft: () => record.work.abort(new Error('The reader has left.')),
      onEnd(end) {
        note(end);
        record.close(200);
      },
    });
  };
}

function requireJson(contentType: string | undefined, encoding: string | undefined): void {
  if (!/^application\/json *(?:;|$)/i.test(contentType ?? '')) {
    const given = contentType === undefined ? 'it is missing' : `it is "${contentType.slice(0, 100)}"`;
    const message = `The header Content-Type must be application/json; ${given}.`;
    throw new ApiError('unsupported_media_type', message);
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(
      'unsupported_media_type',
      'Compressed bodies are not accepted: send it without Content-Encoding.',
    );
  }
}
