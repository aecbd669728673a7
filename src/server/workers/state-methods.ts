// Calls from a worker to the primary about shared state. Arguments and results are JSON.
import type { Count } from '../counters.ts';
import type { SharedTexts } from '../shared-state.ts';

export type CounterName = 'requests' | 'tokens' | 'month';

/** Answered by the primary, which holds the state (`serve-state.ts`); asked by `remote-state.ts`. */
export interface StateMethods {
  count(counter: CounterName, id: string, points: number): Promise<Count>;
  correctCount(counter: CounterName, count: Count, points: number): void;
  acquireLease(id: string, holder: string, limit: number): Promise<boolean>;
  releaseLease(id: string, holder: string): void;
  getText(kind: keyof SharedTexts, key: string): Promise<string | undefined>;
  setText(kind: keyof SharedTexts, key: string, text: string): Promise<void>;
  deleteText(kind: keyof SharedTexts, key: string): Promise<void>;
  /** Permits for replies in progress. Resolves to fewer than wanted only when there are no more. */
  takePermits(wanted: number): Promise<number>;
  giveBackPermits(count: number): void;
  openLog(id: string, fingerprint: string): void;
  /** Settles when the frames can be read at any other worker. */
  appendToLog(id: string, frames: readonly string[]): Promise<void>;
  finishLog(id: string): Promise<void>;
  isLogRead(id: string): Promise<boolean>;
  /** Whether there is such a stream. The worker chooses the number of the reader. */
  findLog(reader: number, id: string, fingerprint: string, after: number): Promise<boolean>;
  /** The next frames after `after`, which counts in the first call of a reader only. */
  readLog(reader: number, after: number): Promise<RemoteBatch>;
  leaveLog(reader: number): void;
}

/** Calls from the primary to a worker. */
export interface WorkerStateMethods {
  /** Empties the stock of permits and returns how many there were. */
  recallPermits(): number;
}

export interface RemoteBatch {
  readonly text: string;
  readonly isLast: boolean;
}
