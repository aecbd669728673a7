// The URL with which the service opens its own page in a browser. Other users of the machine can see it in the process
// list, so it reveals the key only once.
import type { Route } from '../server/route.ts';

export interface OneTimePage {
  readonly path: string;
  readonly route: Route;
}

/** `secret` is unguessable. The route redirects to the playground with the key; afterwards it answers 404. */
export function createOneTimePage(key: string, secret: string): OneTimePage {
  let isUsed = false;
  return {
    path: `/open-${secret}`,
    route({ method }) {
      if (isUsed || method !== 'GET') return { status: 404, headers: {}, body: '' };
      isUsed = true;
      const location = `./?token=${encodeURIComponent(key)}`;
      return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' };
    },
  };
}
