// What we rely on of a model object of the AI SDK, versions 2 to 4 of its specification. No types of theirs: they change
// with every version, what is used here has not.

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { stateOfCall } from '../message-state.ts';

export interface AiSdkModel {
  readonly specificationVersion?: unknown;
  doStream(options: JsonObject): PromiseLike<{ readonly stream: ReadableStream<unknown> }>;
}

export function isAiSdkModel(value: unknown): value is AiSdkModel {
  return typeof value === 'object' && value !== null && 'doStream' in value && typeof value.doStream === 'function';
}

export const stateName = 'ai_sdk';

export interface CallState {
  /** Thoughts before the call, with their signatures. */
  readonly reasoning: readonly JsonObject[];
  readonly metadata: JsonObject | undefined;
}

export function toCallState({ reasoning, metadata }: CallState): JsonObject | undefined {
  if (reasoning.length === 0 && metadata === undefined) return undefined;
  return {
    ...(reasoning.length === 0 ? undefined : { reasoning }),
    ...(metadata === undefined ? undefined : { metadata }),
  };
}

export function callStateOf(message: AssistantMessage, call: ToolCall): CallState {
  const { reasoning, metadata } = stateOfCall(message, call, stateName);
  return {
    reasoning: Array.isArray(reasoning) ? reasoning.filter(isJsonObject) : [],
    metadata: isJsonObject(metadata) ? metadata : undefined,
  };
}
