// Converts the stream parts of the AI SDK to ours. Unknown parts are ignored, because every version adds some.

import { ApiError } from '../../errors.ts';
import type { FinishReason, ReportedUsage, StreamPart } from '../../model/language-model.ts';
import { toCause } from '../http/upstream-error.ts';
import { TextBuffer } from '../../text-buffer.ts';
import { isJsonObject, isUnusableCount, textOf, toCount, toJson, toJsonText, type JsonObject } from '../json-object.ts';
import { ReplyBudget } from '../reply-budget.ts';
import { StateWriter } from '../message-state.ts';
import { stateName, toCallState } from './structure.ts';

export interface PartReader {
  /** Throws an ApiError if the reply ends incomplete. */
  read(part: JsonObject, parts: StreamPart[]): void;
  isFinished(): boolean;
  readonly budget: ReplyBudget;
}

interface Call {
  readonly index: number;
  hasArguments: boolean;
}

/** The overhead of a block besides its text. */
const sizeOfThought = 512;

interface Thought {
  readonly text: TextBuffer;
  metadata: JsonObject | undefined;
}

export function createPartReader(): PartReader {
  const calls = new Map<string, Call>();
  const thoughts = new Map<string, Thought>();
  const budget = new ReplyBudget();
  const state = new StateWriter(stateName);
  let isFinished = false;

  function begin(id: string, name: unknown, parts: StreamPart[]): Call {
    budget.addCall();
    budget.keep(id.length + textOf(name).length);
    const call = { index: calls.size, hasArguments: false };
    calls.set(id, call);
    parts.push({ type: 'tool-call-delta', index: call.index, id, name: textOf(name), arguments: '' });
    return call;
  }

  function addArguments(call: Call, text: string, parts: StreamPart[]): void {
    if (text === '') return;
    budget.keep(text.length);
    call.hasArguments = true;
    parts.push({ type: 'tool-call-delta', index: call.index, arguments: text });
  }

  /** Reads a complete call. It may come alone or after its pieces. */
  function readCall(part: JsonObject, parts: StreamPart[]): void {
    const id = textOf(part.toolCallId);
    const call = calls.get(id) ?? begin(id, part.toolName, parts);
    if (!call.hasArguments) {
      addArguments(call, typeof part.input === 'string' ? part.input || '{}' : toJson(part.input ?? {}), parts);
    }
    const reasoning = [...thoughts.values()]
      .filter(({ metadata }) => metadata !== undefined)
      .map(({ text, metadata }) => ({ text: text.toString(), metadata }));
    thoughts.clear();
    const metadata = takeMetadata(part);
    state.setCall(id, toCallState({ reasoning, metadata }));
  }

  function takeMetadata({ providerMetadata }: JsonObject): JsonObject | undefined {
    if (!isJsonObject(providerMetadata)) return undefined;
    budget.keep(toJson(providerMetadata).length);
    return providerMetadata;
  }

  function readThought(part: JsonObject, parts: StreamPart[]): void {
    const id = textOf(part.id);
    let thought = thoughts.get(id);
    if (thought === undefined) {
      budget.keep(sizeOfThought + id.length);
      thought = { text: new TextBuffer(), metadata: undefined };
      thoughts.set(id, thought);
    }
    const text = textOf(part.delta);
    thought.text.push(text);
    const metadata = takeMetadata(part);
    if (metadata !== undefined) thought.metadata = { ...thought.metadata, ...metadata };
    if (text !== '') parts.push({ type: 'reasoning-delta', text });
  }

  return {
    budget,
    read(part, parts) {
      // Tools that the provider runs itself are not reported to the caller.
      if (part.providerExecuted === true) return;
      switch (part.type) {
        case 'text-delta': {
          const text = textOf(part.delta);
          if (text !== '') parts.push({ type: 'text-delta', text });
          break;
        }
        case 'reasoning-start':
        case 'reasoning-delta':
        case 'reasoning-end':
          readThought(part, parts);
          break;
        case 'tool-input-start':
          begin(textOf(part.id), part.toolName, parts);
          break;
        case 'tool-input-delta': {
          const call = calls.get(textOf(part.id));
          if (call !== undefined) addArguments(call, textOf(part.delta), parts);
          break;
        }
        case 'tool-call':
          readCall(part, parts);
          break;
        case 'finish': {
          const reason = toFinishReason(part.finishReason);
          isFinished = true;
          state.finish(parts);
          parts.push({
            type: 'finish',
            reason: reason === 'stop' && calls.size > 0 ? 'tool-calls' : reason,
            usage: toUsage(part.usage),
          });
          break;
        }
      }
    },
    isFinished() {
      return isFinished;
    },
  };
}

/** A word, or since version 3 `{unified, raw}`. */
function toFinishReason(value: unknown): FinishReason {
  const word = isJsonObject(value) ? textOf(value.unified) : textOf(value);
  const hasRaw = isJsonObject(value) && textOf(value.raw) !== '';
  switch (word) {
    case 'length':
    case 'content-filter':
    case 'tool-calls':
    case 'stop':
      return word;
    case 'error':
      throw new ApiError('upstream_failed', undefined, { cause: toCause('finishReason', word) });
    case 'other':
      if (hasRaw || !isJsonObject(value)) return 'stop';
  }
  // Providers report this if the reply of the service ended without a reason, i.e. was cut off.
  throw new ApiError('upstream_interrupted', undefined, {
    cause: toCause('finishReason', toJsonText(value)),
  });
}

/** Numbers, or since version 3 `{total, ...}`. */
function toUsage(value: unknown): ReportedUsage | undefined {
  if (!isJsonObject(value)) return undefined;
  const { inputTokens, outputTokens } = value;
  const input = isJsonObject(inputTokens) ? inputTokens.total : inputTokens;
  const output = isJsonObject(outputTokens) ? outputTokens.total : outputTokens;
  if (isUnusableCount(input) || isUnusableCount(output)) return 'unusable';
  const promptTokens = toCount(input);
  const completionTokens = toCount(output);
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return {
    promptTokens,
    completionTokens,
    cachedTokens: toCount(isJsonObject(inputTokens) ? inputTokens.cacheRead : value.cachedInputTokens),
    reasoningTokens: toCount(isJsonObject(outputTokens) ? outputTokens.reasoning : value.reasoningTokens),
  };
}
