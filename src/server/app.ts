import type { IncomingMessage, ServerResponse } from 'node:http';
import { protocols } from '../wire/protocol.ts';
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

/** A request for exactly the path of a completion bypasses the routes, which saves about 100 us (docs/decisions). */
export function createApp(dependencies: AppDependencies): App {
  const allowOrigin = allowOrigins(dependencies.settings.corsOrigins ?? []);
  const products = new Map<string | undefined, App>(
    protocols.map((protocol) => {
      const answer = chatCompletions(dependencies, allowOrigin, protocol);
      return [protocol.path, (incoming, outgoing) => void answer(incoming, outgoing)];
    }),
  );
  const routes = createRoutes(dependencies, allowOrigin, products);
  return (incoming, outgoing) => {
    const product = incoming.method === 'POST' ? products.get(incoming.url) : undefined;
    (product ?? routes)(incoming, outgoing);
  };
}
