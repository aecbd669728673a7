// The service as one process: the composition root, where settings, effects, app and socket meet.
import { randomBytes } from 'node:crypto';
import type { Settings } from '../config/load-settings.ts';
import { DeliveryQueue } from '../providers/http/delivery-queue.ts';
import { closeStream } from '../server/resume/close-stream.ts';
import { listen, type RunningServer } from '../server/listen.ts';
import { createMetrics } from '../server/metrics.ts';
import { redisReadiness } from '../server/readiness.ts';
import { connectRedis } from '../server/redis.ts';
import { createSharedLogs } from '../server/resume/shared-logs.ts';
import { createSharedState } from '../server/shared-state.ts';
import type { CommandContext } from './command.ts';
import { createEffects } from './create-effects.ts';
import { prepareApp } from './prepare-app.ts';
import { withStoredKey } from './open-keys.ts';
import { createOneTimePage } from './one-time-page.ts';
import { openBrowser, opensPlayground } from './open-browser.ts';
import { openMetrics } from './open-metrics.ts';
import { localUrl, startMessage } from './start-message.ts';
import { loadVersion } from './version.ts';
import { listenError } from './listen-error.ts';

/** Undefined if it cannot listen; the reason has been printed. */
export async function startService(
  given: Settings,
  context: CommandContext,
  { opens }: { readonly opens: boolean },
): Promise<RunningServer | undefined> {
  const { folder, isTerminal } = context;
  const queue = new DeliveryQueue();
  const effects = createEffects(given.logLevel, context, queue);
  const { settings, storedKey } = withStoredKey(given, context.redactor);
  const { host, withoutRedis } = settings;
  const metrics = await openMetrics(settings, context, createMetrics);
  if (metrics === 'failed') return undefined;
  const redis = settings.redisUrl === undefined ? undefined : await connectRedis(settings.redisUrl, effects.log);
  const logs = redis && settings.resume === 'on' ? createSharedLogs(redis, settings.resumeTtl, closeStream) : undefined;
  const state = createSharedState(settings, redis, logs, effects);
  const readiness = () => redisReadiness(redis, withoutRedis);
  try {
    const look = { isWanted: opens, hasOwnKey: storedKey !== undefined, isTerminal, environment: context.environment };
    const ownPage =
      storedKey !== undefined && opensPlayground(look)
        ? createOneTimePage(storedKey.key, randomBytes(16).toString('base64url'))
        : undefined;
    const parts = { settings, effects, queue, folder, state, metrics, readiness, ownPage };
    const { app, serverOptions, models } = await prepareApp(parts);
    const running = await listen(app, { ...settings, ...serverOptions });
    const { port } = running;
    context.print(startMessage({ version: loadVersion(), host, port, models: models.cards, storedKey, isTerminal }));
    if (ownPage !== undefined) openBrowser(localUrl(host, port) + ownPage.path);
    return running;
  } catch (error) {
    context.printError(`tessera: ${listenError(error, settings)}`);
    return undefined;
  }
}
