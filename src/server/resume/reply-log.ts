// The frames of one stream, kept so that clients can resume it.
import type { AbortSignalLike } from '../../abort-signal.ts';
import { ApiError } from '../../errors.ts';
import type { StreamEnd } from '../stream-end.ts';

export interface LoggedBatch {
  readonly text: string;
  /** With the last batch. */
  readonly end?: StreamEnd | undefined;
}

export interface ReplyLog {
  readonly frames: readonly string[];
  /** Characters. */
  size(): number;
  append(frames: readonly string[]): void;
  finish(end: StreamEnd): void;
  /** The frames after the one with this id. Rejects when the signal is aborted because the client has disconnected. */
  read(after: number, signal: AbortSignalLike): AsyncGenerator<LoggedBatch>;
}

/** Characters per batch: a stalled reader holds no more than this, however long the log is. */
const batchLength = 65_536;

/** Frames end with a blank line and contain none. */
export function toFrames(text: string): readonly string[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((frame) => `${frame}\n\n`);
}

/** `onReaders` is called with the number of readers. */
export function createReplyLog(onReaders: (count: number) => void): ReplyLog {
  const frames: string[] = [];
  let size = 0;
  let end: StreamEnd | undefined;
  let readers = 0;
  const waiting = new Set<() => void>();

  const wake = () => {
    for (const resume of waiting) resume();
  };

  function change(signal: AbortSignalLike): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        waiting.delete(settle);
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = () => {
        // When the service stops, it ends the stream for all readers with a last frame; readers wait for that frame.
        if (signal.reason instanceof ApiError) return;
        waiting.delete(settle);
        reject(signal.reason);
      };
      waiting.add(settle);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
    });
  }

  return {
    frames,
    size: () => size,
    append(more) {
      for (const frame of more) {
        frames.push(frame);
        size += frame.length;
      }
      wake();
    },
    finish(ending) {
      end = ending;
      wake();
    },
    async *read(after, signal) {
      let next = after;
      onReaders(++readers);
      try {
        for (;;) {
          if (frames.length > next || end !== undefined) {
            let text = '';
            while (next < frames.length && text.length < batchLength) text += frames[next++] ?? '';
            const isLast = next === frames.length && end !== undefined;
            yield isLast ? { text, end } : { text };
            if (isLast) return;
          } else {
            await change(signal);
          }
        }
      } finally {
        onReaders(--readers);
      }
    },
  };
}
