import type { Protocol } from '../../wire/protocol.ts';
import { sendAnswer, toTextAnswer } from '../answer.ts';
import { defaultHeaders } from '../default-headers.ts';
import type { Drain } from '../drain.ts';
import { eventStreamHeaders, writeToNode } from '../event-stream.ts';
import { GenerationStream } from '../generation-stream.ts';
import { startStoring } from '../store-reply.ts';
import type { Admission } from '../admission.ts';
import type { Metrics } from '../metrics.ts';
import { collectReply, type Reply } from '../reply.ts';
import type { RequestRecord } from '../request-record.ts';
import { findStream, fromLog, startResumable } from '../resume/resumable-reply.ts';
import type { Resume } from '../resume/resume.ts';
import { createStreamReaders } from '../resume/stream-readers.ts';
import { startReply, type ReplyDependencies } from '../start-reply.ts';
import type { StoredReplies } from '../stored-replies.ts';
import type { StreamEnd } from '../stream-end.ts';
import type { Exchange } from './exchange.ts';
import type { ParsedRequest } from './parse.ts';

export interface AnswerSettings {
  /** Milliseconds of silence after which a stream sends a keep-alive comment. */
  readonly keepAliveInterval: number;
}

export interface AnswerDependencies extends ReplyDependencies {
  readonly drain: Drain;
  readonly settings: AnswerSettings;
  readonly metrics?: Pick<Metrics, 'cache' | 'reply' | 'resumed'> | undefined;
  /** Absent: no responses are stored. */
  readonly responses?: StoredReplies | undefined;
  /** Absent: streams cannot be resumed. */
  readonly resume?: Resume | undefined;
}

type Answer = (exchange: Exchange, parsed: ParsedRequest, admission: Admission | undefined) => Promise<void>;

const streamHeaders = { ...defaultHeaders, ...eventStreamHeaders };

/** Settles when the whole reply has been written to the socket, or when a stream has started, which then continues by itself. */
export function createAnswer(dependencies: AnswerDependencies, protocol: Protocol): Answer {
  const { metrics, resume, responses } = dependencies;
  const { keepAliveInterval } = dependencies.settings;
  const readers = createStreamReaders();
  return async ({ outgoing, header, record, key }, parsed, admission) => {
    const forReply = parsed.request.reply;
    const asked = { ...parsed, protocol, record, admission, header };
    if (!parsed.request.stream) {
      const pending = await startReply({ ...asked, signal: record.work }, dependencies);
      const generation = await collectReply(await pending.reply, record);
      const { text, stored } = protocol.toReply(pending.header, generation, forReply);
      const keep = stored && startStoring(responses, key, pending.header.id, forReply);
      if (stored !== undefined) await keep?.(stored);
      return sendAnswer(outgoing, record, toTextAnswer(text));
    }
    const headersOf = (id: string) => ({ ...streamHeaders, ...record.headers, 'x-completion-id': id });
    const resumed = await findStream(resume, protocol, parsed.fingerprint, header);
    if (resumed !== undefined) {
      metrics?.resumed();
      record.fields['resumed'] = true;
      await admission?.lease(resumed.id);
      readers.add(resumed.id, record);
      const source = fromLog(resumed.stream.read(resumed.after, record), record, keepAliveInterval);
      return writeToNode(source, outgoing, record.held, headersOf(resumed.id), detach(record));
    }
    if (resume === undefined) {
      const pending = await startReply({ ...asked, signal: record.work }, dependencies);
      // Created while waiting for the model, so that the first chunk is not delayed.
      const writer = protocol.createWriter(pending.header, forReply);
      const headers = headersOf(pending.header.id);
      const reply = await pending.reply;
      const keep = startStoring(responses, key, pending.header.id, forReply);
      const source = new GenerationStream(reply, writer, keep, record, record.work, keepAliveInterval);
      return writeToNode(source, outgoing, record.held, headers, detach(record, reply));
    }
    const { id, stream } = await startResumable(resume, key, asked, dependencies);
    readers.add(id, record);
    const source = fromLog(stream.read(0, record), record, keepAliveInterval);
    return writeToNode(source, outgoing, record.held, headersOf(id), detach(record));
  };
}

/**
 * Lets the stream close the record. `reply`: absent if the log of the stream closes it. A separate function, because a
 * closure in the handler would keep the request in memory for as long as the stream lasts.
 */
function detach(record: RequestRecord, reply?: Reply): (end: StreamEnd) => void {
  record.isDetached = true;
  return (end) => {
    reply?.end(end);
    record.end();
  };
}
