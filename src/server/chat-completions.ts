import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../errors.ts';
import type { UrlProvenance } from '../generate/event.ts';
import { inTurns, type Sliced } from '../slices.ts';
import { ChunkWriter } from '../wire/chunk-writer.ts';
import { toCompletion } from '../wire/completion.ts';
import { parseBody, slicedParseRequest, type ChatRequest } from '../wire/parse-request.ts';
import { sendAnswer, toErrorAnswer, toJsonAnswer } from './answer.ts';
import type { ApiKey } from './api-keys.ts';
import type { AppDependencies } from './app.ts';
import { checkHost } from './check-host.ts';
import type { AllowOrigin } from './cors.ts';
import { eventStreamHeaders, GenerationStream, writeToNode, type StreamEnd } from './event-stream.ts';
import { collectReply, startReply, type Reply } from './start-reply.ts';
import { fingerprintOf } from './fingerprint.ts';
import { defaultHeaders } from './default-headers.ts';
import { headerIn } from './header-in.ts';
import { modelsOf, type ModelRegistry } from './model-registry.ts';
import { decodeBody, dropBody, readBody } from './read-body.ts';
import { beginRecord, type RequestRecord } from './request-record.ts';
import { findStream, fromLog, startResumable } from './resume/resumable-reply.ts';
import { createSemaphore } from './semaphore.ts';
import { createStreamReaders } from './resume/stream-readers.ts';

/** One request, and who asks. */
interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Of the request, its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly record: RequestRecord;
  readonly key: ApiKey;
  /** Those that the key may use. */
  readonly models: ModelRegistry;
}

const streamHeaders = { ...defaultHeaders, ...eventStreamHeaders };

export const productPath = '/v1/embed/chat/completions';

/** Characters of a document whose reply waits for a turn of its own. */
const largeLength = 262_144;

/** Never rejects. */
export type ChatCompletionsHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** What a POST there gets. */
export function chatCompletions(dependencies: AppDependencies, allowOrigin: AllowOrigin): ChatCompletionsHandler {
  const { keys, models } = dependencies;
  const reply = createReplier(dependencies);
  return async (incoming, outgoing) => {
    const record = beginRecord(dependencies, incoming, outgoing, productPath);
    const header = headerIn(incoming);
    try {
      checkHost(incoming);
      allowOrigin(header('origin'), record.headers);
      const key = keys.check(header('authorization'));
      record.fields['key'] = key.name;
      record.work.key = key;
      await reply({ incoming, outgoing, header, record, key, models: modelsOf(key, models) });
    } catch (thrown) {
      refuse(incoming, outgoing, record, thrown);
    }
    if (!record.isDetached) record.end();
  };
}

