// From an open connection to batches of parts: all the waiting, and every way in which a reply can end.

import type { StreamPart } from '../model/language-model.ts';
import type { Connection } from './http/connection.ts';
import { toTransportError } from './http/transport-error.ts';
import { createReplyDecoder } from './reply-decoder.ts';
import type { ReplyReader } from './reply-reader.ts';

type Batch = readonly StreamPart[];

/** Milliseconds for the last bytes of the HTTP message, after the end mark of the reply. */
const drainTimeout = 1_000;

/** `trailingTimeout`: milliseconds to wait for usage once the upstream has said why it stopped. */
export function readReply(connection: Connection, reader: ReplyReader, trailingTimeout: number): AsyncIterable<Batch> {
  const state = { hasLeft: false, isComplete: false };
  const batches = readBatches(connection, reader, trailingTimeout, state);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => batches.next(),
      // A generator hears of return() only between two reads, and not at all before the first.
      return() {
        state.hasLeft = true;
        if (!state.isComplete) connection.close();
        return batches.return(undefined);
      },
    }),
  };
}

async function* readBatches(
  connection: Connection,
  reader: ReplyReader,
  trailingTimeout: number,
  state: { readonly hasLeft: boolean; isComplete: boolean },
): AsyncGenerator<Batch, undefined> {
  const decoder = createReplyDecoder(reader);
  const body = connection.response.body[Symbol.asyncIterator]();
  let hasEnded = false;
  let trailing: NodeJS.Timeout | undefined;

  try {
    while (!state.isComplete) {
      /** Undefined at the end of the body. */
      let bytes: Uint8Array | undefined;
      try {
        bytes = (await body.next()).value;
      } catch (error) {
        connection.signal.throwIfAborted();
        // Once the reason to stop is known the answer is whole: what broke off or kept us waiting is at most its usage.
        if (!reader.isFinished && !state.hasLeft) throw toTransportError(error, 'upstream_interrupted');
      }
      hasEnded ||= bytes === undefined;
      if (state.hasLeft) return;
      const parts: StreamPart[] = [];
      let failure: { readonly error: unknown } | undefined;
      try {
        if (bytes === undefined) decoder.end(parts);
        state.isComplete = bytes === undefined || !decoder.push(bytes, parts);
      } catch (error) {
        failure = { error };
      }
      if (parts.length > 0) {
        // The clock stands while the reader is busy with these.
        clearTimeout(trailing);
        trailing = undefined;
        yield parts;
      }
      if (failure !== undefined) throw failure.error;
      if (reader.isFinished) trailing ??= setTimeout(connection.close, trailingTimeout);
    }
  } finally {
    clearTimeout(trailing);
    if (hasEnded) connection.release();
    else if (state.isComplete) void drain(body, connection);
    else connection.close();
  }
}

/**
 * What follows the end mark is the end of the HTTP message. Once it is read, the connection can serve the next call.
 * Nobody waits for this: it cannot reject, and the timer ends it.
 */
async function drain(body: AsyncIterator<Uint8Array>, connection: Connection): Promise<void> {
  connection.release();
  const timer = setTimeout(connection.close, drainTimeout);
  try {
    for (let reads = 0; reads < 8; reads++) {
      const { done } = await body.next();
      if (done === true) return;
    }
    connection.close();
  } catch {
    // The reply was whole; the connection is gone.
  } finally {
    clearTimeout(timer);
  }
}
