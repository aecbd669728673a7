// The connections to one model server. undici's own pool looks for a free connection in the list of all, which takes 27 us
// per request while 2,000 streams begin (CPU profile of `npm run bench -- burst`). Here the free ones have their own list.
import { buildConnector, Client, type Dispatcher } from 'undici';

export interface Exchange extends Dispatcher.DispatchHandler {
  /** True once no caller waits for the reply. */
  readonly isAborted: boolean;
}

export class ConnectionPool {
  readonly #origin: string;
  readonly #options: Client.Options;
  /** Connected and idle, the most recently used last. */
  readonly #free: Connection[] = [];

  /** `connectTimeout`: milliseconds. */
  constructor(origin: string, connectTimeout: number) {
    const connect = {
      timeout: connectTimeout,
      // Node's default of 250 ms gives up on distant addresses.
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 1_000,
    };
    this.#origin = origin;
    this.#options = {
      pipelining: 1,
      // Shorter than the 5 s after which uvicorn and Node servers drop an idle connection without notice.
      keepAliveTimeout: 4_000,
      // One for all connections, because it caches the TLS sessions.
      connect: buildConnector(connect),
    };
  }

  /** Each request gets its own connection. There is no limit, because a request waiting in a queue could not be aborted. */
  dispatch(options: Dispatcher.DispatchOptions, exchange: Exchange): void {
    const connection = this.#takeFree() ?? new Connection(new Client(this.#origin, this.#options), this.#free);
    connection.exchange = exchange;
    connection.client.dispatch(options, exchange);
  }

  #takeFree(): Connection | undefined {
    for (let free = this.#free.pop(); free !== undefined; free = this.#free.pop()) {
      if (free.client.stats.size === 0) return free;
    }
    return undefined;
  }
}

/** Adds itself to the free connections while it is connected and idle. */
class Connection {
  readonly client: Client;
  exchange: Exchange | undefined;
  readonly #free: Connection[];

  constructor(client: Client, free: Connection[]) {
    this.client = client;
    this.#free = free;
    client.on('drain', this.#onIdle).on('disconnect', this.#onDisconnect);
  }

  readonly #onIdle = (): void => {
    this.exchange = undefined;
    if (this.client.stats.connected) this.#free.push(this);
  };

  readonly #onDisconnect = (): void => {
    // undici would connect again to repeat the request, and only then see that it was aborted.
    if (this.exchange?.isAborted === true) void this.client.destroy();
    // Idle connections time out in the order of their last use, so this one is usually the first.
    const index = this.#free.indexOf(this);
    if (index >= 0) this.#free.splice(index, 1);
  };
}
