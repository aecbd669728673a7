import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createTurns } from '../src/cli/create-turns.ts';
import type { Effects, Log } from '../src/effects.ts';
import type { LanguageModel } from '../src/model/language-model.ts';
import { createApiKeys } from '../src/server/api-keys.ts';
import { createApp, type App, type AppDependencies, type ServerSettings } from '../src/server/app.ts';
import { createDrain, type Drain } from '../src/server/drain.ts';
import { createMemoryBudget } from '../src/server/memory-budget.ts';
import { listen, type RunningServer } from '../src/server/listen.ts';
import { createModelRegistry } from '../src/server/model-registry.ts';
import type { Pages } from '../src/server/pages.ts';
import { renderers } from './renderers.ts';

export const key = 'test-key';
export const modelId = 'acme/fast/v-20261121';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Service {
  readonly app: App;
  readonly listen: () => Promise<RunningServer>;
  /** Sends a request over a socket. The service starts listening at the first request and stops when the test ends. */
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly drain: Drain;
  readonly lines: LogLine[];
}

/** Creates the whole service with the given model. */
export function createService(
  model: LanguageModel,
  settings: Partial<ServerSettings> = {},
  effects: Pick<Effects, 'now' | 'newId'> = { now: () => Date.now(), newId: () => randomUUID() },
  pages?: Pages,
  more: Partial<AppDependencies> & { readonly log?: Log } = {},
): Service {
  const { log: ownLog, ...others } = more;
  const lines: LogLine[] = [];
  const log = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) => {
    lines.push({ level, message, fields });
  };
  const card = { id: modelId, created: 1_795_219_200, ownedBy: 'acme', description: 'A test.', aliases: ['latest'] };
  const drain = createDrain();
  const app = createApp({
    effects: {
      ...effects,
      turns: createTurns(),
      log: ownLog ?? { info: log('info'), warn: log('warn'), error: log('error') },
    },
    models: createModelRegistry([{ card, model }]),
    keys: createApiKeys(['another-key', key]),
    drain,
    held: createMemoryBudget(Number.POSITIVE_INFINITY),
    settings: { bodyLimit: 8 * 2 ** 20, bodyTimeout: 30_000, keepAliveInterval: 15_000, ...settings },
    pages,
    renderers,
    ...others,
  });
  const { bodyTimeout = 30_000 } = settings;
  const start = () => listen(app, { host: '127.0.0.1', port: 0, drain, bodyTimeout });
  let listening: Promise<RunningServer> | undefined;
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    if (listening === undefined) {
      listening = start();
      const server = await listening;
      onTestFinished(() => server.stop(0));
    }
    const { port } = await listening;
    return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
  };
  return { app, listen: start, request, drain, lines };
}

export interface ListeningService extends Service {
  readonly server: RunningServer;
  readonly url: string;
}

export async function listenForTest(
  model: LanguageModel,
  settings: Partial<ServerSettings> = {},
  effects?: Pick<Effects, 'now' | 'newId'>,
  pages?: Pages,
  more: Partial<AppDependencies> & { readonly log?: Log } = {},
): Promise<ListeningService> {
  const service = createService(model, settings, effects, pages, more);
  const server = await service.listen();
  return { ...service, server, url: `http://127.0.0.1:${server.port}` };
}

export const path = '/v1/embed/chat/completions';

export const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

export const request = (more: object = {}) => ({
  model: modelId,
  messages: [{ role: 'user', content: 'Hi' }],
  ...more,
});

export const post = (body: unknown, more: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { ...headers, ...more },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
