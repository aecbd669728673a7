// Anthropic requires the thinking before a tool call to be returned unchanged, with its signature.

import type { RedactedThinkingBlockParam, ThinkingBlockParam } from '@anthropic-ai/sdk/resources/messages';

import type { ModelCall } from '../../model/language-model.ts';
import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { stateOfCall } from '../message-state.ts';

type Thought = ThinkingBlockParam | RedactedThinkingBlockParam;

export const stateName = 'anthropic';

export function toCallState(thinking: readonly Thought[]): JsonObject | undefined {
  return thinking.length === 0 ? undefined : { thinking };
}

/** The blocks to send back before the call. Empty if the client dropped them or another provider made the call. */
export function thinkingOf(message: AssistantMessage, call: ToolCall): readonly Thought[] {
  const { thinking } = stateOfCall(message, call, stateName);
  return Array.isArray(thinking) ? thinking.flatMap(toThought) : [];
}

/** The client may have changed the state, so only valid thoughts are sent. */
function toThought(block: unknown): readonly Thought[] {
  if (!isJsonObject(block)) return [];
  const { type, thinking, signature, data } = block;
  if (type === 'thinking' && typeof thinking === 'string' && typeof signature === 'string') {
    return [{ type, thinking, signature }];
  }
  return type === 'redacted_thinking' && typeof data === 'string' ? [{ type, data }] : [];
}

/**
 * Drops thoughts before the latest system message, and those before the conversation was shortened. Thoughts are signed
 * for the system prompt and the messages that preceded them, and a later system message becomes part of the prompt. The
 * API would refuse the older ones, and each request of the conversation would be sent twice.
 */
export function withoutOutdatedThoughts(call: ModelCall): ModelCall {
  const last = Math.max(
    call.messages.findLastIndex(({ role }) => role === 'system'),
    call.shortenedAt ?? -1,
  );
  const first = call.messages.findIndex(({ role }) => role !== 'system');
  if (first < 0 || last < first) return call;
  const messages = call.messages.map((message, index) => {
    if (message.role !== 'assistant' || index > last) return message;
    const { providerState: _, ...rest } = message;
    return rest;
  });
  return { ...call, messages };
}
