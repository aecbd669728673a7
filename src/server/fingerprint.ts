import { createHash } from 'node:crypto';
import type { ChatRequest } from '../wire/parse-request.ts';
import type { ApiKey } from './api-keys.ts';

/** The same for the same request of the same key, however its body was written. */
export function fingerprintOf(key: ApiKey, model: string, { call, ui, ignored }: ChatRequest): string {
  return createHash('sha256')
    .update(key.digest)
    .update(JSON.stringify([model, call, ui, ignored]))
    .digest('hex');
}
