import { write, writeSync } from 'node:fs';

/** Writes lines to a file descriptor, in order, without blocking the event loop. */
export interface LogWriter {
  write(line: string): void;
  /** Settles when every line has been written or the descriptor fails. */
  flush(): Promise<void>;
  /** A last attempt before the process exits. Does not wait for a slow reader. */
  flushSync(): void;
}

/** Bytes that may wait for a full disk or a slow reader. Lines beyond them are dropped and counted. */
const maxWaiting = 2 ** 20;

/** Milliseconds between attempts to write to a full pipe. */
const retryDelay = 50;

export function createLogWriter(descriptor: number): LogWriter {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  /** The rest of the batch that is being written. */
  let current: Uint8Array = new Uint8Array();
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;
  let flushed: (() => void)[] = [];

  function takeWaiting(): Uint8Array {
    if (dropped > 0) {
      waiting.push(`${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`);
    }
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    dropped = 0;
    return bytes;
  }

  function writeNext(): void {
    retry = undefined;
    if (current.length === 0) current = takeWaiting();
    if (current.length === 0 || isClosed) {
      settleFlushes();
      return;
    }
    isWriting = true;
    write(descriptor, current, (error, written) => {
      isWriting = false;
      if (error === null) {
        current = current.subarray(written);
        writeNext();
      } else if (error.code === 'EAGAIN') {
        retry = setTimeout(writeNext, retryDelay);
      } else {
        // A reader that has closed its pipe never comes back. A full disk may: the next line tries again.
        isClosed = error.code === 'EPIPE';
        settleFlushes();
      }
    });
  }

  function settleFlushes(): void {
    for (const resolve of flushed) resolve();
    flushed = [];
  }

  return {
    write(line) {
      const size = Buffer.byteLength(line);
      if (isClosed || waitingBytes + current.length + size > maxWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += size;
      if (!isWriting && retry === undefined) writeNext();
    },
    flush() {
      return new Promise((resolve) => {
        flushed.push(resolve);
        if (!isWriting && retry === undefined) writeNext();
      });
    },
    flushSync() {
      // A write that the thread pool has begun must not be repeated here.
      if (isClosed || isWriting) return;
      try {
        while (current.length > 0 || waiting.length > 0) {
          if (current.length === 0) current = takeWaiting();
          current = current.subarray(writeSync(descriptor, current));
        }
      } catch {
        // There is no other place to report it.
      }
    },
  };
}
