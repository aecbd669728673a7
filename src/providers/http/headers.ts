/**
 * Merges the adapter's headers with the operator's, which take precedence. Names are lower-case, so that none is sent
 * twice.
 */
export function requestHeaders(
  ours: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    'user-agent': 'tessera',
    ...ours,
    ...Object.fromEntries(Object.entries(own ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

/** The header of the key: a bearer token in `authorization`, the key itself in any other. Empty without a key. */
export function apiKeyHeaders(name: string, apiKey: string | undefined): Readonly<Record<string, string>> {
  if (apiKey === undefined) return {};
  return { [name]: name === 'authorization' ? `Bearer ${apiKey}` : apiKey };
}

/** Joins `https://example.com/v1/?a=b` and `/messages` to `https://example.com/v1/messages?a=b`. */
export function joinUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}
