// Calls between the primary and a worker. Arguments and results are JSON.
import type { ModelCard } from '../../wire/model-list.ts';
import type { MetricsSnapshot } from '../metrics.ts';
import type { Readiness } from '../readiness.ts';
import type { StateMethods, WorkerStateMethods } from './state-methods.ts';

/** The outcome of a call, for circuit breakers. */
type UpstreamOutcome = 'succeeded' | 'failed';

/** Answered by the primary. */
export interface PrimaryMethods extends StateMethods {
  /** The first call of a worker. */
  begin(): WorkerOrders;
  ready(started: StartedWorker): void;
  /** The worker cannot serve and will exit. */
  failed(failure: StartFailure): void;
  /** The worker has the connection that was sent to it. */
  tookConnection(): void;
  closedConnection(): void;
  /** Passed on to all other workers. */
  upstreamOutcome(model: string, outcome: UpstreamOutcome): void;
  /** Of all workers. */
  readiness(): Readiness;
  /** Of all workers. */
  metricsText(): Promise<string>;
}

/** Answered by a worker. */
export interface WorkerMethods extends WorkerStateMethods {
  readMetrics(): Promise<MetricsSnapshot>;
  /** Another worker reports the outcome of a call to an upstream. */
  upstreamOutcome(model: string, outcome: UpstreamOutcome): void;
  /** Takes no new work from now on. */
  drain(): void;
  stop(patience: number): void;
}

export interface WorkerOrders {
  readonly index: number;
  /** As the primary read them, by `v8.serialize` in Base64: they hold a Map and Infinity. */
  readonly settings: string;
  readonly isMeasured: boolean;
}

export interface StartedWorker {
  readonly models: readonly ModelCard[];
}

export interface StartFailure {
  /** Of the configuration. */
  readonly problems: readonly { readonly place: string; readonly message: string }[];
}
