import { createHash } from 'node:crypto';

import type { ModelCall } from '../model/language-model.ts';

/**
 * Requests with the same key reach the same cache of the provider. The key is the same in all requests of a
 * conversation and differs between conversations, because a server of the provider accepts only a few requests per
 * minute under one key.
 */
export function promptCacheKey({ messages }: ModelCall): string {
  const hash = createHash('sha256');
  for (const message of messages) {
    if (message.role === 'system') hash.update(message.content);
    else {
      hash.update(JSON.stringify(message.content));
      break;
    }
  }
  return hash.digest('hex').slice(0, 32);
}
