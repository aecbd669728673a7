// `/openapi.json` and `/docs`: what the API is, from the service itself. For everybody: there is no secret in it.
import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { openApi } from '../wire/openapi.ts';
import { apiPage } from './api-page.ts';
import { apiPageStyle } from './api-page-style.ts';
import type { AppEnvironment } from './app.ts';
import type { Pages } from './pages.ts';

const hash = createHash('sha256').update(apiPageStyle).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Made at the first request: most services are never asked. */
export function apiPages(): Pages {
  let json: string | undefined;
  let page: string | undefined;
  const document: Handler<AppEnvironment> = (context) => {
    json ??= JSON.stringify(openApi());
    context.header('cache-control', 'no-cache');
    // Tools on other pages may read it; it says nothing of this service but its form.
    context.header('access-control-allow-origin', '*');
    context.header('cross-origin-resource-policy', 'cross-origin');
    return context.body(json, 200, { 'content-type': 'application/json' });
  };
  const docs: Handler<AppEnvironment> = (context) => {
    page ??= apiPage(openApi(), apiPageStyle);
    context.header('content-security-policy', policy);
    context.header('cache-control', 'no-cache');
    return context.body(page, 200, { 'content-type': 'text/html; charset=utf-8' });
  };
  return new Map([
    ['/openapi.json', document],
    ['/docs', docs],
  ]);
}
