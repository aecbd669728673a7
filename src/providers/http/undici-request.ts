// Upstream HTTP over undici, with agents of our own: the global dispatcher is never touched, no redirect is followed.

import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { Agent, request as undiciRequest } from 'undici';

import type { Effects, HttpRequest } from '../../effects.ts';
import { readsOf } from './reads-of.ts';

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
    const response = await untilAborted(request.signal, send(agentFor(request.connectTimeout), request));
    const headers = flatten(response.headers);
    return { status: response.statusCode, headers, body: readsOf(decode(response.body, headers['content-encoding'])) };
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

function send(agent: Agent, request: HttpRequest): ReturnType<typeof undiciRequest> {
  return undiciRequest(request.url, {
    dispatcher: agent,
    method: request.method,
    headers: { 'accept-encoding': 'identity', ...request.headers },
    body: request.body ?? null,
    signal: request.signal,
    headersTimeout: request.headersTimeout,
    bodyTimeout: request.bodyTimeout,
  });
}

/** undici notices an abort only once it is connected; a caller who leaves does not wait for that. */
function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** We ask for no compression; some servers and proxies compress all the same. */
function decode(body: Readable, encoding = 'identity'): Readable {
  const decoder = createDecoder(encoding.trim().toLowerCase());
  if (decoder === undefined) return body;
  // Failures reach the reader through the decoder; pipeline() destroys the connection when the reader leaves.
  pipeline(body, decoder, () => {});
  return decoder;
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
