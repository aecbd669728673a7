// HTTP requests to upstreams with undici. The global dispatcher is not used, and redirects are not followed.

import type { Dispatcher } from 'undici';

import type { Effects, HttpRequest } from '../../effects.ts';
import { ConnectionPool } from './connection-pool.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { UndiciResponse } from './undici-response.ts';

/** The replies of all requests wait for their turn in `queue`. */
export function createRequest(queue = new DeliveryQueue()): Effects['request'] {
  // Origins and timeouts come from the configuration, so there are few.
  const pools = new Map<string, ConnectionPool>();

  function poolFor(origin: string, connectTimeout: number): ConnectionPool {
    const key = `${connectTimeout} ${origin}`;
    let pool = pools.get(key);
    if (pool === undefined) {
      pool = new ConnectionPool(origin, connectTimeout);
      pools.set(key, pool);
    }
    return pool;
  }

  return (request) => dispatch(poolFor, queue, request);
}

function toOptions(
  { method, headers, body, headersTimeout, bodyTimeout }: HttpRequest,
  path: string,
): Dispatcher.DispatchOptions {
  const sent: Record<string, string> = { 'accept-encoding': 'identity', ...headers };
  if (body === undefined) return { path, method, headers: sent, body: null, headersTimeout, bodyTimeout };
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  sent['content-length'] = String(bytes.byteLength);
  // undici accepts any iterable, as its own error message says; its types omit that.
  const once = new SentBody(bytes) as Iterable<Uint8Array> as Uint8Array;
  return { path, method, headers: sent, body: once, headersTimeout, bodyTimeout };
}

type FindPool = (origin: string, connectTimeout: number) => ConnectionPool;

function dispatch(poolFor: FindPool, queue: DeliveryQueue, request: HttpRequest): Promise<UndiciResponse> {
  return new Promise((resolve, reject) => {
    const { signal, connectTimeout } = request;
    signal.throwIfAborted();
    const response = new UndiciResponse(signal, queue, { resolve, reject });
    try {
      const { origin, pathname, search } = new URL(request.url);
      poolFor(origin, connectTimeout).dispatch(toOptions(request, pathname + search), response);
    } catch (error) {
      response.fail(error);
    }
  });
}

/** The bytes of a request, released once they are sent, because undici keeps the body until the reply is over. */
class SentBody implements Iterable<Uint8Array> {
  #bytes: Uint8Array | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  [Symbol.iterator](): Iterator<Uint8Array, undefined> {
    return {
      next: () => {
        const value = this.#bytes;
        this.#bytes = undefined;
        return value === undefined ? { done: true, value: undefined } : { done: false, value };
      },
    };
  }
}
