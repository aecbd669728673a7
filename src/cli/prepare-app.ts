// Builds the app from settings, effects, models and shared state: the same for a single process and for a worker.
import { getHeapStatistics } from 'node:v8';
import type { Settings } from '../config/load-settings.ts';
import type { Effects } from '../effects.ts';
import type { DeliveryQueue } from '../providers/http/delivery-queue.ts';
import { createApp, type App, type AppDependencies } from '../server/app.ts';
import { createDrain } from '../server/drain.ts';
import { endRevoked } from '../server/end-revoked.ts';
import { createMemoryBudget } from '../server/memory-budget.ts';
import type { ServerOptions } from '../server/listen.ts';
import type { Metrics } from '../server/metrics.ts';
import type { ModelRegistry } from '../server/model-registry.ts';
import { loadElement, loadPages } from '../server/pages.ts';
import type { SharedState } from '../server/shared-state.ts';
import { createModels, type OutcomeExchange } from './create-models.ts';
import type { OneTimePage } from './one-time-page.ts';
import { openCache } from './open-cache.ts';
import { openKeys } from './open-keys.ts';
import { openLimits } from './open-limits.ts';
import { loadHtml, toRenderers } from './renderers.ts';
import { openResponses } from './open-responses.ts';
import { openResume } from './open-resume.ts';
import { programFile } from './program-files.ts';
import { warmUp } from './warm-up.ts';

export interface AppParts {
  readonly settings: Settings;
  readonly effects: Effects;
  /** The queue of the chunks that the effects receive. */
  readonly queue: DeliveryQueue;
  /** Where model packages are resolved. */
  readonly folder: string;
  readonly state: SharedState;
  readonly metrics: Metrics | undefined;
  readonly readiness: AppDependencies['readiness'];
  readonly outcomes?: OutcomeExchange;
  readonly ownPage?: OneTimePage | undefined;
}

export interface PreparedApp {
  readonly app: App;
  readonly serverOptions: ServerOptions;
  readonly models: ModelRegistry;
}

/** Settles when the app has warmed up. */
export async function prepareApp(parts: AppParts): Promise<PreparedApp> {
  const { settings, effects, queue, folder, state, metrics, readiness, outcomes, ownPage } = parts;
  const models = await createModels(settings, effects, folder, metrics?.upstream, outcomes);
  const drain = createDrain();
  const held = createMemoryBudget(settings.bufferLimit ?? getHeapStatistics().heap_size_limit / 4);
  const keys = openKeys(settings, effects);
  const app = createApp({
    effects,
    models,
    held,
    keys,
    drain,
    settings,
    streams: state.streams,
    limits: openLimits(settings, state.limits, effects),
    metrics,
    resume: openResume(settings, held, state),
    cache: openCache(settings, state.texts.replies, effects),
    responses: openResponses(settings, state.texts.responses, effects),
    readiness,
    renderers: toRenderers(loadHtml),
    pages: new Map([
      ...loadPages(programFile('web')),
      ...loadElement(programFile('element')),
      ...(ownPage === undefined ? [] : [[ownPage.path, ownPage.route] as const]),
    ]),
  });
  await warmUp(settings, effects);
  endRevoked(keys, drain);
  return { app, serverOptions: { ...settings, drain, held, onConnection: () => queue.makeWay() }, models };
}
