import { ApiError } from '../errors.ts';
import type { ApiKey, ApiKeys } from './api-keys.ts';
import type { Drain } from './drain.ts';

/** Milliseconds between two checks. */
const interval = 1000;

/** Ends replies in progress soon after their key was revoked or has expired. Returns a function that stops the checks. */
export function endRevoked(keys: ApiKeys, drain: Drain): () => void {
  const look = (): void => {
    // One lookup per key, even if it has a thousand streams.
    const looked = new Map<ApiKey, boolean>();
    const isOverNow = (key: ApiKey): boolean => {
      const isOver = looked.get(key) ?? !keys.isValid(key);
      looked.set(key, isOver);
      return isOver;
    };
    drain.abortKeys(isOverNow, new ApiError('invalid_api_key', 'The API key was revoked or has expired.'));
  };
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}
