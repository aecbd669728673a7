// A client that lost its connection can resume its stream. Every stream is therefore written to a log, and clients read
// from the log. When no client reads any more, the model continues for a grace period.
import type { AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';
import type { StreamEnd } from '../stream-end.ts';
import type { Sink } from '../sink.ts';
import type { MemoryBudget, Reservation } from '../memory-budget.ts';
import { createGracePeriod } from './grace-period.ts';
import { createLogMemory } from './log-memory.ts';
import { createReplyLog, toFrames, type LoggedBatch } from './reply-log.ts';
import { createRetention } from './retention.ts';
import type { Semaphore } from '../semaphore.ts';
import type { SharedLog, SharedLogs } from './shared-logs.ts';

export interface ResumableStream {
  /** The frames after the one with this id. Throws `overloaded` if there is no memory for them. */
  read(after: number, reader: LogReader): AsyncIterable<LoggedBatch>;
}

/** The request that reads. */
export interface LogReader {
  readonly work: AbortSignalLike;
  readonly held: Reservation;
}

export interface Resume {
  /** Streams in progress without a reader. */
  readonly unreadCount: number;
  /**
   * `write` fills the log until the stream has ended; `stop` ends it early. `fingerprint`: of the key and the request,
   * since only the same request of the same key may resume the stream. `request`: the memory that its reader, and from
   * now on the stream, holds. `source`: fills the log; the characters that it keeps count as well. Settles when other
   * instances can find the stream, because a client that knows its id may resume it at any of them.
   */
  start(
    id: string,
    fingerprint: string,
    request: Reservation,
    source: { readonly keptLength: number },
    write: (sink: Sink) => Promise<StreamEnd>,
    stop: (reason: unknown) => void,
  ): Promise<ResumableStream>;
  /** Undefined if there is no such stream, or if it has not reached this event. */
  find(id: string, fingerprint: string, after: number): Promise<ResumableStream | undefined>;
}

export interface ResumeOptions {
  /** Milliseconds for which the model continues without a reader. */
  readonly grace: number;
  /** Milliseconds for which an ended stream is kept. */
  readonly time: number;
  /** Maximum bytes of ended streams. */
  readonly size: number;
  /** Memory of requests and replies in progress. A log counts until its last reader has disconnected. */
  readonly held: MemoryBudget;
  /** Holds a permit for each stream in progress without a reader. With a reader, its request holds the permit. */
  readonly streams?: Semaphore | undefined;
  /** Shares the logs with other instances. */
  readonly shared?: SharedLogs | undefined;
}

interface Entry extends ResumableStream {
  readonly fingerprint: string;
  frameCount(): number;
}

export function createResume({ grace, time, size, held, streams, shared }: ResumeOptions): Resume {
  const entries = new Map<string, Entry>();
  const keepEnded = createRetention({ time, size }, (id) => entries.delete(id));
  let unreadCount = 0;
  const onUnread = (isUnread: boolean): void => {
    unreadCount += isUnread ? 1 : -1;
    if (isUnread) streams?.force();
    else streams?.release();
  };

  return {
    get unreadCount() {
      return unreadCount;
    },
    async start(id, fingerprint, request, source, write, stop) {
      const period = createGracePeriod({
        grace,
        isReadElsewhere: async () => (await copy?.isRead()) === true,
        onUnread,
        expire: () => stop(new ApiError('upstream_interrupted', expiredMessage)),
      });
      const log = createReplyLog(period.onReaders);
      const memory = createLogMemory(held, request, stop);
      const entry: Entry = {
        fingerprint,
        frameCount: () => log.frames.length,
        read(after, reader) {
          memory.addReader(reader.held);
          return log.read(after, reader.work);
        },
      };
      entries.set(id, entry);
      const copy = shared?.open(id, fingerprint);
      // If this is rejected, so is the write of the first frames, which reports it.
      const opened = copy?.append([]).catch(() => undefined);
      const append = (frames: readonly string[]): void => {
        log.append(frames);
        try {
          memory.count(log.size() + source.keptLength);
        } catch (error) {
          stop(error);
        }
      };
      const run = async () => {
        const end = await write(toSink(append, copy, stop));
        period.end();
        const bytes = memory.end(log.size());
        await copy?.finish();
        log.finish(end);
        memory.close();
        keepEnded(id, bytes);
      };
      void run();
      await opened;
      return entry;
    },
    async find(id, fingerprint, after) {
      const entry = entries.get(id);
      if (entry === undefined) {
        const stream = await shared?.find(id, fingerprint, after);
        return stream && { read: (from, { work }) => stream.read(from, work) };
      }
      return entry.fingerprint === fingerprint && after <= entry.frameCount() ? entry : undefined;
    },
  };
}

const expiredMessage = 'The client did not reconnect before the resume grace period expired. Send the request again.';

const toSink = (
  append: (frames: readonly string[]) => void,
  copy: SharedLog | undefined,
  stop: (reason: unknown) => void,
): Sink => ({
  isOpen: true,
  write(text) {
    const frames = toFrames(text);
    if (copy === undefined) {
      append(frames);
      return undefined;
    }
    // A frame reaches a reader only once another instance could send it again.
    return copy.append(frames).then(
      () => append(frames),
      (error: unknown) => {
        append(frames);
        stop(error);
      },
    );
  },
});
