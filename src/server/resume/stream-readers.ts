// Who reads which stream at this process. Readers of one stream share its lease, so there are few of them; a client that
// comes back has lost its connection, even if the process does not know that yet.

/** The request that reads. */
export interface StreamReader {
  onClose: (() => void) | undefined;
  disconnect(): void;
}

export interface StreamReaders {
  /** Until the request closes. More than two readers of one stream: the oldest is disconnected. */
  add(id: string, reader: StreamReader): void;
}

const mostReaders = 2;

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
      reader.onClose = () => {
        leave(id, reader);
        onClose?.();
      };
      for (const oldest of all) {
        if (all.size <= mostReaders) break;
        all.delete(oldest);
        oldest.disconnect();
      }
    },
  };
}
