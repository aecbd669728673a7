// Runs one request to its end. Reports at most one snapshot per animation frame, because the service is faster than that.
import { createFrameReader, createReplyReader, isElement, toOpenUi } from '../../../src/client/index.ts';
import type { UiTree } from '../../../src/client/index.ts';
import type { JsonObject, JsonValue } from '../../../src/schema/schema.ts';
import { RefusedError, streamCompletion } from './api.ts';
import type { Run, RunStatus, TimedFrame } from './entry.ts';

export function emptyRun(request: JsonObject): Run {
  const { reply } = createReplyReader();
  return {
    request,
    status: 'waiting',
    frames: [],
    frameCount: 0,
    reply,
    lang: '',
    firstChunk: undefined,
    firstComponent: undefined,
    end: undefined,
    error: undefined,
  };
}

export interface RunOptions {
  readonly request: JsonObject;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onChange: (run: Run) => void;
}

/** Resolves with the last snapshot. Rejects only when the key was rejected. */
export async function runRequest({ request, key, signal, onChange }: RunOptions): Promise<Run> {
  const frames: TimedFrame[] = [];
  const frameReader = createFrameReader();
  const replyReader = createReplyReader();
  const start = performance.now();
  const now = (): number => performance.now() - start;
  let firstChunk: number | undefined;
  let firstComponent: number | undefined;
  let scheduled: number | undefined;

  const snapshot = (status: RunStatus, error?: string): Run => {
    const { reply } = replyReader;
    const isOver = status !== 'waiting' && status !== 'streaming';
    return {
      request,
      status,
      frames,
      frameCount: frames.length,
      reply,
      lang: toOpenUi(reply.tree),
      firstChunk,
      firstComponent,
      end: isOver ? now() : undefined,
      error,
    };
  };
  const schedule = (): void => {
    scheduled ??= requestAnimationFrame(() => {
      scheduled = undefined;
      onChange(snapshot('streaming'));
    });
  };
  const finish = (status: RunStatus, error?: string): Run => {
    if (scheduled !== undefined) cancelAnimationFrame(scheduled);
    scheduled = undefined;
    const run = snapshot(status, error);
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
    if (error !== undefined) return finish('failed', error);
    return isOver ? finish('done') : finish('failed', 'The connection closed before the answer was complete.');
  } catch (error) {
    if (signal.aborted) return finish('stopped');
    const run = finish('failed', error instanceof RefusedError ? error.message : 'The service could not be reached.');
    if (error instanceof RefusedError && error.status === 401) throw error;
    return run;
  }
}

/** Whether the tree contains an element besides the root, which alone shows nothing. */
function hasComponent({ root }: UiTree): boolean {
  const holdsElement = (value: JsonValue): boolean =>
    isElement(value) || (Array.isArray(value) && value.some((item: JsonValue) => holdsElement(item)));
  return root !== undefined && Object.values(root.props).some(holdsElement);
}
