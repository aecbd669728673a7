// `/openapi.json`: what the API is, from the service itself. For everybody: there is no secret in it.
import type { Handler } from 'hono';
import { openApi } from '../wire/openapi.ts';
import type { RouteEnvironment } from './routes.ts';

/** Made at the first request: most services are never asked. */
export function openApiJson(): Handler<RouteEnvironment> {
  let json: string | undefined;
  return (context) => {
    json ??= JSON.stringify(openApi());
    context.header('cache-control', 'no-cache');
    // Tools on other pages may read it; it says nothing of this service but its form.
    context.header('access-control-allow-origin', '*');
    context.header('cross-origin-resource-policy', 'cross-origin');
    return context.body(json, 200, { 'content-type': 'application/json' });
  };
}
