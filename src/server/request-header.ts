import type { Context } from 'hono';
import type { AppEnvironment } from './app.ts';

/** `name` in lower case. On Node from where Node has put it: a `Request` looks through the raw headers every time. */
export function requestHeader({ env, req }: Context<AppEnvironment>, name: string): string | undefined {
  // Without bindings, as in `app.request`, Hono leaves `env` undefined whatever its type says.
  const { incoming } = env ?? {};
  if (incoming === undefined) return req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
