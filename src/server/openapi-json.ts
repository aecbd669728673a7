// `/openapi.json`: the description of the API. Public, because it contains no secrets.
import { openApi } from '../wire/openapi.ts';
import type { Route } from './route.ts';

/** Created at the first request, because most instances never get one. */
export function openApiJson(): Route {
  let body: Uint8Array | undefined;
  return () => {
    body ??= Buffer.from(JSON.stringify(openApi()));
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      // Tools on other origins may read it; it contains nothing specific to this installation.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    };
    return { status: 200, headers, body };
  };
}
