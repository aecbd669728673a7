// Keeps a fixed number of workers running: starts them, restarts those that die, and stops them all.
import type { Log } from '../../effects.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Port } from './peer.ts';

export interface WorkerProcess {
  /** Of the system. Undefined: it could not be started. */
  readonly pid: number | undefined;
  readonly port: Port;
  /** `how`: `code 1`, or the name of a signal. */
  onExit(act: (how: string) => void): void;
  /** At once. */
  kill(): void;
}

export interface ConnectedWorker<Started> {
  /** Settles when the worker listens. Rejects with the reason when it cannot. */
  readonly started: Promise<Started>;
  /** The worker refuses new work. Settles when it has confirmed. */
  drain(): Promise<void>;
  stop(patience: number): void;
}

export interface SupervisorOptions<Process extends WorkerProcess, Started> {
  readonly count: number;
  readonly fork: () => Process;
  readonly connect: (process: Process, index: number) => ConnectedWorker<Started>;
  /** Called with the number of ready workers whenever it changes. */
  readonly onReady: (count: number) => void;
  readonly onDeath: () => void;
  readonly log: Log;
}

export interface Supervisor<Started> {
  /** Settles when all workers are ready. Rejects, after killing them all, when one cannot start. */
  readonly started: Promise<Started>;
  /** Settles when, after `started`, no worker is left and none can be started. */
  readonly failed: Promise<Error>;
  /** Stops restarting workers and makes all of them refuse new work. Settles when they have confirmed. */
  drain(): Promise<void>;
  /** Settles when all have ended. */
  stop(patience: number): Promise<void>;
  kill(): void;
}

/** Milliseconds. Restart backoff: the first restart is immediate, then the delay doubles from `firstPause` on. */
const firstPause = 100;
const maxPause = 10_000;
/** Milliseconds of life after which the backoff starts over. */
const steady = 60_000;
/** Milliseconds to wait for a worker to confirm. */
const drainTime = 1000;
/** Milliseconds beyond the patience: a worker takes up to 1 s each for last frames, open connections and its log. */
const endingTime = 5000;

interface Slot<Started> {
  readonly index: number;
  process: WorkerProcess | undefined;
  connected: ConnectedWorker<Started> | undefined;
  isReady: boolean;
  startedAt: number;
  /** In a row. */
  deaths: number;
  timer?: NodeJS.Timeout;
}

/** A worker ended before it was ready, and there is no other. */
export class WorkerError extends Error {}

export function superviseWorkers<Process extends WorkerProcess, Started>(
  options: SupervisorOptions<Process, Started>,
): Supervisor<Started> {
  const { count, fork, connect, onReady, onDeath, log } = options;
  const started = createDeferred<Started>();
  const failed = createDeferred<Error>();
  const emptied = createDeferred<void>();
  let hasStarted = false;
  let isEnding = false;
  const slots = Array.from({ length: count }, (_, index): Slot<Started> => {
    return { index, process: undefined, connected: undefined, isReady: false, startedAt: 0, deaths: 0 };
  });
  const readyCount = (): number => slots.filter(({ isReady }) => isReady).length;

  function launch(slot: Slot<Started>): void {
    const process = fork();
    const connected = connect(process, slot.index);
    let reason: unknown;
    Object.assign(slot, { process, connected, startedAt: performance.now() });
    process.onExit((how) => {
      slot.process = undefined;
      const unexplained = new WorkerError(`a worker exited before it was ready (${how}).`);
      end(slot, reason instanceof Error ? reason : unexplained, how);
    });
    const waitUntilReady = async (): Promise<void> => {
      try {
        const value = await connected.started;
        slot.isReady = true;
        log.info({ worker: slot.index + 1, pid: process.pid }, 'worker ready');
        onReady(readyCount());
        hasStarted ||= readyCount() === count;
        if (hasStarted) started.resolve(value);
      } catch (error) {
        reason = error;
      }
    };
    void waitUntilReady();
  }

  function end(slot: Slot<Started>, reason: Error, how: string): void {
    const wasReady = slot.isReady;
    slot.isReady = false;
    onReady(readyCount());
    if (slots.every(({ process }) => process === undefined) && isEnding) emptied.resolve();
    if (isEnding) return;
    onDeath();
    if (!wasReady && (!hasStarted || readyCount() === 0)) return fail(reason);
    const lived = performance.now() - slot.startedAt;
    slot.deaths = lived > steady ? 1 : slot.deaths + 1;
    const pause = slot.deaths === 1 ? 0 : Math.min(maxPause, firstPause * 2 ** (slot.deaths - 2));
    log.error({ worker: slot.index + 1, how, restartIn: pause }, 'worker exited');
    slot.timer = setTimeout(() => launch(slot), pause);
  }

  function fail(reason: Error): void {
    isEnding = true;
    kill();
    started.reject(reason);
    failed.resolve(reason);
  }

  function kill(): void {
    for (const { process, timer } of slots) {
      clearTimeout(timer);
      process?.kill();
    }
  }

  for (const slot of slots) if (!isEnding) launch(slot);
  return {
    started: started.promise,
    failed: failed.promise,
    async drain() {
      isEnding = true;
      for (const { timer } of slots) clearTimeout(timer);
      const drain = async ({ process, connected }: Slot<Started>): Promise<void> => {
        if (process !== undefined) await connected?.drain().catch(() => undefined);
      };
      await withTimeout(Promise.all(slots.map(drain)), drainTime);
    },
    async stop(patience) {
      isEnding = true;
      for (const { process, connected, timer } of slots) {
        clearTimeout(timer);
        if (process !== undefined) connected?.stop(patience);
      }
      if (slots.every(({ process }) => process === undefined)) return;
      await withTimeout(emptied.promise, patience + endingTime);
      kill();
    },
    kill,
  };
}

function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
