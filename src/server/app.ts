import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { Effects } from '../effects.ts';
import { ApiError, errorTable } from '../errors.ts';
import { toErrorBody } from '../wire/error-body.ts';
import { toModel, toModelList } from '../wire/model-list.ts';
import type { ApiKey, ApiKeys } from './api-keys.ts';
import { chatCompletions } from './chat-completions.ts';
import { cors } from './cors.ts';
import type { Drain } from './drain.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { modelsOf, type ModelRegistry } from './model-registry.ts';
import { openApiJson } from './openapi-json.ts';
import type { Pages } from './pages.ts';
import type { ReplyCache } from './reply-cache.ts';
import type { Resume } from './resume.ts';
import { requestHeader } from './request-header.ts';
import { RequestRecord } from './request-record.ts';

export interface AppDependencies {
  readonly effects: Pick<Effects, 'now' | 'newId' | 'log'>;
  readonly models: ModelRegistry;
  readonly keys: ApiKeys;
  readonly drain: Drain;
  readonly settings: ServerSettings;
  readonly metrics?: Metrics | undefined;
  /** Absent: a stream that is lost is lost. */
  readonly resume?: Resume | undefined;
  readonly cache?: ReplyCache | undefined;
  /** Absent: nothing is limited. */
  readonly limits?: Limits | undefined;
  /** What instances share. Needed: without it some limit lets nobody in. */
  readonly redis?: { readonly isReady: boolean; readonly isNeeded: boolean } | undefined;
  /** The playground and `/docs`; without them there is nothing at either. */
  readonly pages?: Pages | undefined;
}

export interface ServerSettings {
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** Milliseconds until a request body has arrived. */
  readonly bodyTimeout: number;
  /** Milliseconds of silence in a stream before a comment is sent. */
  readonly keepAlive: number;
  /** Whose pages may call from a browser; `*`: everybody's. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Replies under way at once. */
  readonly maxStreams?: number | undefined;
  /** `on`: `/metrics` for everybody who reaches the service. */
  readonly metrics?: string | undefined;
  /** For requests that do not say it themselves, as in `UiWishes`. */
  readonly editing?: boolean | undefined;
  readonly historyLimit?: number | undefined;
  readonly urlProvenance?: boolean | undefined;
}

// A type, not an interface: Hono asks for an index signature.
export type AppEnvironment = {
  /** The two sides of the socket: there on Node, not elsewhere and not in tests without a port. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    record: RequestRecord;
    /** Under /v1 only: who asks, and the models that they may use. */
    key: ApiKey;
    models: ModelRegistry;
  };
};

/** On every reply. What is no page (pages.ts) no browser shall run, frame or guess at. */
const headersOfAll = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export type App = Hono<AppEnvironment>;

