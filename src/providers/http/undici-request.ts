// Upstream HTTP over undici, with agents of our own: the global dispatcher is never touched, no redirect is followed.

import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

import { Agent, type Dispatcher } from 'undici';

import type { Effects, HttpRequest, HttpResponse } from '../../effects.ts';
import { ReplyBody, toError } from './reply-body.ts';

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
    const { status, headers, body } = await send(agentFor(request.connectTimeout), request);
    return { status, headers, body: decode(body, headers['content-encoding']) };
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

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReplyBody;
}

/** Settles with the headers. Rejects as soon as the signal is aborted: nobody waits for a connection then. */
function send(agent: Agent, request: HttpRequest): Promise<Reply> {
  const { signal, method, headersTimeout, bodyTimeout } = request;
  const { origin, pathname, search } = new URL(request.url);
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let body: ReplyBody | undefined;
    const onAbort = (): void => {
      const reason: unknown = signal.reason;
      reject(reason);
      if (body === undefined) controller?.abort(toError(reason));
      else body.abort(reason);
    };
    const forget = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort, { once: true });
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        if (signal.aborted) started.abort(toError(signal.reason));
      },
      onResponseStart(started, status, headers) {
        // "Early hints" and their like come before the reply.
        if (status < 200) return;
        body = new ReplyBody(started);
        resolve({ status, headers: flatten(headers), body });
      },
      onResponseData: (_, piece) => body?.push(piece),
      onResponseEnd() {
        forget();
        body?.end();
      },
      onResponseError(_, error) {
        forget();
        reject(error);
        body?.fail(error);
      },
    };
    const headers = { 'accept-encoding': 'identity', ...request.headers };
    const sent = { origin, path: pathname + search, method, headers, body: request.body ?? null };
    try {
      agent.dispatch({ ...sent, headersTimeout, bodyTimeout }, handler);
    } catch (error) {
      forget();
      reject(error);
    }
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
function decode(body: ReplyBody, encoding = 'identity'): HttpResponse['body'] {
  const decoder = createDecoder(encoding.trim().toLowerCase());
  if (decoder === undefined) return body;
  // Failures reach the reader through the decoder; pipeline() destroys the connection when the reader leaves.
  pipeline(Readable.from(body, { objectMode: false }), decoder, () => {});
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
