// Limits of each key and of all keys together.
import { createHash } from 'node:crypto';
import { admitTo, type Admission, type FullLimits, type Scope } from './admission.ts';
import type { ApiKey, KeyLimits } from './api-keys.ts';
import type { LimitStore } from './limit-store.ts';

export interface LimitOptions {
  /** For keys without limits of their own. */
  readonly perKey: FullLimits;
  readonly total: FullLimits;
  readonly store: LimitStore;
  readonly now: () => number;
}

export interface Limits {
  /** Counts a request. Undefined if nothing is limited; rejects with `rate_limit_exceeded`. */
  admit(key: ApiKey, setHeader: (name: string, value: string) => void): Promise<Admission> | undefined;
}

export function createLimits({ perKey, total, store, now }: LimitOptions): Limits {
  const known = new WeakMap<ApiKey, readonly Scope[]>();
  /** The scopes that have a limit. */
  function scopesOf(key: ApiKey): readonly Scope[] {
    let scopes = known.get(key);
    if (scopes === undefined) {
      const ofKey = { id: idOf(key), may: 'This key may', limits: { ...perKey, ...definedOf(key.limits) } };
      const ofAll = { id: 'all', may: 'All keys together may', limits: total };
      scopes = [ofKey, ofAll].filter(({ limits }) => Object.values(limits).some(Number.isFinite));
      known.set(key, scopes);
    }
    return scopes;
  }

  return {
    admit(key, setHeader) {
      const scopes = scopesOf(key);
      return scopes.length === 0 ? undefined : admitTo(scopes, { store, now, setHeader });
    },
  };
}

/** An id that is the same on every instance and survives renaming of the key. The key cannot be derived from it. */
function idOf({ digest }: ApiKey): string {
  return createHash('sha256').update(digest).digest('hex').slice(0, 24);
}

function definedOf(limits: KeyLimits): Partial<FullLimits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}
