// What a worker asks of the first process. Everything here is JSON.
import type { Count } from '../counters.ts';

export type CounterName = 'requests' | 'tokens' | 'month';
export type PoolName = 'streams' | 'connections';

/** Answered by the first process, which holds the state (`serve-state.ts`); asked by `remote-state.ts`. */
export interface StateMethods {
  count(counter: CounterName, id: string, points: number): Promise<Count>;
  correctCount(counter: CounterName, count: Count, points: number): void;
  acquireLease(id: string, holder: string, limit: number): Promise<boolean>;
  releaseLease(id: string, holder: string): void;
  getReply(key: string): Promise<string | undefined>;
  setReply(key: string, text: string): void;
  takePermits(pool: PoolName, wanted: number): Promise<number>;
  giveBackPermits(pool: PoolName, count: number): void;
  openLog(id: string, fingerprint: string): void;
  /** Settles when any other worker could give the frames to a reader. */
  appendToLog(id: string, frames: readonly string[]): Promise<void>;
  finishLog(id: string): Promise<void>;
  isLogRead(id: string): Promise<boolean>;
  /** Whether there is such a stream. The worker chooses the number of the reader. */
  findLog(reader: number, id: string, fingerprint: string, after: number): Promise<boolean>;
  /** The next frames after `after`, which counts in the first call of a reader only. */
  readLog(reader: number, after: number): Promise<RemoteBatch>;
  leaveLog(reader: number): void;
}

/** What a worker answers. */
export interface WorkerStateMethods {
  /** Empties the stock of permits and returns how many there were. */
  recallPermits(pool: PoolName): number;
}

export interface RemoteBatch {
  readonly text: string;
  readonly isLast: boolean;
}