export function createApp(dependencies: AppDependencies): App {
  const { effects, models, keys, drain, redis, metrics, settings } = dependencies;
  const app = new Hono<AppEnvironment>({ getPath: pathOf });

  app.use(async (context, next) => {
    const { raw, method, path } = context.req;
    const id = requestId(requestHeader(context, 'x-request-id')) ?? effects.newId();
    const work = drain.begin();
    const record = new RequestRecord({ id, method, path }, work, effects, metrics?.request);
    const onLeft = (): void => {
      record.hasLeft = true;
      work.abort(new Error('The client has left.'));
    };
    // Without bindings, as in `app.request`, Hono leaves `env` undefined whatever its type says.
    const { outgoing } = context.env ?? {};
    // On Node the signal of a request is made only when somebody asks for it, and costs as much as all of this.
    if (outgoing === undefined) raw.signal.addEventListener('abort', onLeft);
    else outgoing.once('close', () => !outgoing.writableFinished && onLeft());
    context.set('record', record);
    record.headers['x-request-id'] = id;
    // Else an idle connection would hold up the stop.
    if (drain.isDraining) record.headers['connection'] = 'close';
    try {
      await next();
    } catch (thrown) {
      // Hono hands only instances of Error to onError.
      context.res = reply(context, record.fail(thrown));
    }
    if (!record.isSent) {
      for (const [name, value] of Object.entries({ ...headersOfAll, ...record.headers })) {
        // A page has its own policy.
        if (!context.res.headers.has(name)) context.header(name, value);
      }
    }
    if (!record.isDetached) record.close(context.res.status);
  });

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.all('/healthz', notAllowed('GET, HEAD'));
  app.get('/readyz', (context) => {
    if (drain.isDraining) throw new ApiError('shutting_down');
    if (redis === undefined) return context.json({ status: 'ready' });
    const state = redis.isReady ? 'ready' : 'away';
    if (redis.isReady || !redis.isNeeded) return context.json({ status: 'ready', redis: state });
    return context.json({ status: 'not ready', redis: state }, 503);
  });
  app.all('/readyz', notAllowed('GET, HEAD'));

  if (settings.metrics === 'on' && metrics !== undefined) {
    app.get('/metrics', async (context) => {
      return context.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
    });
    app.all('/metrics', notAllowed('GET, HEAD'));
  }

  const answerPreflight = cors(settings.corsOrigins ?? []);
  app.use('/v1/*', async (context, next) => {
    const preflight = answerPreflight(context);
    if (preflight !== undefined) return preflight;
    const key = keys.check(requestHeader(context, 'authorization'));
    context.get('record').fields['key'] = key.name;
    context.set('key', key);
    context.set('models', modelsOf(key, models));
    return next();
  });
  app.post('/v1/embed/chat/completions', chatCompletions(dependencies, headersOfAll));
  app.all('/v1/embed/chat/completions', notAllowed('POST'));
  app.get('/v1/embed/models', (context) => context.json(toModelList(context.get('models').cards)));
  app.all('/v1/embed/models', notAllowed('GET, HEAD'));
  app.get('/v1/embed/models/:id{.+}', (context) => {
    return context.json(toModel(context.get('models').getModel(context.req.param('id')).card));
  });
  app.all('/v1/embed/models/:id{.+}', notAllowed('GET, HEAD'));

  for (const [path, handler] of [['/openapi.json', openApiJson()] as const, ...(dependencies.pages ?? [])]) {
    app.get(path, handler);
    app.all(path, notAllowed('GET, HEAD'));
  }

  app.notFound((context) => {
    const message =
      `There is nothing at ${context.req.path.slice(0, 200)}. The endpoint is POST /v1/embed/chat/completions, ` +
      'so the base URL of a client ends with /v1/embed.';
    return reply(context, context.get('record').fail(new ApiError('not_found', message)));
  });
  app.onError((error, context) => {
    const record = context.get('record');
    const { reason } = record.work;
    return reply(context, record.fail(reason instanceof ApiError ? reason : error));
  });
  return app;
}

/** Slashes at the end, and doubled ones, come from base URLs with and without a slash. */
function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  const given = end < 0 ? url.slice(start) : url.slice(start, start + end);
  const path = given.includes('//') ? given.replace(/\/{2,}/g, '/') : given;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** A caller's own id, when it is one that may stand in a header and in a log. */
function requestId(given: string | undefined): string | undefined {
  return given !== undefined && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}

function notAllowed(allow: string) {
  return (context: Context<AppEnvironment>): Response => {
    const { method, path } = context.req;
    const message = `${method.slice(0, 32)} is not for ${path.slice(0, 200)}, which takes ${allow}.`;
    context.header('allow', allow);
    return reply(context, context.get('record').fail(new ApiError('method_not_allowed', message)));
  };
}

function reply(context: Context<AppEnvironment>, error: ApiError): Response {
  if (error.retryAfter !== undefined) context.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfter))));
  if (error.status === 401) context.header('www-authenticate', 'Bearer');
  return context.json(toErrorBody(error), errorTable[error.code].status);
}
