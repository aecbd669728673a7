import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiKey } from '../api-keys.ts';
import type { ModelRegistry } from '../model-registry.ts';
import type { RequestRecord } from '../request-record.ts';

/** An authenticated request and its response. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** Returns a request header; the name is in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly record: RequestRecord;
  readonly key: ApiKey;
  /** The models that the key may use. */
  readonly models: ModelRegistry;
}
