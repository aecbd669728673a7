// The parts of an AI SDK model object that this adapter relies on, in versions 2 to 4 of the specification. The
// package's own types are not used, because they change with every version while these parts have not.

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
