// The composition root: the one place where settings, effects, models, app and socket meet.
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import type { Settings } from '../config/load-settings.ts';
import { DeliveryQueue } from '../providers/http/delivery-queue.ts';
import { createApp } from '../server/app.ts';
import { closeStream } from '../server/close-stream.ts';
import { createDrain } from '../server/drain.ts';
import { createHeldBytes } from '../server/held-bytes.ts';
import { listen, type RunningServer } from '../server/listen.ts';
import { connectRedis } from '../server/redis.ts';
import { loadPages } from '../server/pages.ts';
import { createSharedLogs } from '../server/shared-logs.ts';
import { createSharedState } from '../server/shared-state.ts';
import type { CommandContext } from './command.ts';
import { createEffects } from './create-effects.ts';
import { createModels } from './create-models.ts';
import { openCache } from './open-cache.ts';
import { openKeys } from './open-keys.ts';
import { openLimits } from './open-limits.ts';
import { openMetrics } from './open-metrics.ts';
import { openResume } from './open-resume.ts';
import { startMessage } from './start-message.ts';
import { loadVersion } from './version.ts';
import { warmUp } from './warm-up.ts';
import { whyNotListening } from './why-not-listening.ts';

/** Undefined when it cannot listen; why was said then. */
export async function startService(settings: Settings, context: CommandContext): Promise<RunningServer | undefined> {
  const queue = new DeliveryQueue();
  const effects = createEffects(settings.logLevel, context, queue);
  const { keys, storedKey } = openKeys(settings, effects);
  if (storedKey !== undefined) context.redactor.add([storedKey.key]);
  const metrics = await openMetrics(settings, context);
  if (metrics === 'failed') return undefined;
  const models = await createModels(settings, effects, context.folder, metrics?.upstream);
  const drain = createDrain();
  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl, effects.log);
  const logs =
    redis && settings.resume === 'on' ? createSharedLogs(redis, settings.resumeTime, closeStream) : undefined;
  const state = createSharedState(settings, redis, logs, effects);
  const pages = loadPages(fileURLToPath(new URL('../web', import.meta.url)));
  const app = createApp({
    effects,
    models,
    keys,
    drain,
    settings,
    held: createHeldBytes(settings.bufferLimit ?? getHeapStatistics().heap_size_limit / 4),
    streams: state.streams,
    limits: openLimits(settings, state.limits, effects),
    metrics,
    resume: openResume(settings, state),
    cache: openCache(settings, state.replies),
    redis: redis && {
      get isReady() {
        return redis.isReady;
      },
      isNeeded: Object.values(settings.withoutRedis).includes('closed'),
    },
    pages,
  });
  const { host } = settings;
  try {
    await warmUp(settings, effects);
    const onConnection = () => queue.makeWay();
    const running = await listen(app, { ...settings, drain, connections: state.connections, onConnection });
    const version = loadVersion();
    context.print(
      startMessage({
        version,
        host,
        port: running.port,
        models: models.cards,
        storedKey,
        isTerminal: context.isTerminal,
      }),
    );
    return running;
  } catch (error) {
    context.printError(`tessera: ${whyNotListening(error, settings)}`);
    return undefined;
  }
}
