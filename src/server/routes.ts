// All routes except completions (`products`): health, metrics, models, stored responses, pages, and 404 for the rest.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ApiError } from '../errors.ts';
import { toModel, toModelList } from '../wire/model-list.ts';
import { chatCompletionsPath, modelsPath, responsesPath } from '../wire/paths.ts';
import { parseItemPage } from '../wire/responses/input-items.ts';
import { sendAnswer, toErrorAnswer, toJsonAnswer, toTextAnswer, type Answer } from './answer.ts';
import type { ApiKey, ApiKeys } from './api-keys.ts';
import { checkHost } from './check-host.ts';
import { preflightHeaders, type AllowOrigin } from './cors.ts';
import { findHeader } from './find-header.ts';
import type { Metrics } from './metrics.ts';
import { modelsOf, type ModelRegistry } from './model-registry.ts';
import { openApiJson } from './openapi-json.ts';
import type { Pages } from './pages.ts';
import { dropBody } from './read-body.ts';
import type { Readiness } from './readiness.ts';
import { beginRecord, type RecordDependencies } from './request-record.ts';
import type { Route, RouteRequest } from './route.ts';
import type { StoredReplies } from './stored-replies.ts';

export interface RouteSettings {
  /** `on`: `/metrics` is served to everyone who can reach the service. */
  readonly metrics?: string | undefined;
}

export interface RouteDependencies extends RecordDependencies {
  readonly models: ModelRegistry;
  readonly keys: ApiKeys;
  readonly settings: RouteSettings;
  readonly metrics?: Pick<Metrics, 'contentType' | 'text' | 'request'> | undefined;
  /** Absent: the service is ready until it stops. */
  readonly readiness?: (() => Readiness | Promise<Readiness>) | undefined;
  /** Absent: no responses are stored. */
  readonly responses?: StoredReplies | undefined;
  /** The playground and `/docs`. Absent: both are 404. */
  readonly pages?: Pages | undefined;
}

/** Ends the path, below a stored response, that lists its input items. */
const inputItems = /\/input_items$/;

