// The logs of resumable streams, held by the primary and copied to Redis if there is one. A client can resume its stream
// at any worker, even after the worker that wrote it has died.
import { bytesOfCharacter, type MemoryBudget } from '../memory-budget.ts';
import type { LoggedBatch } from '../resume/reply-log.ts';
import { createReplyLog, type ReplyLog } from '../resume/reply-log.ts';
import { createRetention, type RetentionOptions } from '../resume/retention.ts';
import type { CloseStream, SharedLog, SharedLogs } from '../resume/shared-logs.ts';

export interface PrimaryLogs extends SharedLogs {
  open(id: string, fingerprint: string): PrimaryLog;
}

export interface PrimaryLog extends SharedLog {
  /** Closes the stream of a worker that has died, unless it had ended. */
  abandon(): Promise<void>;
}

export interface PrimaryLogsOptions extends RetentionOptions {
  /** Memory of the streams in progress. */
  readonly held: MemoryBudget;
  readonly close: CloseStream;
  /** Where other instances find them. */
  readonly shared?: SharedLogs | undefined;
}

interface Entry {
  readonly fingerprint: string;
  readonly log: ReplyLog;
}

export function createPrimaryLogs({ held, close, shared, ...retention }: PrimaryLogsOptions): PrimaryLogs {
  const entries = new Map<string, Entry>();
  const keepEnded = createRetention(retention, (id) => entries.delete(id));
  return {
    open(id, fingerprint) {
      let readers = 0;
      let isEnded = false;
      const log = createReplyLog((count) => {
        readers = count;
      });
      entries.set(id, { fingerprint, log });
      const copy = shared?.open(id, fingerprint);
      const memory = held.open({ drop: () => undefined });
      const append = async (frames: readonly string[]): Promise<void> => {
        await copy?.append(frames);
        const size = log.size();
        log.append(frames);
        memory.add((log.size() - size) * bytesOfCharacter);
      };
      const finish = async (): Promise<void> => {
        if (isEnded) return;
        isEnded = true;
        await copy?.finish();
        log.finish({ type: 'replayed' });
        memory.close();
        keepEnded(id, log.size() * bytesOfCharacter);
      };
      const abandon = async (): Promise<void> => {
        try {
          if (!isEnded) await append(close(id, log.frames));
        } finally {
          await finish();
        }
      };
      // One after the other: how a stream is closed depends on what came before.
      let last: Promise<unknown> = Promise.resolve();
      const next = (work: () => Promise<void>): Promise<void> => {
        const result = last.then(work);
        last = result.catch(() => undefined);
        return result;
      };
      return {
        append: (frames) => next(() => append(frames)),
        finish: () => next(finish),
        isRead: async () => readers > 0 || (await copy?.isRead()) === true,
        abandon: () => next(abandon),
      };
    },
    async find(id, fingerprint, after) {
      const entry = entries.get(id);
      if (entry === undefined) return shared?.find(id, fingerprint, after);
      const { log } = entry;
      if (entry.fingerprint !== fingerprint || after > log.frames.length) return undefined;
      return { read: (from, signal): AsyncIterable<LoggedBatch> => log.read(from, signal) };
    },
  };
}
