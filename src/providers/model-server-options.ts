import type { UpstreamTimeouts } from './http/connection.ts';
import type { JsonObject } from './json-object.ts';

/** What the adapter of each wire protocol is created with. */
export interface ModelServerOptions<Capabilities> {
  /** The path of the protocol is added to it. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** The name that the upstream knows. */
  readonly model: string;
  /** Added to ours, and stronger. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Fields of the body that this service does not know. Added to ours, and stronger. */
  readonly extraBody?: JsonObject | undefined;
  readonly capabilities?: Partial<Capabilities> | undefined;
  readonly timeouts: UpstreamTimeouts;
}
