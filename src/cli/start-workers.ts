// The service as several processes on one port. The primary supervises the workers, accepts connections for them and holds
// their shared state. It serves no requests, so it can answer a worker at any time.
import process from 'node:process';
import { getHeapStatistics, serialize } from 'node:v8';
import type { Settings } from '../config/load-settings.ts';
import { ConfigurationError } from '../config/problem.ts';
import type { Effects } from '../effects.ts';
import { closeStream } from '../server/resume/close-stream.ts';
import { createMemoryBudget } from '../server/memory-budget.ts';
import { createLimitStore } from '../server/limit-store.ts';
import type { RunningServer } from '../server/listen.ts';
import { createProcessMetrics, metricsContentType, type ProcessMetrics } from '../server/metrics.ts';
import { redisReadiness, type Readiness } from '../server/readiness.ts';
import { connectRedis, type Redis } from '../server/redis.ts';
import { createSharedLogs } from '../server/resume/shared-logs.ts';
import { createSharedTexts } from '../server/shared-state.ts';
import { createPrimaryLogs } from '../server/workers/primary-logs.ts';
import { createDispatcher, type Dispatcher, type DispatchMember } from '../server/workers/dispatcher.ts';
import { connectPeer, type Peer } from '../server/workers/peer.ts';
import { createPermitPool } from '../server/workers/permit-pool.ts';
import { serveState, type HeldState } from '../server/workers/serve-state.ts';
import { createSummedMetrics, type SummedMetrics } from '../server/workers/summed-metrics.ts';
import { superviseWorkers, WorkerError, type ConnectedWorker } from '../server/workers/supervisor.ts';
import type { PrimaryMethods, StartedWorker, WorkerMethods } from '../server/workers/worker-methods.ts';
import type { CommandContext } from './command.ts';
import { createEffects } from './create-effects.ts';
import { forkWorker, type ClusterWorker } from './fork-worker.ts';
import { withStoredKey } from './open-keys.ts';
import { openMetrics } from './open-metrics.ts';
import { startMessage } from './start-message.ts';
import { loadVersion } from './version.ts';
import { listenError } from './listen-error.ts';

export interface RunningWorkers extends RunningServer {
  /** Settles if no worker is left and none can be started. */
  readonly failed: Promise<Error>;
}

/** Undefined if the service cannot start; the reason has been printed. */
export async function startWorkers(
  given: Settings,
  count: number,
  context: CommandContext,
): Promise<RunningWorkers | undefined> {
  const effects = createEffects(given.logLevel, context);
  const { settings, storedKey } = withStoredKey(given, context.redactor);
  const { host } = settings;
  const measured = await openMetrics(settings, context, createMeasured);
  if (measured === 'failed') return undefined;
  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl, effects.log);
  const state = createHeldState(settings, redis, effects);
  const dispatcher = createDispatcher({ limit: settings.maxConnections });
  let readyCount = 0;
  const readiness = (): Readiness => {
    const { isReady, ...parts } = redisReadiness(redis, settings.withoutRedis);
    return { isReady: isReady && readyCount === count, ...parts, workers: `${readyCount} of ${count}` };
  };

  const workers = superviseWorkers({
    count,
    fork: () => forkWorker(context),
    connect: createConnect({ state, dispatcher, measured, settings, readiness }),
    onReady(ready) {
      readyCount = ready;
      measured?.process.workersReady(ready);
    },
    onDeath: () => measured?.process.workerExited(),
    log: effects.log,
  });
  // Also after a second signal or a crash.
  process.on('exit', () => workers.kill());
  try {
    const { models } = await workers.started;
    // Not before all workers are ready: a connection is served as soon as it is accepted.
    const port = await dispatcher.listen(host, settings.port);
    const { isTerminal } = context;
    context.print(startMessage({ version: loadVersion(), host, port, models, storedKey, isTerminal }));
    const stop = async (patience: number): Promise<void> => {
      // Before the port closes, so that once it is closed, open connections are already draining.
      await workers.drain();
      dispatcher.close();
      await workers.stop(patience);
    };
    return { host, port, stop, failed: workers.failed };
  } catch (error) {
    if (error instanceof WorkerError) context.printError(`tessera: ${error.message}`);
    else context.printError(`tessera: ${listenError(error, settings)}`);
    return undefined;
  }
}

interface WorkerDependencies {
  readonly state: HeldState;
  readonly dispatcher: Dispatcher;
  readonly measured: Measured | undefined;
  readonly settings: Settings;
  readonly readiness: () => Readiness;
}

/** Returns a function that connects a worker to the shared state, the dispatcher, the metrics and the other workers. */
function createConnect({ state, dispatcher, measured, settings, readiness }: WorkerDependencies) {
  const serialized = serialize(settings).toString('base64');
  const peers = new Set<Peer<WorkerMethods>>();
  return (worker: ClusterWorker, index: number): ConnectedWorker<StartedWorker> => {
    const peer = connectPeer<WorkerMethods>(worker.port);
    peers.add(peer);
    const served = serveState(state, () => peer.call('recallPermits'));
    const leaveSum = measured?.sum.join(() => peer.call('readMetrics'));
    let taker: DispatchMember | undefined;
    worker.port.onClose(() => {
      peers.delete(peer);
      served.leave();
      leaveSum?.();
      taker?.leave();
    });
    const started = new Promise<StartedWorker>((resolve, reject) => {
      const methods: PrimaryMethods = {
        ...served.methods,
        begin() {
          return { index, settings: serialized, isMeasured: measured !== undefined };
        },
        ready(service) {
          taker = dispatcher.join((socket) => worker.sendConnection(socket));
          resolve(service);
        },
        tookConnection: () => taker?.took(),
        closedConnection: () => taker?.closed(),
        failed: ({ problems }) => reject(new ConfigurationError(problems)),
        upstreamOutcome(model, outcome) {
          for (const other of peers) if (other !== peer) other.tell('upstreamOutcome', model, outcome);
        },
        readiness,
        metricsText: async () => (await measured?.text()) ?? '',
      };
      peer.serve(methods);
    });
    return { started, drain: () => peer.call('drain'), stop: (patience) => peer.tell('stop', patience) };
  };
}

interface Measured {
  readonly contentType: string;
  readonly text: () => Promise<string>;
  readonly sum: SummedMetrics;
  readonly process: ProcessMetrics;
}

function createMeasured(): Measured {
  const process = createProcessMetrics();
  const sum = createSummedMetrics(() => process.read());
  return { contentType: metricsContentType, text: () => sum.text(), sum, process };
}

function createHeldState(settings: Settings, redis: Redis | undefined, { now }: Pick<Effects, 'now'>): HeldState {
  const { resumeTtl, resumeSize } = settings;
  const shared = redis && settings.resume === 'on' ? createSharedLogs(redis, resumeTtl, closeStream) : undefined;
  const held = createMemoryBudget(settings.bufferLimit ?? getHeapStatistics().heap_size_limit / 4);
  return {
    limits: createLimitStore({ redis, outage: settings.withoutRedis }),
    texts: createSharedTexts(settings, redis, { now }),
    logs: createPrimaryLogs({ time: resumeTtl, size: resumeSize, held, close: closeStream, shared }),
    streams: createPermitPool(settings.maxConcurrentReplies),
  };
}
