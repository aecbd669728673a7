// What a worker shares with the others: it asks the first process, which holds it.
import type { AbortSignalLike } from '../../abort-signal.ts';
import type { Counter } from '../counters.ts';
import type { LimitStore } from '../limit-store.ts';
import type { LoggedBatch } from '../reply-log.ts';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import type { SharedLogs } from '../shared-logs.ts';
import type { SharedState } from '../shared-state.ts';
import type { Peer } from './peer.ts';
import { createRemoteSemaphore, type RemoteSemaphore } from './remote-semaphore.ts';
import type { CounterName, PoolName, StateMethods, WorkerStateMethods } from './state-methods.ts';

export interface RemoteStateOptions {
  readonly maxStreams: number;
  readonly maxConnections: number;
  /** Characters of cached replies. */
  readonly cacheSize: number;
}

export interface RemoteState {
  readonly state: SharedState & { readonly logs: SharedLogs };
  readonly methods: WorkerStateMethods;
}

export function createRemoteState(options: RemoteStateOptions, first: Peer<StateMethods>): RemoteState {
  const limits: LimitStore = {
    requests: remoteCounter(first, 'requests'),
    tokens: remoteCounter(first, 'tokens'),
    month: remoteCounter(first, 'month'),
    streams: {
      acquire: (id, holder, limit) => first.call('acquireLease', id, holder, limit),
      release: (id, holder) => first.tell('releaseLease', id, holder),
      close() {},
    },
    close() {},
  };
  const recalls = new Map<PoolName, RemoteSemaphore>();
  const semaphore = (pool: PoolName, limit: number): Semaphore => {
    if (!Number.isFinite(limit)) return createSemaphore(limit);
    const remote = createRemoteSemaphore(
      (wanted) => first.call('takePermits', pool, wanted),
      (count) => first.tell('giveBackPermits', pool, count),
    );
    recalls.set(pool, remote);
    return remote;
  };
  return {
    state: {
      limits,
      replies: {
        get: (key) => first.call('getReply', key).catch(() => undefined),
        set(key, text) {
          if (text.length <= options.cacheSize) first.tell('setReply', key, text);
        },
      },
      logs: remoteLogs(first),
      streams: semaphore('streams', options.maxStreams),
      connections: semaphore('connections', options.maxConnections),
    },
    methods: { recallPermits: (pool) => recalls.get(pool)?.recall() ?? 0 },
  };
}

const remoteCounter = (first: Peer<StateMethods>, name: CounterName): Counter => ({
  add: (id, points) => first.call('count', name, id, points),
  correct: (count, points) => first.tell('correctCount', name, count, points),
});

function remoteLogs(first: Peer<StateMethods>): SharedLogs {
  let lastReader = 0;
  // Without the first process nobody else could read the log: the stream goes on for those that read it here.
  const ignore = (): void => undefined;

  async function* read(reader: number, after: number, signal: AbortSignalLike): AsyncGenerator<LoggedBatch> {
    try {
      for (;;) {
        const { text, isLast } = await unlessAborted(first.call('readLog', reader, after), signal);
        yield isLast ? { text, end: { type: 'replayed' } } : { text };
        if (isLast) return;
      }
    } finally {
      first.tell('leaveLog', reader);
    }
  }

  return {
    open(id, fingerprint) {
      first.tell('openLog', id, fingerprint);
      return {
        append: (frames) => first.call('appendToLog', id, frames).catch(ignore),
        finish: () => first.call('finishLog', id).catch(ignore),
        isRead: () => first.call('isLogRead', id).catch(() => false),
      };
    },
    async find(id, fingerprint, after) {
      const reader = ++lastReader;
      const isThere = await first.call('findLog', reader, id, fingerprint, after);
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
