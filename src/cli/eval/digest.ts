import { createHash } from 'node:crypto';

/** Equal for equal JSON with the members in the same order. */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16);
