// Adapts any model object of the AI SDK to LanguageModel. Provider packages have no timeouts; this file adds them.

import type { AbortSignalLike } from '../../abort-signal.ts';
import type { Effects } from '../../effects.ts';
import { ApiError } from '../../errors.ts';
import type { LanguageModel, StreamPart } from '../../model/language-model.ts';
import { openCapabilities, type ModelCapabilities } from '../capabilities.ts';
import { applyCapabilities } from '../apply-capabilities.ts';
import type { UpstreamTimeouts } from '../http/connection.ts';
import { isJsonObject } from '../json-object.ts';
import { toCallOptions } from './call-options.ts';
import { withStrictTools } from '../strict-tools.ts';
import { withStructuredOutput } from '../structured-output.ts';
import { withToolNames } from '../tool-names.ts';
import { createPartReader } from './part-reader.ts';
import type { AiSdkModel } from './structure.ts';
import { toApiError } from './to-api-error.ts';

export interface AiSdkOptions {
  readonly model: AiSdkModel;
  readonly capabilities?: Partial<ModelCapabilities> | undefined;
  readonly timeouts: UpstreamTimeouts;
}

/** AI SDK calls have no field for parallel tool calls. */
export const aiSdkCapabilities: ModelCapabilities = {
  ...openCapabilities,
  parallelToolCalls: false,
  pdfInput: true,
  // A provider package meets the requirements of its service and adds any prompt that the service needs.
  structuredOutput: 'schema',
};

export function createAiSdkModel(
  { model, capabilities, timeouts }: AiSdkOptions,
  { now }: Pick<Effects, 'now'>,
): LanguageModel {
  const taken = ofSpecification(model.specificationVersion, { ...aiSdkCapabilities, ...capabilities });
  const adapted: LanguageModel = {
    shortPrompt: taken.shortPrompt,
    async stream(given, signal) {
      const { call, unsupported } = applyCapabilities(given, 'ai-sdk', taken);
      const link = linkSignal(signal);
      try {
        const options = { ...toCallOptions(call, model.specificationVersion), abortSignal: link.controller.signal };
        const { stream } = await inTime(model.doStream(options), timeouts.headers, link.controller);
        return { ...readStream(stream.getReader(), link, timeouts.body, now), unsupported };
      } catch (error) {
        link.release();
        signal.throwIfAborted();
        throw toApiError(error, 'upstream_unreachable', now());
      }
    },
  };
  return withToolNames(withStructuredOutput(withStrictTools(adapted, taken), taken), taken);
}

/** If a version of the specification has no option for a setting, the package drops it silently. */
function ofSpecification(version: unknown, capabilities: ModelCapabilities): ModelCapabilities {
  const { unsupportedSettings, strictTools } = capabilities;
  return {
    ...capabilities,
    strictTools: strictTools && version !== 'v2',
    unsupportedSettings:
      version === 'v2' || version === 'v3' ? [...unsupportedSettings, 'reasoningEffort'] : unsupportedSettings,
  };
}

interface Link {
  readonly controller: AbortController;
  readonly signal: AbortSignalLike;
  readonly release: () => void;
}

/** Aborts the call when the caller's signal is aborted, until release(). */
function linkSignal(signal: AbortSignalLike): Link {
  signal.throwIfAborted();
  const controller = new AbortController();
  const follow = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', follow);
  return { controller, signal, release: () => signal.removeEventListener('abort', follow) };
}

/** Also stops waiting for a package that ignores the signal. */
async function inTime<Result>(
  work: PromiseLike<Result>,
  milliseconds: number,
  controller: AbortController,
): Promise<Result> {
  const { signal } = controller;
  const timer = setTimeout(() => controller.abort(new ApiError('upstream_timeout')), milliseconds);
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function readStream(
  reader: ReadableStreamDefaultReader<unknown>,
  link: Link,
  silence: number,
  now: () => number,
): AsyncIterable<readonly StreamPart[]> {
  const parts = createPartReader();
  let hasLeft = false;

  /** Undefined at the end. */
  async function readBatch(): Promise<readonly StreamPart[] | undefined> {
    for (;;) {
      if (parts.isFinished()) return undefined;
      const { done, value } = await inTime(reader.read(), silence, link.controller);
      if (hasLeft) return undefined;
      if (done) throw new ApiError('upstream_interrupted');
      if (!isJsonObject(value)) continue;
      if (value.type === 'error') throw toApiError(value.error, 'upstream_interrupted', now());
      const batch: StreamPart[] = [];
      parts.read(value, batch);
      if (batch.length > 0) return batch;
    }
  }

  function close(): void {
    parts.budget.release();
    link.release();
    link.controller.abort();
    // Cancelling does not wait for the stream to end, and its errors are irrelevant.
    reader.cancel().catch(() => {});
  }

  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (hasLeft) return { done: true, value: undefined };
        try {
          const value = await readBatch();
          if (parts.isFinished()) close();
          return value === undefined ? { done: true, value } : { done: false, value };
        } catch (error) {
          const wasLeft = hasLeft;
          hasLeft = true;
          close();
          if (wasLeft) return { done: true, value: undefined };
          link.signal.throwIfAborted();
          throw toApiError(error, 'upstream_interrupted', now());
        }
      },
      async return() {
        hasLeft = true;
        close();
        return { done: true, value: undefined };
      },
    }),
  };
}
