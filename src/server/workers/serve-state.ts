// The primary's side of the shared state: answers the calls of one worker, and releases what the worker holds when it
// dies.
import { Abortable } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';
import type { LimitStore } from '../limit-store.ts';
import type { LoggedBatch } from '../resume/reply-log.ts';
import type { SharedStream } from '../resume/shared-logs.ts';
import type { SharedTexts } from '../shared-state.ts';
import type { PrimaryLog, PrimaryLogs } from './primary-logs.ts';
import type { PermitPool } from './permit-pool.ts';
import type { StateMethods } from './state-methods.ts';

/** The state that the primary holds for all workers. */
export interface HeldState {
  readonly limits: LimitStore;
  readonly texts: SharedTexts;
  readonly logs: PrimaryLogs;
  /** For replies in progress. */
  readonly streams: PermitPool;
}

export interface ServedWorker {
  readonly methods: StateMethods;
  /** The worker is gone. */
  leave(): void;
}

interface Reader {
  readonly signal: Abortable;
  readonly stream: SharedStream;
  /** Undefined before the first read. */
  batches?: AsyncIterator<LoggedBatch>;
}

/** Milliseconds after which a stream that was found and not read is forgotten: its client has left meanwhile. */
const patience = 10_000;

/** `recall`: asks the worker for its stock of permits. */
export function serveState(state: HeldState, recall: () => Promise<number>): ServedWorker {
  const { limits, texts, logs } = state;
  const permits = state.streams.join(recall);
  /** The ids of its leases by holder, each as often as it was acquired. */
  const leases = new Map<string, readonly string[]>();
  const written = new Map<string, PrimaryLog>();
  const readers = new Map<number, Reader>();
  let hasLeft = false;

  function releaseLease(id: string, holder: string): void {
    const ids = leases.get(holder) ?? [];
    const index = ids.indexOf(id);
    if (index < 0) return;
    if (ids.length === 1) leases.delete(holder);
    else leases.set(holder, ids.toSpliced(index, 1));
    limits.replies.release(id, holder);
  }

  function leaveLog(name: number): void {
    const reader = readers.get(name);
    readers.delete(name);
    reader?.signal.abort(new Error('The reader disconnected.'));
    // A generator that is suspended at a yield is not notified by the signal.
    reader?.batches?.return?.().catch(() => undefined);
  }

  const methods: StateMethods = {
    count: (counter, id, points) => limits[counter].add(id, points),
    correctCount: (counter, count, points) => limits[counter].correct(count, points),
    async acquireLease(id, holder, limit) {
      const isAcquired = await limits.replies.acquire(id, holder, limit);
      if (!isAcquired) return false;
      leases.set(holder, [...(leases.get(holder) ?? []), id]);
      // The worker may have exited during the call to Redis.
      if (hasLeft) releaseLease(id, holder);
      return true;
    },
    releaseLease,
    getText: (kind, key) => texts[kind].get(key),
    setText: (kind, key, text) => texts[kind].set(key, text),
    deleteText: (kind, key) => texts[kind].delete(key),
    takePermits: (wanted) => permits.take(wanted),
    giveBackPermits: (count) => permits.giveBack(count),
    openLog(id, fingerprint) {
      written.set(id, logs.open(id, fingerprint));
    },
    appendToLog: async (id, frames) => written.get(id)?.append(frames),
    async finishLog(id) {
      await written.get(id)?.finish();
      written.delete(id);
    },
    isLogRead: async (id) => (await written.get(id)?.isRead()) === true,
    async findLog(name, id, fingerprint, after) {
      const stream = await logs.find(id, fingerprint, after);
      if (stream === undefined || hasLeft) return false;
      const reader: Reader = { stream, signal: new Abortable() };
      readers.set(name, reader);
      setTimeout(() => reader.batches === undefined && leaveLog(name), patience).unref();
      return true;
    },
    async readLog(name, after) {
      const reader = readers.get(name);
      if (reader === undefined) throw new ApiError('upstream_interrupted');
      reader.batches ??= reader.stream.read(after, reader.signal)[Symbol.asyncIterator]();
      const result = await reader.batches.next();
      if (result.done === true) return { text: '', isLast: true };
      return { text: result.value.text, isLast: result.value.end !== undefined };
    },
    leaveLog,
  };

  return {
    methods,
    leave() {
      hasLeft = true;
      permits.leave();
      for (const [holder, ids] of leases) for (const id of ids) releaseLease(id, holder);
      for (const name of readers.keys()) leaveLog(name);
      for (const log of written.values()) log.abandon().catch(() => undefined);
      written.clear();
    },
  };
}
