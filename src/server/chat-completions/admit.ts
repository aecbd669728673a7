import { ApiError } from '../../errors.ts';
import type { Drain } from '../drain.ts';
import type { Admission } from '../admission.ts';
import type { Limits } from '../limits.ts';
import type { RequestRecord } from '../request-record.ts';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import type { Exchange } from './exchange.ts';

export interface AdmitDependencies {
  readonly drain: Pick<Drain, 'isDraining'>;
  /** Maximum concurrent replies. Absent: no limit. */
  readonly streams?: Semaphore | undefined;
  /** Absent: nothing is limited. */
  readonly limits?: Limits | undefined;
}

type Admit = (exchange: Exchange) => Promise<Admission | undefined>;

/** All checks that do not need the body, so that rejecting a request costs next to nothing. */
export function createAdmit({ drain, streams, limits }: AdmitDependencies): Admit {
  const permits = streams ?? createSemaphore(Number.POSITIVE_INFINITY);
  // Shared by all requests: a closure per request would keep its request in memory for as long as the stream lasts.
  const release = (): void => permits.release();
  return async ({ header, record, key }) => {
    if (drain.isDraining) throw new ApiError('shutting_down', undefined, { retryAfter: 1 });
    requireJson(header('content-type'), header('content-encoding'));
    const hasRoom = permits.acquire();
    if (!(hasRoom === true || (await hasRoom))) throw new ApiError('overloaded', undefined, { retryAfter: 1 });
    record.onClose = release;
    const admission = await limits?.admit(key, setHeaderOf(record));
    record.lease = admission;
    record.work.throwIfAborted();
    return admission;
  };
}

const setHeaderOf =
  (record: RequestRecord) =>
  (name: string, value: string): void => {
    record.headers[name] = value;
  };

function requireJson(contentType: string | undefined, encoding: string | undefined): void {
  if (!/^application\/json *(?:;|$)/i.test(contentType ?? '')) {
    const given = contentType === undefined ? 'it is missing' : `it is "${contentType.slice(0, 100)}"`;
    const message = `The header Content-Type must be application/json; ${given}.`;
    throw new ApiError('unsupported_media_type', message);
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(
      'unsupported_media_type',
      'Compressed bodies are not accepted; send the body without Content-Encoding.',
    );
  }
}
