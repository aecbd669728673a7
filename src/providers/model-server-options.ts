import type { UpstreamTimeouts } from './http/connection.ts';
import type { JsonObject } from './json-object.ts';

/** The options of the adapter for each wire protocol. */
export interface ModelServerOptions<Capabilities> {
  /** The path of the protocol is appended to it. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** The name at the upstream. */
  readonly model: string;
  /** Added to the adapter's headers; these take precedence. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Additional body fields that this service does not know; these take precedence. */
  readonly extraBody?: JsonObject | undefined;
  readonly capabilities?: Partial<Capabilities> | undefined;
  readonly timeouts: UpstreamTimeouts;
}
