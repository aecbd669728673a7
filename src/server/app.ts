import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Effects } from '../effects.ts';
import type { UrlProvenance } from '../generate/event.ts';
import type { ApiKeys } from './api-keys.ts';
import { chatCompletions, productPath } from './chat-completions.ts';
import { allowOrigins } from './cors.ts';
import type { Drain } from './drain.ts';
import type { HeldBytes } from './held-bytes.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from './metrics.ts';
import type { ModelRegistry } from './model-registry.ts';
import type { Pages } from './pages.ts';
import type { Readiness } from './readiness.ts';
import type { ReplyCache } from './reply-cache.ts';
import type { Resume } from './resume/resume.ts';
import { createRoutes } from './routes.ts';
import type { Semaphore } from './semaphore.ts';

export interface AppDependencies {
  readonly effects: Pick<Effects, 'now' | 'newId' | 'log' | 'turns'>;
  readonly models: ModelRegistry;
  readonly keys: ApiKeys;
  readonly drain: Drain;
  readonly settings: ServerSettings;
  /** Memory of requests and replies in progress. */
  readonly held: HeldBytes;
  readonly metrics?: Metrics | undefined;
  /** Absent: a stream that is lost is lost. */
  readonly resume?: Resume | undefined;
  readonly cache?: ReplyCache | undefined;
  /** Replies in progress at once. Absent: no bound. */
  readonly streams?: Semaphore | undefined;
  /** Absent: nothing is limited. */
  readonly limits?: Limits | undefined;
  /** Absent: always ready, until it stops. */
  readonly readiness?: (() => Readiness | Promise<Readiness>) | undefined;
  /** The playground and `/docs`; without them there is nothing at either. */
  readonly pages?: Pages | undefined;
}

export interface ServerSettings {
  /** Bytes of a request body. */
  readonly bodyLimit: number;
  /** JSON values of a request body, as `JsonCounter` counts them. Absent: no limit. */
  readonly bodyValueLimit?: number | undefined;
  /** Milliseconds until a request body has arrived. */
  readonly bodyTimeout: number;
  /** Milliseconds of silence in a stream before a comment is sent. */
  readonly keepAliveInterval: number;
  /** Whose pages may call from a browser; `*`: everybody's. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** `on`: `/metrics` for everybody who reaches the service. */
  readonly metrics?: string | undefined;
  /** For requests that do not say it themselves, as in `UiOptions`. */
  readonly editing?: boolean | undefined;
  readonly historyLimit?: number | undefined;
  /** The least that every request gets; absent: `images`, unless the request says otherwise. */
  readonly urlProvenance?: UrlProvenance | undefined;
}

/** Answers a request, whatever it is. */
export type App = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** The product goes past the routes when it is asked for in its usual spelling. */
export function createApp(dependencies: AppDependencies): App {
  const allowOrigin = allowOrigins(dependencies.settings.corsOrigins ?? []);
  const answer = chatCompletions(dependencies, allowOrigin);
  const product: App = (incoming, outgoing) => void answer(incoming, outgoing);
  const routes = createRoutes(dependencies, allowOrigin, product);
  return (incoming, outgoing) => {
    if (incoming.method === 'POST' && incoming.url === productPath) product(incoming, outgoing);
    else routes(incoming, outgoing);
  };
}
