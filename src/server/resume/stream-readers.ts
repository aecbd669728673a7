// The readers of each stream at this process. They share the lease of the stream, so their number is limited: a client that
// resumes has lost its earlier connection, even if the process has not noticed yet.

/** The request that reads. */
export interface StreamReader {
  onClose: (() => void) | undefined;
  disconnect(): void;
}

export interface StreamReaders {
  /** Registers a reader until its request closes. If a stream has more than two, the oldest is disconnected. */
  add(id: string, reader: StreamReader): void;
}

const maxReaders = 2;

export function createStreamReaders(): StreamReaders {
  const readers = new Map<string, Set<StreamReader>>();

  function leave(id: string, reader: StreamReader): void {
    const others = readers.get(id);
    others?.delete(reader);
    if (others?.size === 0) readers.delete(id);
  }

  return {
    add(id, reader) {
      const all = readers.get(id) ?? new Set();
      readers.set(id, all.add(reader));
      const { onClose } = reader;
      const closed = (): void => {
        leave(id, reader);
        onClose?.();
      };
      reader.onClose = closed;
      for (const oldest of all) {
        if (all.size <= maxReaders) break;
        all.delete(oldest);
        oldest.disconnect();
      }
    },
  };
}
