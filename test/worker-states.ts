// A service of several workers within the test process. The workers share state through messages to a primary, as the
// built program does over `node:cluster`. A test file runs with one process, and again with several workers when another
// file calls `useWorkers` and imports it.
import { closeStream } from '../src/server/resume/close-stream.ts';
import { createMemoryBudget } from '../src/server/memory-budget.ts';
import { createLimitStore } from '../src/server/limit-store.ts';
import { createSharedTexts, type SharedState } from '../src/server/shared-state.ts';
import { createPrimaryLogs } from '../src/server/workers/primary-logs.ts';
import { connectPeer, type Port } from '../src/server/workers/peer.ts';
import { createPermitPool } from '../src/server/workers/permit-pool.ts';
import { createRemoteState } from '../src/server/workers/remote-state.ts';
import { serveState, type HeldState } from '../src/server/workers/serve-state.ts';
import type { StateMethods, WorkerStateMethods } from '../src/server/workers/state-methods.ts';
import type { Service } from './service.ts';

let count = 1;

export function useWorkers(workers: number): void {
  count = workers;
}

export const workerCount = (): number => count;

export const hasWorkers = (): boolean => count > 1;

export interface WorkerStates {
  readonly states: readonly SharedState[];
  /** Simulates SIGKILL: the primary receives no more messages from this worker. */
  readonly kill: (index: number) => void;
}

const memory = { requests: 'memory', tokens: 'memory', replies: 'memory', month: 'memory' } as const;

export function createWorkerStates(
  held: Partial<Omit<HeldState, 'streams'>>,
  maxConcurrentReplies = Number.POSITIVE_INFINITY,
  workers = count,
): WorkerStates {
  const time = 60_000;
  const size = 1e6;
  const texts = { cacheTtl: time, cacheSize: size, responseTtl: time, responseSize: size };
  const state: HeldState = {
    limits: createLimitStore({ outage: memory }),
    texts: createSharedTexts(texts, undefined, { now: () => Date.now() }),
    logs: createPrimaryLogs({ time, size, held: createMemoryBudget(Infinity), close: closeStream }),
    ...held,
    streams: createPermitPool(maxConcurrentReplies),
  };
  const kills: (() => void)[] = [];
  const states = Array.from({ length: workers }, (): SharedState => {
    const { near, far, close } = createPorts();
    const worker = connectPeer<WorkerStateMethods>(near);
    const served = serveState(state, () => worker.call('recallPermits'));
    worker.serve(served.methods);
    const primary = connectPeer<StateMethods>(far);
    const remote = createRemoteState({ maxConcurrentReplies, ...texts }, primary);
    primary.serve(remote.methods);
    kills.push(() => {
      close();
      served.leave();
    });
    return remote.state;
  });
  return { states, kill: (index) => kills[index]?.() };
}

/** Two connected ports that carry JSON. */
function createPorts(): { readonly near: Port; readonly far: Port; readonly close: () => void } {
  let isClosed = false;
  const closing: (() => void)[] = [];
  const ends: { receive: (message: unknown) => void }[] = [{ receive() {} }, { receive() {} }];
  const port = (own: number): Port => ({
    send(message) {
      const text = JSON.stringify(message);
      setImmediate(() => {
        if (!isClosed) ends[1 - own]?.receive(JSON.parse(text));
      });
    },
    onMessage(act) {
      ends[own] = { receive: act };
    },
    onClose: (act) => void closing.push(act),
  });
  return {
    near: port(0),
    far: port(1),
    close() {
      isClosed = true;
      for (const act of closing) act();
    },
  };
}

/** Distributes requests over the services in turn. */
export function inTurn(services: readonly [Service, ...Service[]]): Service {
  let turn = 0;
  const next = (): Service => services[turn++ % services.length] ?? services[0];
  return { ...services[0], request: (path, init) => next().request(path, init) };
}
