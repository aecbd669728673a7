// Everything but the product: health, metrics, models, pages, and what there is nothing at.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type Context } from 'hono';
import { ApiError } from '../errors.ts';
import { toModel, toModelList } from '../wire/model-list.ts';
import type { AppDependencies } from './app.ts';
import { productPath, type Product } from './chat-completions.ts';
import { preflightHeaders, type AllowOrigin } from './cors.ts';
import { toErrorReply } from './error-reply.ts';
import { headersOfAll } from './headers-of-all.ts';
import { modelsOf, type ModelRegistry } from './model-registry.ts';
import { openApiJson } from './openapi-json.ts';
import { beginRecord, type RequestRecord } from './request-record.ts';

// A type, not an interface: Hono asks for an index signature.
export type RouteEnvironment = {
  /** The two sides of the socket. */
  Bindings: HttpBindings;
  Variables: {
    record: RequestRecord;
    /** Under /v1 only: the models that who asks may use. */
    models: ModelRegistry;
  };
};

export function createRoutes(
  dependencies: AppDependencies,
  allowOrigin: AllowOrigin,
  product: Product,
): Hono<RouteEnvironment> {
  const { models, keys, drain, metrics, settings } = dependencies;
  const app = new Hono<RouteEnvironment>({ getPath: pathOf });

  // Before all that is done for other routes: it does that itself.
  app.post(productPath, ({ env: { incoming, outgoing } }) => {
    void product(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.use(async (context, next) => {
    const { incoming, outgoing } = context.env;
    const record = beginRecord(dependencies, incoming, outgoing, context.req.path);
    context.set('record', record);
    try {
      await next();
    } catch (thrown) {
      // Hono hands only instances of Error to onError.
      context.res = refuse(context, record.fail(thrown));
    }
    for (const [name, value] of Object.entries({ ...headersOfAll, ...record.headers })) {
      // A page has its own policy.
      if (!context.res.headers.has(name)) context.header(name, value);
    }
    record.end();
  });

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.all('/healthz', notAllowed('GET, HEAD'));
  app.get('/readyz', async (context) => {
    if (drain.isDraining) throw new ApiError('shutting_down');
    const { isReady, ...parts } = (await dependencies.readiness?.()) ?? { isReady: true };
    return context.json({ status: isReady ? 'ready' : 'not ready', ...parts }, isReady ? 200 : 503);
  });
  app.all('/readyz', notAllowed('GET, HEAD'));

  if (settings.metrics === 'on' && metrics !== undefined) {
    app.get('/metrics', async (context) => {
      return context.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
    });
    app.all('/metrics', notAllowed('GET, HEAD'));
  }

  app.use('/v1/*', async (context, next) => {
    const { req } = context;
    const { headers, fields } = context.get('record');
    const isAllowed = allowOrigin(req.header('origin'), headers);
    if (isAllowed && req.method === 'OPTIONS' && req.header('access-control-request-method')) {
      return context.body(null, 204, preflightHeaders(req.header('access-control-request-headers')));
    }
    const key = keys.check(req.header('authorization'));
    fields['key'] = key.name;
    context.set('models', modelsOf(key, models));
    return next();
  });
  app.all(productPath, notAllowed('POST'));
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
      `There is nothing at ${context.req.path.slice(0, 200)}. The endpoint is POST ${productPath}, ` +
      'so the base URL of a client ends with /v1/embed.';
    return refuse(context, context.get('record').fail(new ApiError('not_found', message)));
  });
  app.onError((error, context) => refuse(context, context.get('record').fail(error)));
  return app;
}

/** Slashes at the end, and doubled ones, come from base URLs with and without a slash. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  const path = (end < 0 ? url.slice(start) : url.slice(start, start + end)).replace(/\/{2,}/g, '/');
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function notAllowed(allow: string) {
  return (context: Context<RouteEnvironment>): Response => {
    const { method, path } = context.req;
    const message = `${method.slice(0, 32)} is not for ${path.slice(0, 200)}, which takes ${allow}.`;
    context.header('allow', allow);
    return refuse(context, context.get('record').fail(new ApiError('method_not_allowed', message)));
  };
}

function refuse(context: Context<RouteEnvironment>, error: ApiError): Response {
  const { status, headers, json } = toErrorReply(error);
  return context.body(json, status, { 'content-type': 'application/json', ...headers });
}
