// The state that servers of this protocol require back with a message: the reasoning, in one of three fields, and the
// `extra_content` of its tool calls.

import type { AssistantMessage, ToolCall } from '../../model/message.ts';
import { isJsonObject, textOf, toJson, type JsonObject } from '../json-object.ts';
import { StateWriter, stateOfCall, stateOfMessage } from '../message-state.ts';
import type { ReplyBudget } from '../reply-budget.ts';
import type { StreamPart } from '../../model/language-model.ts';
import { TextBuffer } from '../../text-buffer.ts';
import type { OpenAiCompatibleCapabilities } from './capabilities.ts';

export type ReasoningField = OpenAiCompatibleCapabilities['returnedReasoningField'];

const stateName = 'openai_compatible';

/** The fields of an assistant message that carry its reasoning. */
export function reasoningFields(
  message: AssistantMessage,
  { returnedReasoningField: field, returnedReasoningRequired: isRequired }: OpenAiCompatibleCapabilities,
): JsonObject {
  const state = stateOfMessage(message, stateName);
  switch (field) {
    case 'none':
      return {};
    case 'reasoning_content':
    case 'reasoning': {
      const text = textOf(state[field]);
      return text === '' && !isRequired ? {} : { [field]: text };
    }
    case 'reasoning_details': {
      const details = Array.isArray(state.reasoning_details) ? state.reasoning_details.filter(isJsonObject) : [];
      return details.length === 0 ? {} : { reasoning_details: details };
    }
    default:
      return field satisfies never;
  }
}

/**
 * Undefined if the provider sent none, or if the client dropped it. State on the call itself is from a server of this
 * protocol, unless the message says that another adapter wrote it.
 */
export function extraContentOf(message: AssistantMessage, call: ToolCall): JsonObject | undefined {
  const { extra_content: own } = stateOfCall(message, call, stateName);
  if (isJsonObject(own)) return own;
  return message.providerState === undefined ? call.providerState : undefined;
}

/** The state of one reply. Only a reply with tool calls must be returned with its reasoning. */
export class MessageState {
  readonly #field: ReasoningField;
  readonly #budget: ReplyBudget;
  readonly #writer = new StateWriter(stateName);
  readonly #details: Record<string, unknown>[] = [];
  #reasoning: TextBuffer | undefined;
  #hasCalls = false;

  constructor(field: ReasoningField, budget: ReplyBudget) {
    this.#field = field;
    this.#budget = budget;
  }

  /** `text` is the reasoning in the delta, under any of its names. */
  readDelta(delta: JsonObject, text: string): void {
    if ((this.#field === 'reasoning_content' || this.#field === 'reasoning') && text !== '') {
      this.#budget.keep(text.length);
      this.#reasoning ??= new TextBuffer();
      this.#reasoning.push(text);
    }
    if (this.#field === 'reasoning_details' && Array.isArray(delta.reasoning_details)) {
      for (const detail of delta.reasoning_details) if (isJsonObject(detail)) this.#addDetail(detail);
    }
  }

  addCall(id: string): void {
    this.#hasCalls = true;
    this.#budget.keep(id.length);
  }

  setCall(id: string, extraContent: JsonObject): void {
    this.#writer.setCall(id, { extra_content: extraContent });
  }

  finish(parts: StreamPart[]): void {
    if (!this.#hasCalls) return;
    if (this.#reasoning !== undefined) this.#writer.set(this.#field, this.#reasoning.toString());
    if (this.#details.length > 0) this.#writer.set('reasoning_details', this.#details);
    this.#writer.finish(parts);
  }

  /** A text or summary arrives in pieces that belong together; the signature arrives with the last one. */
  #addDetail(detail: JsonObject): void {
    this.#budget.keep(toJson(detail).length);
    const last = this.#details.at(-1);
    const name =
      detail.type === 'reasoning.text' ? 'text' : detail.type === 'reasoning.summary' ? 'summary' : undefined;
    if (last === undefined || name === undefined || last.type !== detail.type || last.index !== detail.index) {
      this.#details.push({ ...detail });
      return;
    }
    const text = textOf(last[name]) + textOf(detail[name]);
    for (const [member, value] of Object.entries(detail)) if (value !== null) last[member] = value;
    last[name] = text;
  }
}
