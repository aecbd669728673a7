// The shared state, as a worker sees it: every operation is a call to the primary, which holds the state.
import type { AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';
import type { Counter } from '../counters.ts';
import type { LimitStore } from '../limit-store.ts';
import type { LoggedBatch } from '../resume/reply-log.ts';
import { createSemaphore } from '../semaphore.ts';
import type { SharedLogs } from '../resume/shared-logs.ts';
import type { SharedState, SharedTexts } from '../shared-state.ts';
import { sizeInMemory, type TextStore } from '../text-store.ts';
import type { Peer } from './peer.ts';
import { createRemoteSemaphore } from './remote-semaphore.ts';
import type { CounterName, StateMethods, WorkerStateMethods } from './state-methods.ts';

export interface RemoteStateOptions {
  readonly maxConcurrentReplies: number;
  /** Bytes of cached replies. */
  readonly cacheSize: number;
  /** Bytes of stored responses. */
  readonly responseSize: number;
}

export interface RemoteState {
  readonly state: SharedState & { readonly logs: SharedLogs };
  readonly methods: WorkerStateMethods;
}

export function createRemoteState(options: RemoteStateOptions, primary: Peer<StateMethods>): RemoteState {
  const limits: LimitStore = {
    requests: remoteCounter(primary, 'requests'),
    tokens: remoteCounter(primary, 'tokens'),
    month: remoteCounter(primary, 'month'),
    replies: {
      acquire: (id, holder, limit) => primary.call('acquireLease', id, holder, limit),
      release: (id, holder) => primary.tell('releaseLease', id, holder),
      close() {},
    },
    close() {},
  };
  const streams = createRemoteSemaphore(
    (wanted) => primary.call('takePermits', wanted),
    (count) => primary.tell('giveBackPermits', count),
  );
  return {
    state: {
      limits,
      texts: {
        replies: remoteTexts(primary, 'replies', options.cacheSize),
        responses: remoteTexts(primary, 'responses', options.responseSize),
      },
      logs: remoteLogs(primary),
      streams: Number.isFinite(options.maxConcurrentReplies) ? streams : createSemaphore(options.maxConcurrentReplies),
    },
    methods: { recallPermits: () => streams.recall() },
  };
}

const remoteCounter = (primary: Peer<StateMethods>, name: CounterName): Counter => ({
  add: (id, points) => primary.call('count', name, id, points),
  correct: (count, points) => primary.tell('correctCount', name, count, points),
});

const remoteTexts = (primary: Peer<StateMethods>, kind: keyof SharedTexts, size: number): TextStore => ({
  get: (key) => primary.call('getText', kind, key).catch(() => undefined),
  async set(key, text) {
    if (sizeInMemory(key, text) <= size) await primary.call('setText', kind, key, text).catch(() => undefined);
  },
  delete: (key) => primary.call('deleteText', kind, key).catch(() => undefined),
});

function remoteLogs(primary: Peer<StateMethods>): SharedLogs {
  let lastReader = 0;
  // If the primary is gone, the stream continues for its readers at this worker.
  const unlessRefused = (error: unknown): void => {
    if (error instanceof ApiError) throw error;
  };

  async function* read(reader: number, after: number, signal: AbortSignalLike): AsyncGenerator<LoggedBatch> {
    try {
      for (;;) {
        const { text, isLast } = await unlessAborted(primary.call('readLog', reader, after), signal);
        yield isLast ? { text, end: { type: 'replayed' } } : { text };
        if (isLast) return;
      }
    } finally {
      primary.tell('leaveLog', reader);
    }
  }

  return {
    open(id, fingerprint) {
      primary.tell('openLog', id, fingerprint);
      return {
        append: (frames) => primary.call('appendToLog', id, frames).catch(unlessRefused),
        finish: () => primary.call('finishLog', id).catch(unlessRefused),
        isRead: () => primary.call('isLogRead', id).catch(() => false),
      };
    },
    async find(id, fingerprint, after) {
      const reader = ++lastReader;
      const isThere = await primary.call('findLog', reader, id, fingerprint, after);
      return isThere ? { read: (from, signal) => read(reader, from, signal) } : undefined;
    },
  };
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignalLike): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    promise.then(resolve, reject).finally(settle);
  });
}
