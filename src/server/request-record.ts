// One line in the log for each request, written when its last byte is out: who asked, what for, how it ended.
// Never what was said.
import type { Effects } from '../effects.ts';
import { ApiError } from '../errors.ts';
import type { Work } from './drain.ts';
import type { RequestOutcome } from './metrics.ts';

export interface RequestRecord {
  readonly id: string;
  readonly work: Work;
  /** Added to the line as they become known. */
  readonly fields: Record<string, string | number | boolean | object | undefined>;
  /** True once the reply goes on after the handler has returned; then the reply closes the record. */
  isDetached: boolean;
  hasLeft: boolean;
  /** For the reply, whichever way it goes out. */
  readonly headers: Record<string, string>;
  /** When the last byte is out, or the client has left. */
  onClose(ended: () => void): void;
  fail(error: unknown): ApiError;
  close(status: number): void;
}

export function createRequestRecord(
  request: { readonly id: string; readonly method: string; readonly path: string },
  work: Work,
  { now, log }: Pick<Effects, 'now' | 'log'>,
  ended?: (outcome: RequestOutcome) => void,
): RequestRecord {
  const started = now();
  const whenClosed: (() => void)[] = [];
  let failure: { readonly given: unknown; readonly error: ApiError } | undefined;
  const record: RequestRecord = {
    id: request.id,
    work,
    fields: {},
    headers: {},
    onClose: (ended) => void whenClosed.push(ended),
    isDetached: false,
    hasLeft: false,
    fail(given) {
      const error = given instanceof ApiError ? given : new ApiError('internal', undefined, { cause: given });
      failure = { given, error };
      return error;
    },
    close(status) {
      work.done();
      for (const close of whenClosed) close();
      const line: Record<string, unknown> = {
        requestId: request.id,
        method: request.method,
        path: request.path.slice(0, 200),
        status: record.hasLeft ? 499 : status,
        milliseconds: Math.round(now() - started),
        ...record.fields,
      };
      ended?.({
        path: request.path,
        status: record.hasLeft ? 499 : status,
        code: failure?.error.code ?? '',
        // A clock may be set back.
        milliseconds: Math.max(0, now() - started),
      });
      if (record.hasLeft) return log.info(line, 'client left');
      if (failure === undefined) return log.info(line, 'request');
      const { error, given } = failure;
      line['code'] = error.code;
      if (error.param !== undefined) line['param'] = error.param;
      if (error.status < 500) return log.info(line, 'request refused');
      log[error.code === 'internal' ? 'error' : 'warn']({ ...line, err: given }, 'request failed');
    },
  };
  return record;
}
