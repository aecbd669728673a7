import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Handler } from 'hono';
import { ApiError } from '../errors.ts';
import { ChunkWriter } from '../wire/chunk-writer.ts';
import { toCompletion } from '../wire/completion.ts';
import { parseBody, parseRequest } from '../wire/parse-request.ts';
import type { AppDependencies, AppEnvironment } from './app.ts';
import {
  eventStreamHeaders,
  GenerationStream,
  toResponse,
  writeToNode,
  type EventStream,
  type ResponseEvents,
} from './event-stream.ts';
import { collectReply, openReply, type Reply } from './open-reply.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readBody } from './read-body.ts';
import { requestHeader } from './request-header.ts';
import type { RequestRecord } from './request-record.ts';
import { findStream, fromLog, startResumable } from './resumable-reply.ts';

/** `POST /v1/embed/chat/completions`: the product. Nothing is sent before the model has accepted the call. */
export function chatCompletions(
  dependencies: AppDependencies,
  headersOfAll: Readonly<Record<string, string>>,
): Handler<AppEnvironment> {
  const { effects, drain, settings, limits, metrics, resume } = dependencies;
  const bodyLimits = { size: settings.bodyLimit, time: settings.bodyTimeout };
  const { maxStreams = Number.POSITIVE_INFINITY } = settings;
  const streamHeaders = { ...headersOfAll, ...eventStreamHeaders };
  let underWay = 0;
  // Made here: a closure made in the handler would keep all of it for as long as the stream lasts.
  const leave = (): void => {
    underWay -= 1;
  };
  return async (context) => {
    if (drain.isDraining) throw new ApiError('shutting_down', undefined, { retryAfter: 1 });
    requireJson(requestHeader(context, 'content-type'), requestHeader(context, 'content-encoding'));
    const record = context.get('record');
    if (underWay + (resume?.unreadCount ?? 0) >= maxStreams)
      throw new ApiError('overloaded', undefined, { retryAfter: 1 });
    underWay += 1;
    record.onClose = leave;
    const setHeader = headerIn(record);
    const admission = await limits?.admit(context.get('key'), effects.newId, setHeader);
    // Without bindings, as in `app.request`, Hono leaves `env` undefined whatever its type says.
    const { incoming, outgoing } = context.env ?? {};
    const body = parseBody(await readBody(context.req.raw, incoming, bodyLimits));
    const request = parseRequest(body, requestHeader(context, 'x-ui-format'));
    record.fields['model'] = request.model;
    record.fields['stream'] = request.stream;
    const served = context.get('models').getModel(request.model);
    const { editing, historyLimit, urlProvenance } = settings;
    const ui = { editing, historyLimit, urlProvenance, ...request.ui };
    setHeader('x-ui-format', ui.format ?? 'json');
    // Long conversations make it dear, so only where somebody looks at it.
    const isRemembered = resume !== undefined || dependencies.cache !== undefined;
    const fingerprint = isRemembered ? fingerprintOf(context.get('key'), served.card.id, { ...request, ui }) : '';
    const asked = {
      request,
      ui,
      served,
      record,
      admission,
      fingerprint,
      header: (name: string) => requestHeader(context, name),
    };
    const stopped = record.work;
    if (!request.stream) {
      const { header, reply } = await openReply({ ...asked, signal: stopped }, dependencies);
      const completion = JSON.stringify(toCompletion(header, await collectReply(await reply, record)));
      return send(context, record, { ...headersOfAll, ...record.headers }, completion);
    }
    const headersOf = (id: string) => ({ ...streamHeaders, ...record.headers, 'x-completion-id': id });
    const resumed = await findStream(resume, fingerprint, asked.header);
    if (resumed !== undefined) {
      metrics?.resumed();
      record.fields['resumed'] = true;
      const source = fromLog(resumed.stream.read(resumed.after, stopped), record, settings.keepAlive);
      return sendStream(source, outgoing, headersOf(resumed.id), detach(record));
    }
    if (resume === undefined) {
      const { header, reply: opening } = await openReply({ ...asked, signal: stopped }, dependencies);
      // While the model is waited for: the first chunk should wait for nothing else.
      const writer = new ChunkWriter(header);
      const headers = headersOf(header.id);
      const reply = await opening;
      const source = new GenerationStream(reply, writer, record, stopped, settings.keepAlive);
      return sendStream(source, outgoing, headers, detach(record, reply));
    }
    const { id, stream } = await startResumable(resume, fingerprint, asked, dependencies);
    const source = fromLog(stream.read(0, stopped), record, settings.keepAlive);
    return sendStream(source, outgoing, headersOf(id), detach(record));
  };
}

/** Returns at once, and keeps nothing of the handler: thousands of streams are cheap when their requests are gone. */
function sendStream<Batch>(
  stream: EventStream<Batch>,
  outgoing: ServerResponse | undefined,
  headers: Readonly<Record<string, string>>,
  events: ResponseEvents,
): Response {
  if (outgoing === undefined) return toResponse(stream, headers, events);
  writeToNode(stream, outgoing, headers, events.onEnd);
  return RESPONSE_ALREADY_SENT;
}

/** On Node past Hono, whose response would be taken apart again. */
function send(
  context: Context<AppEnvironment>,
  record: RequestRecord,
  headers: Readonly<Record<string, string>>,
  json: string,
): Response {
  const { outgoing } = context.env ?? {};
  if (outgoing === undefined) return context.body(json, 200, { ...headers, 'content-type': 'application/json' });
  record.isSent = true;
  const length = String(Buffer.byteLength(json));
  outgoing.writeHead(200, { ...headers, 'content-type': 'application/json', 'content-length': length });
  outgoing.end(json);
  return RESPONSE_ALREADY_SENT;
}

// Of the record alone: made in the handler it would keep its context for as long as the stream lasts.
const headerIn =
  (record: RequestRecord) =>
  (name: string, value: string): void => {
    record.headers[name] = value;
  };

/** From now on the stream closes the record. `reply`: absent when it has an account of its own elsewhere. */
function detach(record: RequestRecord, reply?: Reply): ResponseEvents {
  record.isDetached = true;
  record.isSent = true;
  return {
    onLeft: () => record.work.abort(new Error('The reader has left.')),
    onEnd(end) {
      if (end.type === 'left') record.hasLeft = true;
      reply?.end(end);
      record.close(200);
    },
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
