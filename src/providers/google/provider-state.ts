// The state that Gemini requires to be returned with a tool call. The names are those of Google's OpenAI-compatible
// endpoint.

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { textOf, type JsonObject } from '../json-object.ts';
import { stateOfCall } from '../message-state.ts';

export const stateName = 'google';

export interface CallState {
  readonly signature: string;
  /** The id from Gemini, as opposed to a generated one. */
  readonly id: string;
}

export function toCallState({ signature, id }: CallState): JsonObject | undefined {
  if (signature === '' && id === '') return undefined;
  return {
    ...(signature === '' ? undefined : { thought_signature: signature }),
    ...(id === '' ? undefined : { function_call_id: id }),
  };
}

/** Empty texts if the client dropped the state or another provider made the call. */
export function callStateOf(message: AssistantMessage, call: ToolCall): CallState {
  const own = stateOfCall(message, call, stateName);
  return { signature: textOf(own.thought_signature), id: textOf(own.function_call_id) };
}
