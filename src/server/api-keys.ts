// Keys are compared as SHA-256 digests, with all known keys and in constant time, so timing reveals neither the length of
// a key nor how much of it was right.
import { hash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { UiOptions } from '../generate/event.ts';

/** Absent members: the defaults for all keys apply. */
export interface KeyLimits {
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
  /** Concurrent replies. */
  readonly concurrentReplies?: number | undefined;
  readonly tokensPerMonth?: number | undefined;
}

/** A known key, without the key itself. */
export interface ApiKey {
  /** The name in the log. */
  readonly name: string;
  readonly digest: Uint8Array;
  /** Milliseconds since 1970. Absent: never. */
  readonly expires?: number | undefined;
  /** Ids and aliases of the allowed models. Absent: all models. */
  readonly models?: readonly string[] | undefined;
  /** The output format of requests that do not select one. */
  readonly format?: UiOptions['format'];
  readonly limits: KeyLimits;
}

export interface ApiKeys {
  /** Throws `invalid_api_key` unless the header carries a known key. */
  check(authorization: string | undefined): ApiKey;
  /** False when the key has been revoked or has expired since it was checked. */
  isValid(key: ApiKey): boolean;
}

const expected = 'Send the header "Authorization: Bearer <API_KEY>".';

// The digest arrives as a string, so that no second buffer is allocated.
const digestOf = (key: string, into = Buffer.alloc(32)): Buffer => {
  into.write(hash('sha256', key, 'binary'), 'binary');
  return into;
};

export interface KeyStore {
  /** Called for every request, because keys change while the service runs. */
  current(): readonly ApiKey[];
  now(): number;
}

/** `keys`: those from the configuration. They have no names, do not expire and have no restrictions. */
export function createApiKeys(keys: readonly string[], store?: KeyStore): ApiKeys {
  const fixed = keys.map((key, index): ApiKey => ({ name: `key-${index + 1}`, digest: digestOf(key), limits: {} }));
  const given = Buffer.alloc(32);
  return {
    check(authorization) {
      if (authorization === undefined) throw new ApiError('invalid_api_key', `The API key is missing. ${expected}`);
      const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
      if (key === undefined) {
        throw new ApiError('invalid_api_key', `The Authorization header does not contain a bearer token. ${expected}`);
      }
      const presented = digestOf(key, given);
      let known: ApiKey | undefined;
      for (const one of fixed) known = timingSafeEqual(one.digest, presented) ? one : known;
      for (const one of store?.current() ?? []) known = timingSafeEqual(one.digest, presented) ? one : known;
      if (known === undefined) throw new ApiError('invalid_api_key', 'The API key is unknown to this service.');
      if (known.expires !== undefined && known.expires <= (store?.now() ?? 0)) {
        throw new ApiError(
          'invalid_api_key',
          'The API key has expired. Ask the operator of this service for a new one.',
        );
      }
      return known;
    },
    isValid(key) {
      if (fixed.includes(key)) return true;
      // The rows are replaced whenever the file has changed.
      const known = store?.current().find(({ digest }) => Buffer.compare(digest, key.digest) === 0);
      return known !== undefined && (known.expires === undefined || known.expires > (store?.now() ?? 0));
    },
  };
}
