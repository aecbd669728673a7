// Upstream HTTP over undici, with agents of our own: the global dispatcher is never touched, no redirect is followed.

import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { Agent, type Dispatcher } from 'undici';

import type { Effects, HttpRequest } from '../../effects.ts';
import { UndiciResponse } from './undici-response.ts';

export function createRequest(): Effects['request'] {
  // undici fixes the connect deadline per agent. The values come from configuration, so there are few.
  const agents = new Map<number, Agent>();

  function agentFor(connectTimeout: number): Agent {
    let agent = agents.get(connectTimeout);
    if (agent === undefined) {
      agent = createAgent(connectTimeout);
      agents.set(connectTimeout, agent);
    }
    return agent;
  }

  return async (request) => {
    request.signal.throwIfAborted();
    return decode(await send(agentFor(request.connectTimeout), request));
  };
}

function createAgent(connectTimeout: number): Agent {
  return new Agent({
    // One connection a stream and no limit: a queue here would be a wait that nobody owns.
    connections: null,
    pipelining: 1,
    // Shorter than the 5 s after which uvicorn and Node servers drop an idle connection without saying so.
    keepAliveTimeout: 4_000,
    // Node's default of 250 ms gives up on addresses that are merely far away.
    connect: { timeout: connectTimeout, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 },
  });
}

function send(agent: Agent, request: HttpRequest): Promise<UndiciResponse> {
  const { signal, method, url, headersTimeout, bodyTimeout } = request;
  const { origin, pathname, search } = new URL(url);
  const bytes = request.body === undefined ? undefined : Buffer.from(request.body);
  const length: Record<string, string> = bytes === undefined ? {} : { 'content-length': String(bytes.byteLength) };
  const headers = { 'accept-encoding': 'identity', ...request.headers, ...length };
  // It takes any iterable, and says so when it gets something else; its types leave that out.
  const body = bytes === undefined ? null : (new SentBody(bytes) as Iterable<Uint8Array> as Uint8Array);
  return dispatch(
    agent,
    { origin, path: pathname + search, method, headers, body, headersTimeout, bodyTimeout },
    signal,
  );
}

/** Apart from `send`, so that what waits for the reply does not keep what was sent. */
function dispatch(agent: Agent, sent: Dispatcher.DispatchOptions, signal: AbortSignal): Promise<UndiciResponse> {
  return new Promise((resolve, reject) => {
    const handler = new UndiciResponse(signal, { resolve, reject });
    try {
      agent.dispatch(sent, handler);
    } catch (error) {
      handler.fail(error);
    }
  });
}

/** The bytes of a request, let go when they are sent: undici keeps what it was given until the reply is over. */
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

/** We ask for no compression; some servers and proxies compress all the same. */
function decode(response: UndiciResponse): UndiciResponse {
  const decoder = createDecoder((response.headers['content-encoding'] ?? 'identity').trim().toLowerCase());
  if (decoder !== undefined) {
    // Failures reach the reader through the decoder; pipeline() destroys the connection when the reader leaves.
    pipeline(Readable.from(response.raw, { objectMode: false }), decoder, () => {});
    response.body = decoder;
  }
  return response;
}

function createDecoder(encoding: string): (Readable & NodeJS.WritableStream) | undefined {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip({ flush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ flush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
    default:
      // An encoding we cannot read is passed on as it is: the adapter will find that it is no reply.
      return undefined;
  }
}
