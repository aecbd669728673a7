// A worker process: receives its settings, connections and shared state from the primary.
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import type { Settings } from '../config/load-settings.ts';
import { ConfigurationError } from '../config/problem.ts';
import type { Log } from '../effects.ts';
import { DeliveryQueue } from '../providers/http/delivery-queue.ts';
import type { Outcome } from '../providers/resilience/circuit-breaker.ts';
import { acceptConnections, type Acceptor } from '../server/accept-connections.ts';
import { createMetrics, type Metrics } from '../server/metrics.ts';
import { connectPeer, type Peer, type Port } from '../server/workers/peer.ts';
import { createRemoteState, type RemoteState } from '../server/workers/remote-state.ts';
import type { PrimaryMethods, WorkerMethods } from '../server/workers/worker-methods.ts';
import { createEffects } from './create-effects.ts';
import type { OutcomeExchange } from './create-models.ts';
import type { LogWriter } from './log-writer.ts';
import type { Redactor } from './log/redactor.ts';
import { secretsOfSettings } from './log/secrets.ts';
import { prepareApp, type AppParts } from './prepare-app.ts';

interface WorkerContext {
  readonly folder: string;
  readonly log: LogWriter;
  readonly redactor: Redactor;
  readonly exit: (code: number) => void;
}

export interface WorkerPort extends Port {
  /** Called with each new connection; undefined if its client has already disconnected. */
  onConnection(act: (socket: Socket | undefined) => void): void;
}

/** Settles when the worker is ready. Exits the process if it cannot start. */
export async function startWorker(port: WorkerPort, context: WorkerContext): Promise<void> {
  const primary = connectPeer<PrimaryMethods>(port);
  let remote: RemoteState | undefined;
  let metrics: Metrics | undefined;
  let acceptor: Acceptor | undefined;
  const breakers = new Map<string, (outcome: Outcome) => void>();
  const outcomes: OutcomeExchange = {
    tell: (model, outcome) => primary.tell('upstreamOutcome', model, outcome),
    listen: (model, hear) => void breakers.set(model, hear),
  };

  async function end(code: number): Promise<void> {
    await Promise.race([context.log.flush(), wait(1000)]);
    context.exit(code);
  }
  const methods: WorkerMethods = {
    recallPermits: () => remote?.methods.recallPermits() ?? 0,
    readMetrics: async () => (await metrics?.read()) ?? [],
    upstreamOutcome: (model, outcome) => breakers.get(model)?.(outcome),
    drain: () => acceptor?.drain(),
    stop(patience) {
      void (async () => {
        await acceptor?.stop(patience);
        await end(0);
      })();
    },
  };
  primary.serve(methods);
  port.onConnection((socket) => {
    primary.tell('tookConnection');
    const close = (): void => primary.tell('closedConnection');
    if (socket === undefined) return close();
    socket.once('close', close);
    acceptor?.accept(socket);
  });

  const { index, settings: sent, isMeasured } = await primary.call('begin');
  // Written by a primary of the same build.
  const settings = deserialize(Buffer.from(sent, 'base64')) as Settings;
  context.redactor.add(secretsOfSettings(settings));
  remote = createRemoteState(settings, primary);
  if (isMeasured) metrics = { ...createMetrics(), text: () => primary.call('metricsText') };
  try {
    const parts = partsOf(settings, index, remote, metrics, primary, context);
    const { app, serverOptions, models } = await prepareApp({ ...parts, outcomes });
    acceptor = acceptConnections(app, serverOptions);
    await primary.call('ready', { models: models.cards });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    await primary.call('failed', { problems: error.problems });
    await end(1);
  }
}

function partsOf(
  settings: Settings,
  index: number,
  { state }: RemoteState,
  metrics: Metrics | undefined,
  primary: Peer<PrimaryMethods>,
  { log, redactor, folder }: WorkerContext,
): AppParts {
  const queue = new DeliveryQueue();
  const effects = createEffects(settings.logLevel, { log, redactor }, queue);
  return {
    // Ended streams are kept by the primary only.
    settings: { ...settings, resumeSize: 0 },
    effects: { ...effects, log: withWorker(effects.log, index) },
    queue,
    folder,
    state,
    metrics,
    readiness: () => primary.call('readiness'),
  };
}

/** Adds the number of the worker to every line. */
const withWorker = (log: Log, index: number): Log => ({
  info: (fields, message) => log.info({ worker: index + 1, ...fields }, message),
  warn: (fields, message) => log.warn({ worker: index + 1, ...fields }, message),
  error: (fields, message) => log.error({ worker: index + 1, ...fields }, message),
});
