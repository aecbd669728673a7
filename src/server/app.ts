import type { IncomingMessage, ServerResponse } from 'node:http';
import { chatCompletionsPath } from '../wire/paths.ts';
import { chatCompletions, type ChatCompletionsDependencies, type ChatCompletionsSettings } from './chat-completions.ts';
import { allowOrigins } from './cors.ts';
import type { Metrics } from './metrics.ts';
import { createRoutes, type RouteDependencies, type RouteSettings } from './routes.ts';

export interface ServerSettings extends ChatCompletionsSettings, RouteSettings {
  /** The origins whose pages may call the service from a browser; `*`: all. */
  readonly corsOrigins?: readonly string[] | undefined;
}

export interface AppDependencies extends ChatCompletionsDependencies, RouteDependencies {
  readonly effects: ChatCompletionsDependencies['effects'];
  readonly settings: ServerSettings;
  readonly metrics?: Metrics | undefined;
}

/** Answers any request. */
export type App = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** A request whose path is exactly the product's bypasses the routes, which saves about 100 us (docs/decisions). */
export function createApp(dependencies: AppDependencies): App {
  const allowOrigin = allowOrigins(dependencies.settings.corsOrigins ?? []);
  const answer = chatCompletions(dependencies, allowOrigin);
  const product: App = (incoming, outgoing) => void answer(incoming, outgoing);
  const routes = createRoutes(dependencies, allowOrigin, product);
  return (incoming, outgoing) => {
    if (incoming.method === 'POST' && incoming.url === chatCompletionsPath) product(incoming, outgoing);
    else routes(incoming, outgoing);
  };
}
