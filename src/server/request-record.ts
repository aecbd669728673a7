// One log line per request, written when the client has received the whole reply or has disconnected: the key, the model
// and the outcome. Never any content.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Effects } from '../effects.ts';
import { ApiError } from '../errors.ts';
import type { Drain, Work } from './drain.ts';
import type { MemoryBudget, Reservation, ReservationOwner } from './memory-budget.ts';
import { loggedPath } from './logged-path.ts';
import type { Metrics, RequestOutcome } from './metrics.ts';

interface RequestLine {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export interface RecordDependencies {
  readonly effects: Pick<Effects, 'now' | 'newId' | 'log'>;
  readonly drain: Drain;
  readonly held: MemoryBudget;
  readonly metrics?: Pick<Metrics, 'request'> | undefined;
}

export function beginRecord(
  { effects, drain, held, metrics }: RecordDependencies,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
): RequestRecord {
  const id = requestId(incoming.headers['x-request-id']) ?? effects.newId();
  const line = { id, method: incoming.method ?? '', path };
  const record = new RequestRecord(line, outgoing, drain.begin(), held, effects, metrics?.request);
  outgoing.once('close', record.onResponseClosed);
  record.headers['x-request-id'] = id;
  // Otherwise an idle connection would delay the stop.
  if (drain.isDraining) record.headers['connection'] = 'close';
  return record;
}

/** The caller's own id, if it is valid in a header and in a log. */
function requestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}

export class RequestRecord implements ReservationOwner {
  readonly id: string;
  readonly work: Work;
  /** Memory of this request and its reply. */
  readonly held: Reservation;
  /** Added to the line as they become known. */
  readonly fields: Record<string, string | number | boolean | object | undefined> = {};
  /** True if the reply continues after the handler has returned; then the reply closes the record. */
  isDetached = false;
  /** Additional headers of this reply. */
  readonly headers: Record<string, string> = {};
  /** Called when the record closes. */
  onClose: (() => void) | undefined;
  /** Released when the record closes. */
  lease: { release(): void } | undefined;
  #state: 'open' | 'ended' | 'sent' | 'closed' = 'open';
  #hasLeft = false;
  #isDropped = false;
  readonly #request: RequestLine;
  readonly #outgoing: ServerResponse;
  readonly #effects: Pick<Effects, 'now' | 'log'>;
  readonly #ended: ((outcome: RequestOutcome) => void) | undefined;
  readonly #started: number;
  #failure: { readonly given: unknown; readonly error: ApiError } | undefined;

  constructor(
    request: RequestLine,
    outgoing: ServerResponse,
    work: Work,
    held: MemoryBudget,
    effects: Pick<Effects, 'now' | 'log'>,
    ended?: (outcome: RequestOutcome) => void,
  ) {
    this.id = request.id;
    this.work = work;
    this.held = held.open(this);
    this.#request = request;
    this.#outgoing = outgoing;
    this.#effects = effects;
    this.#ended = ended;
    this.#started = effects.now();
  }

  /** Disconnects the client because it is stalled and its memory is needed. */
  drop(): void {
    this.#isDropped = true;
    this.disconnect();
  }

  disconnect(): void {
    this.#outgoing.destroy();
  }

  /** The client has received the whole reply or has disconnected. */
  readonly onResponseClosed = (): void => {
    if (!this.#outgoing.writableFinished) {
      this.#hasLeft = true;
      this.work.abort(new Error('The client disconnected.'));
    }
    if (this.#state === 'ended') this.#close();
    else this.#state = 'sent';
  };

  /** The service has finished the request. The record closes as soon as the client has received the reply. */
  end(): void {
    if (this.#state === 'sent') this.#close();
    else if (this.#state === 'open') this.#state = 'ended';
  }

  fail(given: unknown): ApiError {
    const error = given instanceof ApiError ? given : new ApiError('internal', undefined, { cause: given });
    this.#failure = { given, error };
    return error;
  }

  #close(): void {
    this.#state = 'closed';
    const { now, log } = this.#effects;
    const { method, path } = this.#request;
    const status = this.#hasLeft ? 499 : this.#outgoing.statusCode;
    // The clock may have been set back.
    const milliseconds = Math.max(0, now() - this.#started);
    const code = this.#isDropped ? 'overloaded' : (this.#failure?.error.code ?? '');
    this.work.done();
    this.held.close();
    this.lease?.release();
    this.onClose?.();
    this.#ended?.({ path, status, code, milliseconds });
    const line: Record<string, unknown> = {
      requestId: this.id,
      method,
      path: path.slice(0, 200),
      status,
      milliseconds: Math.round(milliseconds),
      ...this.fields,
    };
    if (this.#isDropped) return log.warn({ ...line, code }, 'stalled client disconnected to free memory');
    if (this.#hasLeft) return log.info(line, 'client disconnected');
    if (this.#failure === undefined) return log.info(line, 'request');
    const { error, given } = this.#failure;
    line['code'] = code;
    if (error.param !== undefined) line['param'] = loggedPath(error.param);
    // If a model server rejects a request, the fault may be ours, so its reason is logged.
    const isOurs = error.status >= 500 || error.code === 'upstream_refused';
    if (!isOurs) return log.info(line, 'request rejected');
    log[error.code === 'internal' ? 'error' : 'warn']({ ...line, err: given }, 'request failed');
  }
}
