// Anthropic requires the thinking before a tool call back with it, unchanged and signed.

import type { RedactedThinkingBlockParam, ThinkingBlockParam } from '@anthropic-ai/sdk/resources/messages';

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { stateOfCall } from '../message-state.ts';

type Thought = ThinkingBlockParam | RedactedThinkingBlockParam;

export const stateName = 'anthropic';

export function toCallState(thinking: readonly Thought[]): JsonObject | undefined {
  return thinking.length === 0 ? undefined : { thinking };
}

/** The blocks to send back before the call: empty when the client dropped them or another provider made the call. */
export function thinkingOf(message: AssistantMessage, call: ToolCall): readonly Thought[] {
  const { thinking } = stateOfCall(message, call, stateName);
  return Array.isArray(thinking) ? thinking.flatMap(toThought) : [];
}

/** The state was in the client's hands: what is no thought is not sent as one. */
function toThought(block: unknown): readonly Thought[] {
  if (!isJsonObject(block)) return [];
  const { type, thinking, signature, data } = block;
  if (type === 'thinking' && typeof thinking === 'string' && typeof signature === 'string') {
    return [{ type, thinking, signature }];
  }
  return type === 'redacted_thinking' && typeof data === 'string' ? [{ type, data }] : [];
}
