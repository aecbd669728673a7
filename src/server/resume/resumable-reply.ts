// Replies that continue after the client has disconnected, and clients that resume them.
import { ApiError } from '../../errors.ts';
import { toErrorBody } from '../../wire/error-body.ts';
import type { Protocol } from '../../wire/protocol.ts';
import type { ApiKey } from '../api-keys.ts';
import type { Drain } from '../drain.ts';
import { pump, type EventStream } from '../event-stream.ts';
import { GenerationStream } from '../generation-stream.ts';
import { startStoring } from '../store-reply.ts';
import type { LoggedBatch } from './reply-log.ts';
import type { RequestRecord } from '../request-record.ts';
import { startReply, type ReplyDependencies, type ReplyRequest } from '../start-reply.ts';
import type { StoredReplies } from '../stored-replies.ts';
import type { ResumableStream, Resume } from './resume.ts';

/** Settles when the model has accepted the call. Until then the reply ends when its client disconnects; afterwards it continues. */
export async function startResumable(
  resume: Resume,
  key: ApiKey,
  asked: Omit<ReplyRequest, 'signal'>,
  dependencies: ReplyDependencies & { readonly drain: Drain; readonly responses?: StoredReplies | undefined },
): Promise<{ readonly id: string; readonly stream: ResumableStream }> {
  const { record, admission } = asked;
  // The generation may outlast the request.
  admission?.keep();
  const work = dependencies.drain.begin();
  work.key = record.work.key;
  const readerSignal = record.work;
  const follow = () => work.abort(readerSignal.reason);
  readerSignal.addEventListener('abort', follow);
  if (readerSignal.aborted) follow();
  try {
    const { header, reply: pending } = await startReply({ ...asked, signal: work }, dependencies);
    const writer = asked.protocol.createWriter(header, asked.request.reply);
    const reply = await pending;
    const keep = startStoring(dependencies.responses, key, header.id, asked.request.reply);
    const source = new GenerationStream(reply, writer, keep, record, work);
    const stream = await resume.start(
      reply.header.id,
      asked.fingerprint,
      record.held,
      reply,
      async (sink) => {
        const end = await pump(source, sink);
        reply.end(end);
        admission?.release();
        work.done();
        return end;
      },
      (reason) => work.abort(reason),
    );
    return { id: reply.header.id, stream };
  } catch (error) {
    admission?.release();
    work.done();
    throw error;
  } finally {
    readerSignal.removeEventListener('abort', follow);
  }
}

/** Undefined if the request does not resume a stream. Throws if the stream does not exist. */
export async function findStream(
  resume: Resume | undefined,
  { idPrefix }: Protocol,
  fingerprint: string,
  header: (name: string) => string | undefined,
): Promise<{ readonly id: string; readonly after: number; readonly stream: ResumableStream } | undefined> {
  const id = header('x-completion-id');
  if (id === undefined) return undefined;
  const last = header('last-event-id') ?? '0';
  if (!/^\d{1,9}$/.test(last)) {
    throw new ApiError('invalid_value', 'The header Last-Event-ID must be the id of the last event received.');
  }
  const after = Number(last);
  const isId = id.startsWith(idPrefix) && /^[\w-]{1,64}$/.test(id.slice(idPrefix.length));
  const stream = isId ? await resume?.find(id, fingerprint, after) : undefined;
  if (stream !== undefined) return { id, after, stream };
  const why =
    resume === undefined
      ? 'Resuming is turned off on this service.'
      : 'It belongs to another key or request, or it has expired.';
  throw new ApiError(
    'not_found',
    `There is no stream to resume for the X-Completion-Id header. ${why} Send the request without that header.`,
  );
}

export function fromLog(
  batches: AsyncIterable<LoggedBatch>,
  record: RequestRecord,
  keepAliveInterval: number,
): EventStream<LoggedBatch> {
  return {
    batches,
    toText: ({ text }) => text,
    endOf: ({ end }) => end,
    // Has no id, so that a client resumes after the last event of the stream itself.
    toFailure: (error) => `data: ${JSON.stringify(toErrorBody(error))}\n\n`,
    signal: record.work,
    keepAliveInterval,
    toApiError: (error) => record.fail(error),
  };
}
