// The one file that knows the Redis client, which is loaded only when an address is configured. Everything that is
// asked of Redis (or Valkey) is a script: one round trip, one step that nobody can come between.
import type { Log } from '../effects.ts';
import { within } from './within.ts';

export interface Redis {
  /** False from the first failure until Redis has answered again. */
  readonly isReady: boolean;
  /** Another one after each connection: what was written in an earlier one may be forgotten. */
  readonly session: number;
  /** `act` is called whenever Redis is there again. */
  onReturn(act: () => void): void;
  /** Rejects at once when Redis is away, and soon when it does not answer. */
  run(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown>;
  close(): void;
}

/** Milliseconds. A request would rather be counted here than wait longer. */
const commandTimeout = 1000;
const connectTimeout = 2000;
const longestPause = 2000;

/** Settles when Redis answers, or soon after when it does not: the service starts without it too. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    // What cannot be asked now is not asked later.
    disableOfflineQueue: true,
    pingInterval: 5000,
    socket: {
      connectTimeout,
      reconnectStrategy: (tries) => Math.min(longestPause, 50 * 2 ** Math.min(tries, 10)),
    },
  });
  let isAway = true;
  let isStuck = false;
  let session = 0;
  const returns: (() => void)[] = [];
  const lose = (err: unknown) => {
    if (!isAway) log.warn({ err }, 'redis unavailable');
    isAway = true;
  };
  client.on('error', lose).on('ready', () => {
    log.info({}, 'redis connected');
    isAway = false;
    isStuck = false;
    session += 1;
    for (const act of returns) act();
  });
  /** It is connected and silent. Whatever is asked meanwhile is not sent; it is there again when it has answered this. */
  const waitForAnswer = async () => {
    if (isStuck) return;
    isStuck = true;
    log.warn({}, 'redis not responding');
    try {
      await client.ping();
      log.info({}, 'redis responding again');
    } catch (error) {
      lose(error);
    }
    isStuck = false;
  };
  const connected = client.connect().catch(lose);
  const started = await within(connectTimeout, connected);
  if (started === undefined && !client.isReady)
    log.warn({}, 'redis unavailable at startup; each instance enforces limits on its own');
  return {
    get isReady() {
      return client.isReady && !isStuck;
    },
    get session() {
      return session;
    },
    onReturn: (act) => void returns.push(act),
    async run(script, keys, args) {
      if (!client.isReady || isStuck) throw new Error('Redis is unavailable.');
      const answer = client.eval(script, { keys: [...keys], arguments: [...args] }).then((value) => ({ value }));
      const settled = await within(commandTimeout, answer);
      if (settled !== undefined) return settled.value;
      answer.catch(() => undefined);
      void waitForAnswer();
      throw new Error(`Redis did not respond within ${commandTimeout} ms.`);
    },
    close: () => client.destroy(),
  };
}
