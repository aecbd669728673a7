// The `extra_content` of an assistant message: state that a provider requires back with a reply. Each adapter has its
// own member, such as `{"anthropic": {"calls": {"toolu_01": {"thinking": [...]}}}}`, and ignores the others. State of a
// tool call is stored under the id of the call. Clients return the value unchanged, change it or drop it.

import type { StreamPart } from '../model/language-model.ts';
import type { AssistantMessage, ToolCall } from '../model/message.ts';
import { isJsonObject, toJson, type JsonObject } from './json-object.ts';

/** Maximum characters of JSON; longer state is dropped. The longest reasoning of current models has about 600,000. */
export const maxStateLength = 1024 * 1024;

/** Collects the state of one reply. */
export class StateWriter {
  readonly #provider: string;
  readonly #calls = new Map<string, JsonObject>();
  readonly #members = new Map<string, unknown>();

  constructor(provider: string) {
    this.#provider = provider;
  }

  setCall(id: string, state: JsonObject | undefined): void {
    if (state !== undefined) this.#calls.set(id, state);
  }

  set(name: string, value: unknown): void {
    this.#members.set(name, value);
  }

  /** Adds the part if there is any state to return. */
  finish(parts: StreamPart[]): void {
    if (this.#calls.size === 0 && this.#members.size === 0) return;
    const own = {
      ...Object.fromEntries(this.#members),
      ...(this.#calls.size > 0 && { calls: Object.fromEntries(this.#calls) }),
    };
    if (toJson(own).length > maxStateLength) return;
    parts.push({ type: 'provider-state', state: { [this.#provider]: own } });
  }
}

/** Empty if the client dropped it or another provider wrote the message. */
export function stateOfMessage({ providerState }: AssistantMessage, provider: string): JsonObject {
  return memberOf(providerState, provider);
}

/** Clients of Google's OpenAI-compatible endpoint keep the state on the call, so it is read there as well. */
export function stateOfCall(message: AssistantMessage, call: ToolCall, provider: string): JsonObject {
  const { calls } = stateOfMessage(message, provider);
  const own = memberOf(isJsonObject(calls) ? calls : undefined, call.id);
  return Object.keys(own).length > 0 ? own : memberOf(call.providerState, provider);
}

function memberOf(object: JsonObject | undefined, name: string): JsonObject {
  const member = object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
  return isJsonObject(member) ? member : {};
}
