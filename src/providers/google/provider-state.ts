// What Gemini wants back with a tool call. The shape is the one of Google's own OpenAI-compatible endpoint.

import { isJsonObject, textOf, type JsonObject } from '../json-object.ts';

export interface CallState {
  readonly signature: string;
  /** The id that Gemini gave, not one that we made. */
  readonly id: string;
}

export function toProviderState({ signature, id }: CallState): JsonObject | undefined {
  if (signature === '' && id === '') return undefined;
  return {
    google: {
      ...(signature === '' ? undefined : { thought_signature: signature }),
      ...(id === '' ? undefined : { function_call_id: id }),
    },
  };
}

/** Empty texts when the caller dropped it, or another provider made the call. */
export function callStateOf(state: JsonObject | undefined): CallState {
  const own: JsonObject = isJsonObject(state?.google) ? state.google : {};
  return { signature: textOf(own.thought_signature), id: textOf(own.function_call_id) };
}
