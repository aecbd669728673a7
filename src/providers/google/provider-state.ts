// The state that Gemini requires back with a tool call. The names are those of Google's own OpenAI-compatible endpoint.

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { textOf, type JsonObject } from '../json-object.ts';
import { stateOfCall } from '../message-state.ts';

export const stateName = 'google';

export interface CallState {
  readonly signature: string;
  /** The id that Gemini gave, not one that we made. */
  readonly id: string;
}

export function toCallState({ signature, id }: CallState): JsonObject | undefined {
  if (signature === '' && id === '') return undefined;
  return {
    ...(signature === '' ? undefined : { thought_signature: signature }),
    ...(id === '' ? undefined : { function_call_id: id }),
  };
}

/** Empty texts when the client dropped it, or another provider made the call. */
export function callStateOf(message: AssistantMessage, call: ToolCall): CallState {
  const own = stateOfCall(message, call, stateName);
  return { signature: textOf(own.thought_signature), id: textOf(own.function_call_id) };
}
