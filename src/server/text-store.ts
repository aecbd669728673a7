// Texts with a TTL: in memory, where the least recently used are evicted first, or in Redis.
import { bytesOfCharacter } from './memory-budget.ts';
import type { Redis } from './redis.ts';

export interface TextStore {
  /** Never rejects: a text that cannot be read counts as missing. */
  get(key: string): Promise<string | undefined>;
  /** Settles when the text can be read at any instance. Never rejects: it may be missing then. */
  set(key: string, text: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface TextStoreOptions {
  /** Milliseconds. */
  readonly time: number;
  /** Reading a text restarts its TTL. */
  readonly isRenewed?: boolean;
  /** Bytes, in memory. */
  readonly size: number;
  /** The prefix of keys in Redis. */
  readonly prefix: string;
  readonly redis?: Redis | undefined;
  readonly now: () => number;
}

/** Bytes of an entry apart from its characters: short texts would otherwise take several times the configured size. */
const bytesOfEntry = 256;

/** Bytes that a text takes in memory. */
export const sizeInMemory = (key: string, text: string): number =>
  (key.length + text.length) * bytesOfCharacter + bytesOfEntry;

export function createTextStore(options: TextStoreOptions): TextStore {
  const { redis } = options;
  return redis === undefined ? memoryStore(options) : redisStore(redis, options);
}

function memoryStore({ time, isRenewed = false, size: maxSize, now }: TextStoreOptions): TextStore {
  const entries = new Map<string, { readonly text: string; readonly until: number }>();
  let size = 0;
  const remove = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    size -= sizeInMemory(key, entry.text);
    entries.delete(key);
  };
  return {
    async get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      remove(key);
      if (entry.until <= now()) return undefined;
      entries.set(key, isRenewed ? { text: entry.text, until: now() + time } : entry);
      size += sizeInMemory(key, entry.text);
      return entry.text;
    },
    async set(key, text) {
      remove(key);
      if (sizeInMemory(key, text) > maxSize) return;
      entries.set(key, { text, until: now() + time });
      size += sizeInMemory(key, text);
      for (const oldest of entries.keys()) {
        if (size <= maxSize) break;
        remove(oldest);
      }
    },
    async delete(key) {
      remove(key);
    },
  };
}

const readScript = `return redis.call('get', KEYS[1])`;
const readAndRenewScript = `redis.call('pexpire', KEYS[1], ARGV[1]) return redis.call('get', KEYS[1])`;
const writeScript = `redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])`;
const deleteScript = `redis.call('del', KEYS[1])`;

function redisStore(redis: Redis, { time, isRenewed = false, prefix }: TextStoreOptions): TextStore {
  const run = (script: string, key: string, ...args: readonly string[]): Promise<unknown> =>
    redis.run(script, [prefix + key], args).catch(() => undefined);
  return {
    async get(key) {
      const text = await (isRenewed ? run(readAndRenewScript, key, String(time)) : run(readScript, key));
      return typeof text === 'string' ? text : undefined;
    },
    async set(key, text) {
      await run(writeScript, key, text, String(time));
    },
    async delete(key) {
      await run(deleteScript, key);
    },
  };
}
