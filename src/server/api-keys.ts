// Keys are compared as SHA-256 digests, each with each, in constant time: neither the length of a key nor how much
// of it was right can be measured from outside.
import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors.ts';

export interface ApiKeys {
  /** Throws `invalid_api_key` unless the header carries a known key. */
  check(authorization: string | undefined): void;
}

const digest = (key: string): Buffer => createHash('sha256').update(key, 'utf8').digest();

const expected = 'Send the header "Authorization: Bearer <API_KEY>".';

export function createApiKeys(keys: readonly string[]): ApiKeys {
  const known = keys.map(digest);
  return {
    check(authorization) {
      if (authorization === undefined) throw new ApiError('invalid_api_key', `The API key is missing. ${expected}`);
      const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
      if (key === undefined) {
        throw new ApiError('invalid_api_key', `The Authorization header does not hold a bearer key. ${expected}`);
      }
      const presented = digest(key);
      let isKnown = false;
      for (const one of known) isKnown = timingSafeEqual(one, presented) || isKnown;
      if (!isKnown) throw new ApiError('invalid_api_key', 'The API key is not known to this service.');
    },
  };
}