/** Settles when the socket has the reply, or it goes on by itself. Nothing leaves before the model accepts the call. */
function createReplier(dependencies: AppDependencies): (exchange: Exchange) => Promise<void> {
  const { effects, drain, settings, limits, metrics, resume } = dependencies;
  const { bodyLimit, bodyTimeout, bodyValueLimit = Number.POSITIVE_INFINITY } = settings;
  const bodyLimits = { size: bodyLimit, time: bodyTimeout, values: bodyValueLimit };
  const { streams = createSemaphore(Number.POSITIVE_INFINITY) } = dependencies;
  const readers = createStreamReaders();
  // Made here: a closure made in the handler would keep all of it for as long as the stream lasts.
  const leave = (): void => streams.release();
  return async ({ incoming, outgoing, header, record, key, models }) => {
    if (drain.isDraining) throw new ApiError('shutting_down', undefined, { retryAfter: 1 });
    requireJson(header('content-type'), header('content-encoding'));
    const hasRoom = streams.acquire();
    if (!(hasRoom === true || (await hasRoom))) throw new ApiError('overloaded', undefined, { retryAfter: 1 });
    record.onClose = leave;
    const setHeader = setterIn(record);
    const admission = await limits?.admit(key, setHeader);
    record.lease = admission;
    record.work.throwIfAborted();
    const bytes = await readBody(incoming, bodyLimits, record.held);
    const request = await inTurns(requestIn(bytes, header('x-ui-format')), effects.turns, record.work);
    record.fields['model'] = request.model;
    record.fields['stream'] = request.stream;
    const served = models.getModel(request.model);
    const { editing, historyLimit } = settings;
    const urlProvenance = stricter(settings.urlProvenance, request.ui.urlProvenance);
    const ui = { editing, historyLimit, ...request.ui, urlProvenance };
    setHeader('x-ui-format', ui.format ?? 'json');
    // Long conversations make it dear, so only where somebody looks at it.
    const isRemembered = resume !== undefined || dependencies.cache !== undefined;
    const fingerprint = isRemembered
      ? await inTurns(fingerprintOf(key, served.card.id, { ...request, ui }), effects.turns, record.work)
      : '';
    const asked = { request, ui, served, record, admission, fingerprint, header };
    const stopped = record.work;
    if (!request.stream) {
      const pending = await startReply({ ...asked, signal: stopped }, dependencies);
      const generation = await collectReply(await pending.reply, record);
      // To write it as JSON takes a while.
      if ((generation.content?.length ?? 0) > largeLength) await effects.turns.next();
      return sendAnswer(outgoing, record, toJsonAnswer(toCompletion(pending.header, generation)));
    }
    const headersOf = (id: string) => ({ ...streamHeaders, ...record.headers, 'x-completion-id': id });
    const resumed = await findStream(resume, fingerprint, header);
    if (resumed !== undefined) {
      metrics?.resumed();
      record.fields['resumed'] = true;
      await admission?.lease(resumed.id);
      readers.add(resumed.id, record);
      const source = fromLog(resumed.stream.read(resumed.after, record), record, settings.keepAliveInterval);
      return writeToNode(source, outgoing, record.held, headersOf(resumed.id), detach(record));
    }
    if (resume === undefined) {
      const pending = await startReply({ ...asked, signal: stopped }, dependencies);
      // While the model is waited for: the first chunk should wait for nothing else.
      const writer = new ChunkWriter(pending.header);
      const headers = headersOf(pending.header.id);
      const reply = await pending.reply;
      const source = new GenerationStream(reply, writer, record, stopped, settings.keepAliveInterval);
      return writeToNode(source, outgoing, record.held, headers, detach(record, reply));
    }
    const { id, stream } = await startResumable(resume, fingerprint, asked, dependencies);
    readers.add(id, record);
    const source = fromLog(stream.read(0, record), record, settings.keepAliveInterval);
    return writeToNode(source, outgoing, record.held, headersOf(id), detach(record));
  };
}

/** A body of megabytes is read in slices: others do not wait for it. */
function* requestIn(bytes: readonly Uint8Array[], format: string | undefined): Sliced<ChatRequest> {
  const body = yield* parseBody(yield* decodeBody(bytes));
  yield;
  return yield* slicedParseRequest(body, format);
}

const strictness: readonly UrlProvenance[] = ['off', 'images', 'on'];

/** A caller may ask for more than the operator, never for less. */
function stricter(set: UrlProvenance | undefined, asked: UrlProvenance | undefined): UrlProvenance | undefined {
  if (set === undefined || asked === undefined) return set ?? asked;
  return strictness.indexOf(asked) > strictness.indexOf(set) ? asked : set;
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, record: RequestRecord, thrown: unknown): void {
  // Whoever ends the work says why.
  const { reason } = record.work;
  const error = record.fail(reason instanceof ApiError ? reason : thrown);
  if (outgoing.headersSent) return void outgoing.destroy();
  // Not before: another reply on the same connection may be under way.
  outgoing.once('finish', () => dropBody(incoming));
  sendAnswer(outgoing, record, toErrorAnswer(error));
}

// These are made of what they need alone: made in the handler they would keep all of it for as long as the stream lasts.

const setterIn =
  (record: RequestRecord) =>
  (name: string, value: string): void => {
    record.headers[name] = value;
  };

/** From now on the stream closes the record. `reply`: absent when it has an account of its own elsewhere. */
function detach(record: RequestRecord, reply?: Reply): (end: StreamEnd) => void {
  record.isDetached = true;
  return (end) => {
    reply?.end(end);
    record.end();
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
