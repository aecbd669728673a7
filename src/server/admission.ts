// What one request takes of the limits. Requests count before their body is read. Token counts are known only at the end, so
// the tokens of the prompt are estimated and reserved, and corrected when the model has reported its count.
import { ApiError } from '../errors.ts';
import type { KeyLimits } from './api-keys.ts';
import type { Count, Counter } from './counters.ts';
import type { LimitStore } from './limit-store.ts';

/** Infinity: no limit. */
export type FullLimits = { readonly [Name in keyof KeyLimits]-?: number };

type SetHeader = (name: string, value: string) => void;

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

/** A key, or all keys together. */
export interface Scope {
  readonly id: string;
  /** The beginning of an error message, such as "This key may use". */
  readonly may: string;
  readonly limits: FullLimits;
}

export interface AdmissionDependencies {
  readonly store: LimitStore;
  readonly now: () => number;
  readonly setHeader: SetHeader;
}

/** Counts a request. Rejects with `rate_limit_exceeded`. */
export async function admitTo(scopes: readonly Scope[], dependencies: AdmissionDependencies): Promise<Admission> {
  const { store, now, setHeader } = dependencies;
  const report = createHeaders(setHeader);
  for (const scope of scopes) {
    const limit = scope.limits.requestsPerMinute;
    if (!Number.isFinite(limit)) continue;
    const { used, reset } = await ask(() => store.requests.add(scope.id, 1));
    report('requests', limit, limit - used, reset);
    if (used > limit) throw exceeded(`${scope.may} make ${limit} requests per minute.`, reset);
  }
  return new RequestAdmission(scopes, store, now, report);
}

interface Reservation {
  readonly counter: Counter;
  readonly count: Count;
  readonly tokens: number;
}

class RequestAdmission implements Admission {
  readonly #scopes: readonly Scope[];
  readonly #store: LimitStore;
  readonly #now: () => number;
  readonly #report: ReportLimit;
  readonly #leases: { readonly scope: Scope; readonly holder: string }[] = [];
  #users = 1;
  #reservations: Reservation[] = [];

  constructor(scopes: readonly Scope[], store: LimitStore, now: () => number, report: ReportLimit) {
    this.#scopes = scopes;
    this.#store = store;
    this.#now = now;
    this.#report = report;
  }

  async lease(holder: string): Promise<void> {
    for (const scope of this.#scopes) {
      const limit = scope.limits.concurrentReplies;
      if (!Number.isFinite(limit)) continue;
      if (!(await ask(() => this.#store.replies.acquire(scope.id, holder, limit)))) {
        throw exceeded(`${scope.may} have ${limit} concurrent replies. Wait for one to end.`, 1000);
      }
      this.#leases.push({ scope, holder });
    }
  }

  async reserve(estimate: () => number): Promise<void> {
    let tokens: number | undefined;
    for (const scope of this.#scopes) {
      for (const rule of tokenRules(scope, this.#store, this.#now())) {
        tokens ??= Math.max(1, Math.ceil(estimate()));
        await this.#take(rule, tokens);
      }
    }
  }

  async #take(rule: TokenRule, tokens: number): Promise<void> {
    const count = await ask(() => rule.counter.add(rule.id, tokens));
    const left = rule.reset ?? count.reset;
    this.#report('tokens', rule.limit, rule.limit - count.used, left);
    if (count.used > rule.limit) {
      rule.counter.correct(count, -tokens);
      const hint = tokens > rule.limit ? ' This request alone exceeds the limit.' : '';
      throw exceeded(rule.sentence + hint, left);
    }
    this.#reservations.push({ counter: rule.counter, count, tokens });
  }

  settle(used: number): void {
    for (const { counter, count, tokens } of this.#reservations.splice(0)) {
      const difference = Math.round(used) - tokens;
      if (difference !== 0) counter.correct(count, difference);
    }
  }

  keep(): boolean {
    if (this.#users === 0) return false;
    this.#users += 1;
    return true;
  }

  release(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    for (const { scope, holder } of this.#leases.splice(0)) this.#store.replies.release(scope.id, holder);
  }
}

interface TokenRule {
  readonly counter: Counter;
  readonly id: string;
  readonly limit: number;
  readonly sentence: string;
  readonly reset?: number;
}

/** The token limits of a scope. */
function tokenRules({ id, may, limits }: Scope, { tokens, month }: LimitStore, time: number): readonly TokenRule[] {
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

type ReportLimit = (kind: 'requests' | 'tokens', limit: number, remaining: number, reset: number) => void;

/** The headers report the limit that is closest to being reached. */
function createHeaders(setHeader: SetHeader): ReportLimit {
  const least = new Map<string, number>();
  return (kind, limit, remaining, reset) => {
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
