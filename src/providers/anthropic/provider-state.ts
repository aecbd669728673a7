// Anthropic requires the thinking before a tool call to be returned unchanged, with its signature.

import type {
  RedactedThinkingBlockParam,
  TextBlockParam,
  ThinkingBlockParam,
} from '@anthropic-ai/sdk/resources/messages';

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { isJsonObject, type JsonObject } from '../json-object.ts';
import { stateOfCall, stateOfMessage } from '../message-state.ts';

/** A thought, or a text before a thought. */
export type ReplyBlock = ThinkingBlockParam | RedactedThinkingBlockParam | TextBlockParam;

export const stateName = 'anthropic';

/** The member of a message's state with the digest of what preceded the message. */
export const prefixMember = 'prefix';

export function prefixOf(message: AssistantMessage): string | undefined {
  const prefix = stateOfMessage(message, stateName)[prefixMember];
  return typeof prefix === 'string' ? prefix : undefined;
}

export function toCallState(thinking: readonly ReplyBlock[]): JsonObject | undefined {
  return thinking.length === 0 ? undefined : { thinking };
}

/** The blocks to send back before the call. Empty if the client dropped them or another provider made the call. */
export function thinkingOf(message: AssistantMessage, call: ToolCall): readonly ReplyBlock[] {
  const { thinking } = stateOfCall(message, call, stateName);
  return Array.isArray(thinking) ? thinking.flatMap(toBlock) : [];
}

/** The client may have changed the state, so only valid blocks are sent. */
function toBlock(block: unknown): readonly ReplyBlock[] {
  if (!isJsonObject(block)) return [];
  const { type, thinking, signature, data, text } = block;
  if (type === 'thinking' && typeof thinking === 'string' && typeof signature === 'string') {
    return [{ type, thinking, signature }];
  }
  if (type === 'text' && typeof text === 'string' && text.trim() !== '') return [{ type, text }];
  return type === 'redacted_thinking' && typeof data === 'string' ? [{ type, data }] : [];
}
