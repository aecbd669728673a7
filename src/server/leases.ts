// Concurrency limits. In Redis a lease expires unless it is renewed, so an instance that dies does not hold its leases
// for long.
import type { Outage } from './counters.ts';
import type { Redis } from './redis.ts';

export interface Leases {
  /**
   * False if `limit` leases are held already. A holder that acquires a lease again shares it, and must release it as
   * often as it acquired it. Rejects only when Redis is unavailable and the limit fails closed.
   */
  acquire(id: string, holder: string, limit: number): Promise<boolean>;
  release(id: string, holder: string): void;
  close(): void;
}

/** Milliseconds. */
const term = 30_000;

const acquireScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', now)
local isShared = redis.call('zscore', KEYS[1], ARGV[1])
if not isShared and redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('zadd', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('pexpire', KEYS[1], ARGV[3])
return 1`;

const renewScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for index = 2, #ARGV do redis.call('zadd', KEYS[1], now + ARGV[1], ARGV[index]) end
redis.call('pexpire', KEYS[1], ARGV[1])`;

// An instance that shares the lease adds it again when it renews.
const releaseScript = `redis.call('zrem', KEYS[1], ARGV[1])`;

export function createLeases(redis: Redis | undefined, outage: Outage): Leases {
  /** How often each holder has acquired the lease of an id. */
  const held = new Map<string, Map<string, number>>();
  const keyOf = (id: string) => `tessera:streams:${id}`;
  const forget = () => undefined;
  const renewOne = async (id: string, holders: Iterable<string>) => {
    // A renewal that Redis does not receive is repeated with the next one.
    await redis?.run(renewScript, [keyOf(id)], [String(term), ...holders]).catch(forget);
  };
  const renew = () => Promise.all(Array.from(held, ([id, holders]) => renewOne(id, holders.keys())));
  const timer = redis === undefined ? undefined : setInterval(() => void renew(), term / 3).unref();
  // Redis may have lost all leases.
  redis?.onReturn(renew);

  function hold(id: string, holder: string): true {
    const holders = held.get(id) ?? new Map<string, number>();
    held.set(id, holders.set(holder, (holders.get(holder) ?? 0) + 1));
    return true;
  }

  return {
    async acquire(id, holder, limit) {
      const isFree = () => {
        const holders = held.get(id);
        return holders === undefined || holders.has(holder) || holders.size < limit;
      };
      if (redis === undefined) return isFree() && hold(id, holder);
      try {
        const answer = await redis.run(acquireScript, [keyOf(id)], [holder, String(limit), String(term)]);
        return answer === 1 && hold(id, holder);
      } catch (error) {
        if (outage === 'fail-closed') throw error;
        return (outage === 'fail-open' || isFree()) && hold(id, holder);
      }
    },
    release(id, holder) {
      const holders = held.get(id);
      const count = holders?.get(holder);
      if (holders === undefined || count === undefined) return;
      if (count > 1) {
        holders.set(holder, count - 1);
        return;
      }
      holders.delete(holder);
      if (holders.size === 0) held.delete(id);
      redis?.run(releaseScript, [keyOf(id)], [holder]).catch(forget);
    },
    close: () => clearInterval(timer),
  };
}
