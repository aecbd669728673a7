// Pages of other origins: none, unless the operator names them. No cookie means anything to this service, so there are
// no credentials to allow: a page must have a key of its own.
import type { Context } from 'hono';
import type { AppEnvironment } from './app.ts';
import { requestHeader } from './request-header.ts';

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

/** Says who may read the reply; answers a browser that asks first. */
export function cors(origins: readonly string[]): (context: Context<AppEnvironment>) => Response | undefined {
  const isForAll = origins.includes('*');
  return (context) => {
    const origin = requestHeader(context, 'origin');
    const isAllowed = origin !== undefined && (isForAll || origins.includes(origin));
    const { headers } = context.get('record');
    const set = (name: string, value: string) => {
      context.header(name, value);
      headers[name] = value;
    };
    if (origins.length > 0 && !isForAll) set('vary', 'origin');
    if (!isAllowed) return undefined;
    set('access-control-allow-origin', isForAll ? '*' : origin);
    set('access-control-expose-headers', exposed);
    const isPreflight = context.req.method === 'OPTIONS' && requestHeader(context, 'access-control-request-method');
    if (!isPreflight) return undefined;
    context.header('access-control-allow-methods', 'GET, POST');
    // SDKs send headers of their own, which say nothing to us.
    context.header(
      'access-control-allow-headers',
      allowedHeaders(requestHeader(context, 'access-control-request-headers')),
    );
    context.header('access-control-max-age', '7200');
    return context.body(null, 204);
  };
}

function allowedHeaders(asked = 'authorization, content-type'): string {
  return /^[\w, -]{1,2000}$/.test(asked) ? asked : 'authorization, content-type';
}
