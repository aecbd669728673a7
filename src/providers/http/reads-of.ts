// A stream of bytes, one item a read. Node's own iterator of a stream is a generator and costs several promises an item;
// this is read once a chunk of every reply.
import { finished, type Readable } from 'node:stream';

type Result = IteratorResult<Uint8Array, undefined>;

/** Ending the iteration early destroys the stream. One reader, one read at a time. */
export function readsOf(stream: Readable): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => createIterator(stream) };
}

function createIterator(stream: Readable): AsyncIterator<Uint8Array, undefined> {
  /** Undefined: more may come. */
  let ending: { readonly error: Error | undefined } | undefined;
  let wake: (() => void) | undefined;
  const onChange = (): void => {
    const waiting = wake;
    wake = undefined;
    waiting?.();
  };
  stream.on('readable', onChange);
  // It stays: a stream that is destroyed may still have an error to tell, and somebody must hear it.
  finished(stream, { writable: false }, (error) => {
    ending ??= { error: error ?? undefined };
    onChange();
  });

  /** Undefined: not yet. */
  function read(): Result | undefined {
    // A stream of bytes reads as bytes.
    const bytes = (stream.destroyed ? null : stream.read()) as Uint8Array | null;
    if (bytes !== null) return { done: false, value: bytes };
    if (ending === undefined) return undefined;
    if (ending.error !== undefined) throw ending.error;
    return { done: true, value: undefined };
  }

  return {
    async next() {
      let result = read();
      while (result === undefined) {
        await new Promise<void>((resolve) => (wake = resolve));
        result = read();
      }
      return result;
    },
    async return() {
      ending ??= { error: undefined };
      stream.off('readable', onChange);
      stream.destroy();
      onChange();
      return { done: true, value: undefined };
    },
  };
}
