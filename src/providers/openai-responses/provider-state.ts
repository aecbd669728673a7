// The reasoning before a tool call is sent back as encrypted items, because nothing is stored at OpenAI.

import { createHash } from 'node:crypto';

import type { ResponseReasoningItem } from 'openai/resources/responses/responses';

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { isJsonObject, textOf, type JsonObject } from '../json-object.ts';
import { stateOfCall, stateOfMessage } from '../message-state.ts';

export const stateName = 'openai';

/** The member of a message's state that names its server, because another server cannot decrypt the reasoning. */
export const originMember = 'origin';

/** The origin of state from a server. */
export const originOf = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, 8);

/** True if the server at the origin can read the state of the message. */
export function isFrom(message: AssistantMessage, origin: string | undefined): boolean {
  const own = stateOfMessage(message, stateName)[originMember];
  return own === undefined || origin === undefined || own === origin;
}

export interface CallState {
  /** The items between the previous call and this one. */
  readonly reasoning: readonly ResponseReasoningItem[];
  /** The text of the message came before them. */
  readonly isAfterText: boolean;
}

export function toCallState({ reasoning, isAfterText }: CallState): JsonObject | undefined {
  if (reasoning.length === 0) return undefined;
  return { reasoning, ...(isAfterText && { after_text: true }) };
}

/** Empty if the client dropped them or another provider made the call. */
export function callStateOf(message: AssistantMessage, call: ToolCall): CallState {
  const { reasoning, after_text: afterText } = stateOfCall(message, call, stateName);
  return {
    reasoning: Array.isArray(reasoning) ? reasoning.flatMap((item) => toReasoningItem(item) ?? []) : [],
    isAfterText: afterText === true,
  };
}

/** Undefined for anything but encrypted reasoning, because OpenAI does not store items. */
export function toReasoningItem(item: unknown): ResponseReasoningItem | undefined {
  if (!isJsonObject(item) || item.type !== 'reasoning') return undefined;
  const { id, summary, encrypted_content: content } = item;
  if (typeof id !== 'string' || typeof content !== 'string' || content === '') return undefined;
  const texts = Array.isArray(summary) ? summary.filter(isJsonObject) : [];
  return {
    type: 'reasoning',
    id,
    summary: texts.map(({ text }) => ({ type: 'summary_text', text: textOf(text) })),
    encrypted_content: content,
  };
}