/** `products`, by path, also answer requests that spell their path differently, such as with a trailing slash. */
export function createRoutes(
  dependencies: RouteDependencies,
  allowOrigin: AllowOrigin,
  products: ReadonlyMap<string | undefined, RequestListener>,
): RequestListener {
  const { models, keys, drain, metrics, settings, responses } = dependencies;
  const pages = new Map<string, Route>([
    ['/healthz', () => toJsonAnswer({ status: 'ok' })],
    ['/readyz', readyz],
    ['/openapi.json', openApiJson()],
    ...(dependencies.pages ?? []),
  ]);
  if (settings.metrics === 'on' && metrics !== undefined) {
    pages.set('/metrics', async () => {
      return { status: 200, headers: { 'content-type': metrics.contentType }, body: await metrics.text() };
    });
  }

  async function readyz(): Promise<Answer> {
    if (drain.isDraining) throw new ApiError('shutting_down');
    const { isReady, ...parts } = (await dependencies.readiness?.()) ?? { isReady: true };
    return toJsonAnswer({ status: isReady ? 'ready' : 'not ready', ...parts }, isReady ? 200 : 503);
  }

  async function answer(request: RouteRequest): Promise<Answer> {
    const { path } = request;
    if (path === '/v1' || path.startsWith('/v1/')) return answerWithKey(request);
    const page = pages.get(path);
    if (page === undefined) throw nothingAt(path);
    requireMethod(request, 'GET, HEAD');
    return page(request);
  }

  async function answerWithKey(request: RouteRequest): Promise<Answer> {
    const { method, path, header, record } = request;
    const isAllowed = allowOrigin(header('origin'), record.headers);
    if (isAllowed && method === 'OPTIONS' && header('access-control-request-method') !== undefined) {
      return { status: 204, headers: preflightHeaders(header('access-control-request-headers')), body: '' };
    }
    const key = keys.check(header('authorization'));
    record.fields['key'] = key.name;
    if (products.has(path)) requireMethod(request, 'POST');
    if (path.startsWith(`${responsesPath}/`)) return answerStored(request, key, path.slice(responsesPath.length + 1));
    if (path !== modelsPath && !path.startsWith(`${modelsPath}/`)) throw nothingAt(path);
    requireMethod(request, 'GET, HEAD');
    const served = modelsOf(key, models);
    if (path === modelsPath) return toJsonAnswer(toModelList(served.cards));
    return toJsonAnswer(toModel(served.getModel(decode(path.slice(modelsPath.length + 1))).card));
  }

  /** `rest`: the path below the responses. */
  async function answerStored(request: RouteRequest, key: ApiKey, rest: string): Promise<Answer> {
    const id = decode(rest.replace(inputItems, ''));
    const isList = inputItems.test(rest);
    requireMethod(request, isList ? 'GET, HEAD' : 'GET, HEAD, DELETE');
    const isDeletion = request.method === 'DELETE';
    if (!isList && !isDeletion) refuseStream(request.search);
    if (isDeletion && (await responses?.delete(key, id))) {
      return toJsonAnswer({ id, object: 'response', deleted: true });
    }
    const found = isList
      ? await responses?.listInput(key, id, parseItemPage(request.search), request.record)
      : isDeletion
        ? undefined
        : await responses?.find(key, id);
    if (found !== undefined) return toTextAnswer(found);
    const why =
      responses === undefined
        ? 'This service stores no responses.'
        : 'It was not stored, it has expired, or it belongs to another key.';
    throw new ApiError('not_found', `There is no response with the id ${JSON.stringify(id.slice(0, 100))}. ${why}`);
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse, pathname: string): Promise<void> {
    const path = withoutSlashes(pathname);
    const record = beginRecord(dependencies, incoming, outgoing, path);
    outgoing.once('finish', () => dropBody(incoming));
    let reply: Answer;
    try {
      checkHost(incoming);
      const [, search = ''] = /\?([^#]*)/.exec(incoming.url ?? '') ?? [];
      const header = findHeader(incoming);
      reply = await answer({ method: incoming.method ?? '', path, pathname, search, header, record });
    } catch (thrown) {
      reply = toErrorAnswer(record.fail(thrown));
    }
    // The response is closed if the client has disconnected meanwhile.
    if (!outgoing.destroyed) sendAnswer(outgoing, record, reply);
    record.end();
  }

  return (incoming, outgoing) => {
    const pathname = pathnameOf(incoming.url ?? '');
    const product = incoming.method === 'POST' ? products.get(withoutSlashes(pathname)) : undefined;
    if (product !== undefined) return product(incoming, outgoing);
    // A pipelined reply would be held in memory until its turn comes, so it is created only then.
    if (outgoing.socket !== null) void serve(incoming, outgoing, pathname);
    else outgoing.once('socket', () => void serve(incoming, outgoing, pathname));
  };
}

/** The path of a request target, which is a path or, from clients of a proxy, a whole URL. Anything else is 404. */
function pathnameOf(target: string): string {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  const url = path.startsWith('/') ? `http://localhost${path}` : /^https?:/i.test(path) ? path : '';
  // A URL parser reads a backslash as a slash; proxies do not.
  return path.includes('\\') || !URL.canParse(url) ? path : new URL(url).pathname;
}

const withoutSlashes = (pathname: string): string => pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

function requireMethod({ method, path, record }: RouteRequest, allowed: string): void {
  if (allowed.split(', ').includes(method)) return;
  record.headers['allow'] = allowed;
  const message = `${method.slice(0, 32)} is not supported at ${path.slice(0, 200)}; use ${allowed}.`;
  throw new ApiError('method_not_allowed', message);
}

const nothingAt = (path: string): ApiError =>
  new ApiError(
    'not_found',
    `No resource exists at ${path.slice(0, 200)}. The endpoints are POST ${chatCompletionsPath} and POST ${responsesPath}, ` +
      'so the base URL of a client ends with /v1/embed.',
  );

/** Returns the text unchanged if its percent-encoding is invalid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A client that asks for a stream would read JSON as a stream without events. */
function refuseStream(search: string): void {
  if (new URLSearchParams(search).get('stream') !== 'true') return;
  const message = 'stream is not supported for stored responses; read the whole response, without it.';
  throw new ApiError('invalid_value', message, { param: 'stream' });
}
