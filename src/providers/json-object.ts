// Untrusted JSON, read one property at a time. On the hot path a schema library would cost more than the parse.

import { ApiError } from '../errors.ts';
import { isDeeper } from '../json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maximum nesting. No sensible output is deeper, and deeper values could overflow the stack of recursive code. */
const maxDepth = 128;

/** Serializes a value from outside. Throws an ApiError if that is impossible. */
export function toJson(value: unknown): string {
  const json = stringify(value);
  if (json === undefined || isDeeper(value, maxDepth)) {
    throw new ApiError('upstream_failed', 'The model server sent JSON that is nested too deeply.');
  }
  return json;
}

/** The same for the log, where an unserializable value is not an error. */
export function toJsonText(value: unknown): string {
  return stringify(value) ?? '';
}

function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // Nested too deeply for the stack, or cyclic.
    return undefined;
  }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A number of tokens; undefined if it is missing or cannot be one. */
export function toCount(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined;
}

/** True for a value that cannot be a number of tokens. `null` and NaN count as missing. */
export function isUnusableCount(value: unknown): boolean {
  return value !== undefined && value !== null && !Number.isNaN(value) && toCount(value) === undefined;
}
