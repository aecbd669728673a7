// `/openapi.json`: what the API is, from the service itself. For everybody: there is no secret in it.
import { openApi } from '../wire/openapi.ts';
import type { Route } from './route.ts';

/** Made at the first request: most services are never asked. */
export function openApiJson(): Route {
  let body: Uint8Array | undefined;
  return () => {
    body ??= Buffer.from(JSON.stringify(openApi()));
    const headers = {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      // Tools on other pages may read it; it says nothing of this service but its form.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    };
    return { status: 200, headers, body };
  };
}
