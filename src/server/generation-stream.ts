import type { AbortSignalLike } from '../abort-signal.ts';
import type { ApiError } from '../errors.ts';
import type { GenerationEvent } from '../generate/event.ts';
import type { FrameWriter } from '../wire/frame-writer.ts';
import type { StoredReply } from '../wire/responses/stored-responses.ts';
import type { EventStream } from './event-stream.ts';
import type { Reply } from './reply.ts';
import type { RequestRecord } from './request-record.ts';
import type { StreamEnd } from './stream-end.ts';

export type StoreReply = (reply: StoredReply) => Promise<void>;

/** The events of a generation, as the stream of its frames. */
export class GenerationStream implements EventStream<readonly GenerationEvent[]> {
  readonly signal: AbortSignalLike;
  readonly keepAliveInterval: number | undefined;
  readonly #reply: Reply;
  readonly #record: RequestRecord;
  readonly #writer: FrameWriter;
  readonly #keep: StoreReply | undefined;

  /** `keep`: stores the reply before its last frames are sent, so that the next request finds it. */
  constructor(
    reply: Reply,
    writer: FrameWriter,
    keep: StoreReply | undefined,
    record: RequestRecord,
    signal: AbortSignalLike,
    keepAliveInterval?: number,
  ) {
    this.signal = signal;
    this.keepAliveInterval = keepAliveInterval;
    this.#reply = reply;
    this.#record = record;
    this.#writer = writer;
    this.#keep = keep;
  }

  get batches(): AsyncIterable<readonly GenerationEvent[]> {
    return this.#keep === undefined ? this.#reply.events : this.#kept(this.#keep);
  }

  async *#kept(keep: StoreReply): AsyncGenerator<readonly GenerationEvent[]> {
    for await (const batch of this.#reply.events) {
      const last = batch.at(-1);
      if (last?.type !== 'finish' || this.#writer.toStored === undefined) {
        yield batch;
        continue;
      }
      // The writer must have written all events before the last one.
      if (batch.length > 1) yield batch.slice(0, -1);
      await keep(this.#writer.toStored(last));
      yield [last];
    }
  }

  get keptLength(): number {
    return this.#reply.keptLength + this.#writer.keptLength;
  }

  toText(batch: readonly GenerationEvent[]): string {
    return this.#writer.write(batch);
  }

  endOf(batch: readonly GenerationEvent[]): StreamEnd | undefined {
    // After the write, so that measuring delays no client.
    this.#reply.batch(batch);
    const last = batch.at(-1);
    if (last?.type === 'finish') return { type: 'finish', event: last };
    return last?.type === 'failure' ? { type: 'failure', error: this.toApiError(last.error) } : undefined;
  }

  toFailure(error: ApiError): string {
    return this.#writer.write([{ type: 'failure', error }]);
  }

  toApiError(error: unknown): ApiError {
    return this.#record.fail(error);
  }
}
