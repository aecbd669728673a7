// HTTP requests to upstreams with undici, through separate agents: the global dispatcher is not used, and redirects are
// not followed.

import { Agent, type Dispatcher } from 'undici';

import type { Effects, HttpRequest } from '../../effects.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { UndiciResponse } from './undici-response.ts';

/** The replies of all requests wait for their turn in `queue`. */
export function createRequest(queue = new DeliveryQueue()): Effects['request'] {
  // undici fixes the connect timeout per agent. The values come from the configuration, so there are few.
  const agents = new Map<number, Agent>();

  function agentFor(connectTimeout: number): Agent {
    let agent = agents.get(connectTimeout);
    if (agent === undefined) {
      agent = createAgent(connectTimeout);
      agents.set(connectTimeout, agent);
    }
    return agent;
  }

  return (request) => dispatch(agentFor(request.connectTimeout), queue, request);
}

function createAgent(connectTimeout: number): Agent {
  return new Agent({
    // One connection per stream, without a limit: a queue here would be a wait that nothing can abort.
    connections: null,
    pipelining: 1,
    // Shorter than the 5 s after which uvicorn and Node servers drop an idle connection without notice.
    keepAliveTimeout: 4_000,
    // Node's default of 250 ms gives up on distant addresses.
    connect: { timeout: connectTimeout, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 },
  });
}

function toOptions({
  method,
  url,
  headers,
  body,
  headersTimeout,
  bodyTimeout,
}: HttpRequest): Dispatcher.DispatchOptions {
  const { origin, pathname, search } = new URL(url);
  const sent: Record<string, string> = { 'accept-encoding': 'identity', ...headers };
  if (body === undefined)
    return { origin, path: pathname + search, method, headers: sent, body: null, headersTimeout, bodyTimeout };
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  sent['content-length'] = String(bytes.byteLength);
  // undici accepts any iterable, as its own error message says; its types omit that.
  const once = new SentBody(bytes) as Iterable<Uint8Array> as Uint8Array;
  return { origin, path: pathname + search, method, headers: sent, body: once, headersTimeout, bodyTimeout };
}

function dispatch(agent: Agent, queue: DeliveryQueue, request: HttpRequest): Promise<UndiciResponse> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    signal.throwIfAborted();
    const response = new UndiciResponse(signal, queue, { resolve, reject });
    try {
      agent.dispatch(toOptions(request), response);
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
