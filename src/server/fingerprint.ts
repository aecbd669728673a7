import { createHash } from 'node:crypto';
import type { Sliced } from '../slices.ts';
import type { ChatRequest } from '../wire/parse-request.ts';
import type { ApiKey } from './api-keys.ts';

/** The same for the same request of the same key, however its body was written. */
export function* fingerprintOf(key: ApiKey, model: string, { call, ui, ignored }: ChatRequest): Sliced<string> {
  const { messages, ...rest } = call;
  const hash = createHash('sha256')
    .update(key.digest)
    .update(JSON.stringify([model, rest, ignored]))
    .update(JSON.stringify(ui, listsOnce()));
  for (const message of messages) {
    yield;
    hash.update(JSON.stringify(message));
  }
  return hash.digest('hex');
}

/** Writes each list once: thousands of props of custom components may share one list of two hundred components. */
function listsOnce(): (key: string, value: unknown) => unknown {
  const seen = new Map<unknown, number>();
  return (_, value) => {
    if (!Array.isArray(value)) return value;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, seen.size);
    return first ?? (value as unknown);
  };
}
