// The thoughts before a tool call must come back with it, unchanged and signed. They ride on the call.

import { isJsonObject, type JsonObject } from '../json-object.ts';

export function toProviderState(thinking: readonly JsonObject[]): JsonObject | undefined {
  return thinking.length === 0 ? undefined : { anthropic: { thinking } };
}

/** The blocks to send back: empty when the caller dropped them or another provider made the call. */
export function thinkingOf(state: JsonObject | undefined): readonly JsonObject[] {
  const own = state?.anthropic;
  const blocks = isJsonObject(own) ? own.thinking : undefined;
  return Array.isArray(blocks) ? blocks.filter(isJsonObject) : [];
}
