// CORS: no origin is allowed unless the operator lists it. The service uses no cookies, so credentials are never allowed:
// a page must have a key of its own.

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

/** Adds the CORS headers to a reply. True if the requesting page may read it. */
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

/** The reply to a preflight request. `asked`: the headers that the page wants to send. */
export function preflightHeaders(asked = 'authorization, content-type'): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, POST, DELETE',
    // SDKs send their own headers, which have no meaning here.
    'access-control-allow-headers': /^[\w, -]{1,2000}$/.test(asked) ? asked : 'authorization, content-type',
    'access-control-max-age': '7200',
  };
}
