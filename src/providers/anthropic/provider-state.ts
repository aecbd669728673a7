// The thoughts before a tool call must come back with it, unchanged and signed. They ride on the call.

import type { RedactedThinkingBlockParam, ThinkingBlockParam } from '@anthropic-ai/sdk/resources/messages';

import { isJsonObject, type JsonObject } from '../json-object.ts';

type Thought = ThinkingBlockParam | RedactedThinkingBlockParam;

export function toProviderState(thinking: readonly Thought[]): JsonObject | undefined {
  return thinking.length === 0 ? undefined : { anthropic: { thinking } };
}

/** The blocks to send back: empty when the caller dropped them or another provider made the call. */
export function thinkingOf(state: JsonObject | undefined): readonly Thought[] {
  const own = state?.anthropic;
  const blocks = isJsonObject(own) ? own.thinking : undefined;
  return Array.isArray(blocks) ? blocks.flatMap(toThought) : [];
}

/** The state was in the caller's hands: what is no thought is not sent as one. */
function toThought(block: unknown): readonly Thought[] {
  if (!isJsonObject(block)) return [];
  const { type, thinking, signature, data } = block;
  if (type === 'thinking' && typeof thinking === 'string' && typeof signature === 'string') {
    return [{ type, thinking, signature }];
  }
  return type === 'redacted_thinking' && typeof data === 'string' ? [{ type, data }] : [];
}
