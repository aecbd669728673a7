// Pages of other origins: none, unless the operator names them. No cookie means anything to this service, so there are
// no credentials to allow: a page must have a key of its own.

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

/** Adds who may read a reply to its headers; true: the page that asks may. */
export type AllowOrigin = (origin: string | undefined, headers: Record<string, string>) => boolean;

export function allowOrigins(origins: readonly string[]): AllowOrigin {
  const isForAll = origins.includes('*');
  return (origin, headers) => {
    if (origins.length > 0 && !isForAll) headers['vary'] = 'origin';
    if (origin === undefined || !(isForAll || origins.includes(origin))) return false;
    headers['access-control-allow-origin'] = isForAll ? '*' : origin;
    headers['access-control-expose-headers'] = exposed;
    return true;
  };
}

/** For a browser that asks first. `asked`: the headers that the page wants to send. */
export function preflightHeaders(asked = 'authorization, content-type'): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, POST',
    // SDKs send headers of their own, which say nothing to us.
    'access-control-allow-headers': /^[\w, -]{1,2000}$/.test(asked) ? asked : 'authorization, content-type',
    'access-control-max-age': '7200',
  };
}
