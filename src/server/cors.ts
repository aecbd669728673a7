// Pages of other origins: none, unless the operator names them. No cookie means anything to this service, so there are
// no credentials to allow: a page must have a key of its own.
import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from './app.ts';

const exposed = [
  'retry-after',
  'x-completion-id',
  'x-ratelimit-limit-requests',
  'x-ratelimit-limit-tokens',
  'x-ratelimit-remaining-requests',
  'x-ratelimit-remaining-tokens',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
  'x-request-id',
  'x-tessera-cache',
  'x-ui-format',
].join(', ');

export function cors(origins: readonly string[]): MiddlewareHandler<AppEnvironment> {
  const isForAll = origins.includes('*');
  return async (context, next) => {
    const origin = context.req.header('origin');
    const isAllowed = origin !== undefined && (isForAll || origins.includes(origin));
    const { headers } = context.get('record');
    const set = (name: string, value: string) => {
      context.header(name, value);
      headers[name] = value;
    };
    if (origins.length > 0 && !isForAll) set('vary', 'origin');
    if (!isAllowed) return next();
    set('access-control-allow-origin', isForAll ? '*' : origin);
    set('access-control-expose-headers', exposed);
    const isPreflight = context.req.method === 'OPTIONS' && context.req.header('access-control-request-method');
    if (!isPreflight) return next();
    context.header('access-control-allow-methods', 'GET, POST');
    // SDKs send headers of their own, which say nothing to us.
    context.header(
      'access-control-allow-headers',
      allowedHeaders(context.req.header('access-control-request-headers')),
    );
    context.header('access-control-max-age', '7200');
    return context.body(null, 204);
  };
}

function allowedHeaders(asked = 'authorization, content-type'): string {
  return /^[\w, -]{1,2000}$/.test(asked) ? asked : 'authorization, content-type';
}
