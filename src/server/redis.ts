// The only file that imports the Redis client, which is loaded only if a URL is configured. Every operation on Redis (or
// Valkey) is a script: one round trip, and atomic.
import type { Log } from '../effects.ts';
import { withTimeout } from './with-timeout.ts';

export interface Redis {
  /** False from the first failure until Redis responds again and what it may have lost is restored. */
  readonly isReady: boolean;
  /** Changes with each connection: data written in an earlier session may have been lost. */
  readonly session: number;
  /** `restore` is called whenever Redis becomes available again. It writes what Redis may have lost, and never rejects. */
  onReturn(restore: () => Promise<unknown>): void;
  /** Rejects at once if Redis is unavailable, and after a short timeout if it does not answer. */
  run(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  close(): void;
}

/** Milliseconds. After this, the request is counted in this process instead. */
const commandTimeout = 1000;
const connectTimeout = 2000;
const maxPause = 2000;

/** Settles when Redis responds, or after a short timeout, because the service also starts without it. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    // Commands are not queued while Redis is unavailable.
    disableOfflineQueue: true,
    pingInterval: 5000,
    socket: {
      connectTimeout,
      reconnectStrategy: (tries) => Math.min(maxPause, 50 * 2 ** Math.min(tries, 10)),
    },
  });
  let isAway = true;
  let isStuck = false;
  let session = 0;
  let restoring: Promise<unknown> | undefined;
  const returns: (() => Promise<unknown>)[] = [];
  const restoreAll = async () => {
    const mine = Promise.all(returns.map((restore) => restore()));
    restoring = mine;
    await mine;
    if (restoring === mine) restoring = undefined;
  };
  const lose = (err: unknown) => {
    if (!isAway) log.warn({ err }, 'redis unavailable');
    isAway = true;
  };
  client.on('error', lose).on('ready', () => {
    log.info({}, 'redis connected');
    isAway = false;
    isStuck = false;
    session += 1;
    void restoreAll();
  });
  /** Redis is connected but does not answer. Commands fail at once until it has answered this probe. */
  const waitForAnswer = async () => {
    if (isStuck) return;
    isStuck = true;
    log.warn({}, 'redis not responding');
    try {
      await client.ping();
      log.info({}, 'redis responding again');
      isStuck = false;
      void restoreAll();
    } catch (error) {
      lose(error);
      isStuck = false;
    }
  };
  const connected = client.connect().catch(lose);
  const started = await withTimeout(connected, connectTimeout);
  if (started === undefined && !client.isReady)
    log.warn({}, 'redis unavailable at startup; each instance enforces limits on its own');
  return {
    get isReady() {
      return client.isReady && !isStuck && restoring === undefined;
    },
    get session() {
      return session;
    },
    onReturn: (restore) => void returns.push(restore),
    async run(script, keys, args) {
      if (!client.isReady || isStuck) throw new Error('Redis is unavailable.');
      const answer = client.eval(script, { keys: [...keys], arguments: [...args] }).then((value) => ({ value }));
      const settled = await withTimeout(answer, commandTimeout);
      if (settled !== undefined) return settled.value;
      answer.catch(() => undefined);
      void waitForAnswer();
      throw new Error(`Redis did not respond within ${commandTimeout} ms.`);
    },
    close: () => client.destroy(),
  };
}
