// Runs one request to its end. Reports at most one snapshot per animation frame, because the service is faster than that.
import { createFrameReader, createReplyReader, isElement } from '../../../src/client/index.ts';
import type { UiTree } from '../../../src/client/index.ts';
import { isRecord } from '../../../src/schema/check.ts';
import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';
import { RefusedError, streamCompletion } from './api.ts';
import type { Failure, Run, RunStatus, TimedFrame } from './entry.ts';
import { connectionLost, failureOf, toFailure } from './failure.ts';

export function emptyRun(model: string): Run {
  const { reply } = createReplyReader();
  return {
    model,
    status: 'waiting',
    frames: [],
    frameCount: 0,
    reply,
    firstChunk: undefined,
    firstComponent: undefined,
    end: undefined,
    failure: undefined,
  };
}

export interface RunOptions {
  readonly model: string;
  readonly request: JsonObject;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onChange: (run: Run) => void;
}

/** Resolves with the last snapshot. Rejects only when the key was rejected. */
export async function runRequest({ model, request, key, signal, onChange }: RunOptions): Promise<Run> {
  const frames: TimedFrame[] = [];
  const frameReader = createFrameReader();
  const replyReader = createReplyReader();
  const start = performance.now();
  const now = (): number => performance.now() - start;
  let firstChunk: number | undefined;
  let firstComponent: number | undefined;
  let scheduled: number | undefined;

  const snapshot = (status: RunStatus, failure?: Failure): Run => {
    const isOver = status !== 'waiting' && status !== 'streaming';
    const { reply } = replyReader;
    return {
      model,
      status,
      frames,
      frameCount: frames.length,
      reply,
      firstChunk,
      firstComponent,
      end: isOver ? now() : undefined,
      failure,
    };
  };
  const schedule = (): void => {
    scheduled ??= requestAnimationFrame(() => {
      scheduled = undefined;
      onChange(snapshot('streaming'));
    });
  };
  const finish = (status: RunStatus, failure?: Failure): Run => {
    if (scheduled !== undefined) cancelAnimationFrame(scheduled);
    scheduled = undefined;
    const run = snapshot(status, failure);
    onChange(run);
    return run;
  };

  try {
    for await (const text of await streamCompletion(request, key, signal)) {
      for (const frame of frameReader.push(text)) {
        firstChunk ??= now();
        frames.push({ ...frame, at: now() });
        replyReader.push(frame.data);
        if (firstComponent === undefined && hasComponent(replyReader.reply.tree)) firstComponent = now();
      }
      schedule();
    }
    const { error, isOver } = replyReader.reply;
    if (error !== undefined) return finish('failed', toFailure(error, codeIn(frames.at(-1)?.data)));
    return isOver ? finish('done') : finish('failed', connectionLost);
  } catch (error) {
    if (signal.aborted) return finish('stopped');
    const isCut = frames.length > 0 && !(error instanceof RefusedError);
    const run = finish('failed', isCut ? connectionLost : failureOf(error, Date.now()));
    if (error instanceof RefusedError && error.status === 401) throw error;
    return run;
  }
}

/** The code of an error frame. */
function codeIn(data = ''): string | undefined {
  try {
    const frame: unknown = JSON.parse(data);
    const error = isRecord(frame) ? frame['error'] : undefined;
    return isRecord(error) && typeof error['code'] === 'string' ? error['code'] : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the tree contains an element besides the root, which alone shows nothing. */
function hasComponent({ root }: UiTree): boolean {
  const holdsElement = (value: JsonValue): boolean =>
    isElement(value) || (Array.isArray(value) && value.some((item: JsonValue) => holdsElement(item)));
  return root !== undefined && Object.values(root.props).some(holdsElement);
}
