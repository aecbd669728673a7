import type { AbortSignalLike } from '../src/abort-signal.ts';
import type { ApiError } from '../src/errors.ts';
import type { LanguageModel, ModelCall, StreamPart } from '../src/model/language-model.ts';

export type Script = readonly (readonly StreamPart[] | ApiError | Promise<unknown>)[];

export interface ReplayModel extends LanguageModel {
  /** The calls it received, in order. */
  readonly calls: ModelCall[];
  /** Resolves when a stream is stopped before the end of its script. */
  readonly stopped: Promise<void>;
}

export const text = (value: string): StreamPart => ({ type: 'text-delta', text: value });

export const finish = (reason: 'stop' | 'tool-calls' | 'length' | 'content-filter' = 'stop'): StreamPart => ({
  type: 'finish',
  reason,
  usage: { promptTokens: 11, completionTokens: 7 },
});

/** Yields the batches of a script in order. An error in the script is thrown, a promise is awaited. */
export function createReplayModel(script: Script, refusal?: ApiError): ReplayModel {
  const calls: ModelCall[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  return {
    calls,
    stopped,
    async stream(call, signal) {
      calls.push(call);
      if (refusal !== undefined) throw refusal;
      return play(script, signal, stop);
    },
  };
}

async function* play(script: Script, signal: AbortSignalLike, stop: () => void) {
  let isOver = false;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => {});
  try {
    for (const step of script) {
      if (step instanceof Error) throw step;
      if (step instanceof Promise) await Promise.race([step, aborted]);
      else yield step;
    }
    isOver = true;
  } finally {
    if (!isOver) stop();
  }
}
