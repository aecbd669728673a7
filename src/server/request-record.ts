// One line in the log for each request, written when its last byte is out: who asked, what for, how it ended.
// Never what was said.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Effects } from '../effects.ts';
import { ApiError } from '../errors.ts';
import type { Drain, Work } from './drain.ts';
import { loggedPath } from './logged-path.ts';
import type { Metrics, RequestOutcome } from './metrics.ts';

interface RequestLine {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

interface RecordDependencies {
  readonly effects: Pick<Effects, 'now' | 'newId' | 'log'>;
  readonly drain: Drain;
  readonly metrics?: Metrics | undefined;
}

export function beginRecord(
  { effects, drain, metrics }: RecordDependencies,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
): RequestRecord {
  const id = requestId(incoming.headers['x-request-id']) ?? effects.newId();
  const record = new RequestRecord(
    { id, method: incoming.method ?? '', path },
    drain.begin(),
    effects,
    metrics?.request,
  );
  outgoing.once('close', () => !outgoing.writableFinished && record.leave());
  record.headers['x-request-id'] = id;
  // Else an idle connection would hold up the stop.
  if (drain.isDraining) record.headers['connection'] = 'close';
  return record;
}

/** A caller's own id, when it is one that may stand in a header and in a log. */
function requestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}

export class RequestRecord {
  readonly id: string;
  readonly work: Work;
  /** Added to the line as they become known. */
  readonly fields: Record<string, string | number | boolean | object | undefined> = {};
  /** True once the reply goes on after the handler has returned; then the reply closes the record. */
  isDetached = false;
  hasLeft = false;
  /** For the reply, besides those of all replies. */
  readonly headers: Record<string, string> = {};
  /** Called when the last byte is out, or the client has left. */
  onClose: (() => void) | undefined;
  readonly #request: RequestLine;
  readonly #effects: Pick<Effects, 'now' | 'log'>;
  readonly #ended: ((outcome: RequestOutcome) => void) | undefined;
  readonly #started: number;
  #failure: { readonly given: unknown; readonly error: ApiError } | undefined;

  constructor(
    request: RequestLine,
    work: Work,
    effects: Pick<Effects, 'now' | 'log'>,
    ended?: (outcome: RequestOutcome) => void,
  ) {
    this.id = request.id;
    this.work = work;
    this.#request = request;
    this.#effects = effects;
    this.#ended = ended;
    this.#started = effects.now();
  }

  leave(): void {
    this.hasLeft = true;
    this.work.abort(new Error('The client has left.'));
  }

  fail(given: unknown): ApiError {
    const error = given instanceof ApiError ? given : new ApiError('internal', undefined, { cause: given });
    this.#failure = { given, error };
    return error;
  }

  close(sent: number): void {
    const { now, log } = this.#effects;
    const { method, path } = this.#request;
    const status = this.hasLeft ? 499 : sent;
    // A clock may be set back.
    const milliseconds = Math.max(0, now() - this.#started);
    this.work.done();
    this.onClose?.();
    this.#ended?.({ path, status, code: this.#failure?.error.code ?? '', milliseconds });
    const line: Record<string, unknown> = {
      requestId: this.id,
      method,
      path: path.slice(0, 200),
      status,
      milliseconds: Math.round(milliseconds),
      ...this.fields,
    };
    if (this.hasLeft) return log.info(line, 'client left');
    if (this.#failure === undefined) return log.info(line, 'request');
    const { error, given } = this.#failure;
    line['code'] = error.code;
    if (error.param !== undefined) line['param'] = loggedPath(error.param);
    if (error.status < 500) return log.info(line, 'request refused');
    log[error.code === 'internal' ? 'error' : 'warn']({ ...line, err: given }, 'request failed');
  }
}
