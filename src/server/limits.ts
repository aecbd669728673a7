// Limits of each key and of all keys together. Requests count before their body is read. Token counts are known only at
// the end, so the tokens of the prompt are estimated and reserved, and corrected when the model has reported its count.
import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';
import type { ApiKey, KeyLimits } from './api-keys.ts';
import type { Count, Counter } from './counters.ts';
import type { LimitStore } from './limit-store.ts';

/** Infinity: no limit. */
export type FullLimits = { readonly [Name in keyof KeyLimits]-?: number };

export interface LimitOptions {
  /** For keys without limits of their own. */
  readonly perKey: FullLimits;
  readonly total: FullLimits;
  readonly store: LimitStore;
  readonly now: () => number;
}

type SetHeader = (name: string, value: string) => void;

export interface Limits {
  /** Counts a request. Undefined if nothing is limited; rejects with `rate_limit_exceeded`. */
  admit(key: ApiKey, setHeader: SetHeader): Promise<Admission> | undefined;
}

export interface Admission {
  /**
   * Acquires a lease for a reply in progress, or shares the one that the holder has. The holder is the id of the
   * completion, which the caller cannot choose. Throws `rate_limit_exceeded`.
   */
  lease(holder: string): Promise<void>;
  /** Reserves the tokens of the prompt. `estimate` is called only if tokens are limited. Throws as `lease` does. */
  reserve(estimate: () => number): Promise<void>;
  /** Adds a user of the lease, which must release it too. False if all users have released it already. */
  keep(): boolean;
  /** Replaces the reservation by the actual usage. If it is never called, the reservation counts. */
  settle(tokens: number): void;
  /** Releases the lease once its last user has called this. */
  release(): void;
}

interface Scope {
  readonly id: string;
  /** The beginning of an error message, such as "This key may use". */
  readonly may: string;
  readonly limits: FullLimits;
}

interface Reservation {
  readonly counter: Counter;
  readonly count: Count;
  readonly tokens: number;
}

export function createLimits({ perKey, total, store, now }: LimitOptions): Limits {
  const { requests, tokens, month, replies: leases } = store;
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

  function admit(key: ApiKey, setHeader: SetHeader): Promise<Admission> | undefined {
    const scopes = scopesOf(key);
    return scopes.length === 0 ? undefined : admitTo(scopes, setHeader);
  }

  async function admitTo(scopes: readonly Scope[], setHeader: SetHeader): Promise<Admission> {
    const tell = createHeaders(setHeader);
    for (const scope of scopes) {
      const limit = scope.limits.requestsPerMinute;
      if (!Number.isFinite(limit)) continue;
      const { used, reset } = await ask(() => requests.add(scope.id, 1));
      tell('requests', limit, limit - used, reset);
      if (used > limit) throw exceeded(`${scope.may} make ${limit} requests per minute.`, reset);
    }
    const held: { readonly scope: Scope; readonly holder: string }[] = [];
    let users = 1;
    let reserved: readonly Reservation[] = [];

    async function lease(holder: string): Promise<void> {
      for (const scope of scopes) {
        const limit = scope.limits.concurrentReplies;
        if (!Number.isFinite(limit)) continue;
        if (!(await ask(() => leases.acquire(scope.id, holder, limit)))) {
          throw exceeded(`${scope.may} have ${limit} concurrent replies. Wait for one to end.`, 1000);
        }
        held.push({ scope, holder });
      }
    }

    async function reserve(estimate: () => number): Promise<void> {
      let points: number | undefined;
      for (const scope of scopes) {
        for (const rule of tokenRules(scope, now())) {
          points ??= Math.max(1, Math.ceil(estimate()));
          await take(rule, points);
        }
      }
    }

    async function take(rule: TokenRule, points: number): Promise<void> {
      const count = await ask(() => rule.counter.add(rule.id, points));
      const left = rule.reset ?? count.reset;
      tell('tokens', rule.limit, rule.limit - count.used, left);
      if (count.used > rule.limit) {
        rule.counter.correct(count, -points);
        const hint = points > rule.limit ? ' This request alone exceeds the limit.' : '';
        throw exceeded(rule.sentence + hint, left);
      }
      reserved = [...reserved, { counter: rule.counter, count, tokens: points }];
    }

    function settle(used: number): void {
      for (const { counter, count, tokens } of reserved) {
        const difference = Math.round(used) - tokens;
        if (difference !== 0) counter.correct(count, difference);
      }
      reserved = [];
    }

    return {
      lease,
      reserve,
      keep() {
        if (users === 0) return false;
        users += 1;
        return true;
      },
      settle,
      release() {
        users -= 1;
        if (users > 0) return;
        for (const { scope, holder } of held.splice(0)) leases.release(scope.id, holder);
      },
    };
  }

  interface TokenRule {
    readonly counter: Counter;
    readonly id: string;
    readonly limit: number;
    readonly sentence: string;
    readonly reset?: number;
  }

  function tokenRules({ id, may, limits }: Scope, time: number): readonly TokenRule[] {
    const { tokensPerMinute, tokensPerMonth } = limits;
    const rules: TokenRule[] = [];
    if (Number.isFinite(tokensPerMinute)) {
      const sentence = `${may} use ${tokensPerMinute} tokens per minute.`;
      rules.push({ counter: tokens, id, limit: tokensPerMinute, sentence });
    }
    if (Number.isFinite(tokensPerMonth)) {
      const { name, rest } = monthOf(time);
      const sentence = `${may} use ${tokensPerMonth} tokens per month (UTC).`;
      rules.push({ counter: month, id: `${name}:${id}`, limit: tokensPerMonth, sentence, reset: rest });
    }
    return rules;
  }

  return { admit };
}

/** An id that is the same on every instance and survives renaming of the key. The key cannot be derived from it. */
function idOf({ digest }: ApiKey): string {
  return createHash('sha256').update(digest).digest('hex').slice(0, 24);
}

function definedOf(limits: KeyLimits): Partial<FullLimits> {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** A limit that cannot be checked fails closed. */
async function ask<Value>(question: () => Promise<Value>): Promise<Value> {
  try {
    return await question();
  } catch (cause) {
    throw new ApiError('overloaded', 'The limits of this service cannot be checked at the moment.', {
      retryAfter: 5,
      cause,
    });
  }
}

function exceeded(sentence: string, reset: number): ApiError {
  const seconds = Math.max(1, Math.ceil(reset / 1000));
  return new ApiError('rate_limit_exceeded', `${sentence} Try again in ${seconds} seconds.`, { retryAfter: seconds });
}

/** The headers report the limit that is closest to being reached. */
function createHeaders(setHeader: SetHeader) {
  const least = new Map<string, number>();
  return (kind: 'requests' | 'tokens', limit: number, remaining: number, reset: number): void => {
    if (remaining >= (least.get(kind) ?? Number.POSITIVE_INFINITY)) return;
    least.set(kind, remaining);
    setHeader(`x-ratelimit-limit-${kind}`, String(limit));
    setHeader(`x-ratelimit-remaining-${kind}`, String(Math.max(0, remaining)));
    setHeader(`x-ratelimit-reset-${kind}`, `${Math.ceil(reset / 1000)}s`);
  };
}

/** The month, such as `2026-11`, and the milliseconds until it ends. */
function monthOf(time: number): { readonly name: string; readonly rest: number } {
  const date = new Date(time);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return { name: date.toISOString().slice(0, 7), rest: next - time };
}
