// The tokens that consecutive requests to a model server share at their beginning: what a prompt cache can reuse.
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Protocol } from '../../src/model/call-settings.ts';
import type { ModelCall } from '../../src/model/language-model.ts';
import { toModelCall } from '../../src/prompt/model-call.ts';
import { defaultAnthropicCapabilities } from '../../src/providers/anthropic/capabilities.ts';
import { toConversation } from '../../src/providers/anthropic/conversation.ts';
import { toMessagesRequest } from '../../src/providers/anthropic/message-request.ts';
import { defaultGoogleCapabilities } from '../../src/providers/google/capabilities.ts';
import { toContentRequest } from '../../src/providers/google/content-request.ts';
import { defaultCapabilities } from '../../src/providers/openai-compatible/capabilities.ts';
import { toChatRequest } from '../../src/providers/openai-compatible/chat-request.ts';
import { defaultResponsesCapabilities } from '../../src/providers/openai-responses/capabilities.ts';
import { toResponseRequest } from '../../src/providers/openai-responses/response-request.ts';
import { applyCapabilities } from '../../src/providers/apply-capabilities.ts';
import type { ModelCapabilities } from '../../src/providers/capabilities.ts';
import type { JsonObject } from '../../src/providers/json-object.ts';
import { capabilitiesOf, knownModels } from '../../src/providers/known-models.ts';
import { getPreset, presetNames, type PresetName } from '../../src/providers/presets.ts';
import { runSync } from '../../src/slices.ts';
import { builtInCatalog } from '../../src/ui/built-in-catalog.ts';

export interface ProtocolBody {
  readonly write: (call: ModelCall) => JsonObject;
  readonly fit: (call: ModelCall) => ModelCall;
  /** The members that hold the prompt, in the order in which the model reads them. */
  readonly members: readonly string[];
}

const anthropicOptions = { model: 'fast-1', capabilities: defaultAnthropicCapabilities };

const fitTo =
  (protocol: Protocol, capabilities: ModelCapabilities) =>
  (call: ModelCall): ModelCall =>
    applyCapabilities(call, protocol, capabilities, 'secret').call;

const late = { lateSystemMessages: true };

export const protocols = {
  'openai-compatible': {
    fit: fitTo('openai-compatible', defaultCapabilities),
    write: (call) => toChatRequest(call, 'fast-1', defaultCapabilities, true),
    members: ['tools', 'messages'],
  },
  'openai-responses': {
    fit: fitTo('openai-responses', defaultResponsesCapabilities),
    write: (call) =>
      toResponseRequest(
        call,
        'fast-1',
        { isAsked: true, isReturned: true },
        { promptCacheBreakpoints: true, messagePhases: true },
      ),
    members: ['tools', 'input'],
  },
  'anthropic, system messages only at the beginning': {
    fit: fitTo('anthropic', defaultAnthropicCapabilities),
    write: (call) => toMessagesRequest(call, toConversation(call, true), anthropicOptions),
    members: ['tools', 'system', 'messages'],
  },
  anthropic: {
    fit: fitTo('anthropic', { ...defaultAnthropicCapabilities, ...late }),
    write: (call) => toMessagesRequest(call, toConversation(call, true), anthropicOptions),
    members: ['tools', 'system', 'messages'],
  },
  google: {
    fit: fitTo('google', defaultGoogleCapabilities),
    write: (call) => toContentRequest(call, defaultGoogleCapabilities),
    members: ['tools', 'systemInstruction', 'contents'],
  },
} as const satisfies Readonly<Record<string, ProtocolBody>>;

/** A request as the provider gets it for its first default model, or for an unknown one. */
function bodyFor(provider: PresetName): ProtocolBody | undefined {
  const { model } = knownModels.find((row) => row.provider === provider && row.servedAs !== undefined) ?? {
    model: 'fast-1',
  };
  // One of the conversations has pictures; other models of the provider read them.
  const known = { ...capabilitiesOf(provider, model), imageInput: true, imageUrls: true };
  switch (getPreset(provider).protocol) {
    case 'openai-compatible': {
      const capabilities = { ...defaultCapabilities, ...known };
      return {
        ...protocols['openai-compatible'],
        fit: fitTo('openai-compatible', capabilities),
        write: (call) => toChatRequest(call, model, capabilities, true),
      };
    }
    case 'openai-responses': {
      const capabilities = { ...defaultResponsesCapabilities, ...known };
      return {
        ...protocols['openai-responses'],
        fit: fitTo('openai-responses', capabilities),
        write: (call) => toResponseRequest(call, model, { isAsked: true, isReturned: true }, capabilities),
      };
    }
    case 'anthropic': {
      const capabilities = { ...defaultAnthropicCapabilities, ...known };
      return {
        ...protocols.anthropic,
        fit: fitTo('anthropic', capabilities),
        write: (call) => toMessagesRequest(call, toConversation(call, true), { model, capabilities }),
      };
    }
    case 'google': {
      const capabilities = { ...defaultGoogleCapabilities, ...known };
      return {
        ...protocols.google,
        fit: fitTo('google', capabilities),
        write: (call) => toContentRequest(call, capabilities),
      };
    }
    default:
      // Provider packages of the AI SDK write their own requests.
      return undefined;
  }
}

export const providers: readonly (readonly [string, ProtocolBody])[] = presetNames.flatMap((name) => {
  const body = bodyFor(name);
  return body === undefined ? [] : [[name, body] as const];
});

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The calls of the model for a conversation's requests, which are the same for every protocol. */
export const modelCallsOf = (calls: readonly ModelCall[]): readonly ModelCall[] =>
  calls.map((call) => runSync(toModelCall(call, builtInCatalog(), { isEditing: true, historyLimit: 200_000 })).call);

/** The prompts of these calls, each as the JSON of its parts. */
export const promptsOf = (
  calls: readonly ModelCall[],
  { write, fit, members }: ProtocolBody,
): readonly (readonly string[])[] =>
  calls.map((call) => {
    const body = write(fit(call));
    return members.flatMap((name) => listOf(body[name]).map((part) => JSON.stringify(part, withoutMarks)));
  });

/** Cache breakpoints are not part of the prompt. */
const withoutMarks = (key: string, value: unknown): unknown =>
  key === 'cache_control' || key === 'prompt_cache_breakpoint' ? undefined : value;

const counts = new Map<string, number>();

function countTokens(text: string): number {
  let count = counts.get(text);
  if (count === undefined) counts.set(text, (count = encode(text).length));
  return count;
}

export interface PrefixFigures {
  readonly prompt: number;
  /** The tokens at the beginning that are the same as in the previous request. */
  readonly shared: number;
}

export function sharedPrefix(prompts: readonly (readonly string[])[]): PrefixFigures {
  let [prompt, shared] = [0, 0];
  for (const [index, parts] of prompts.entries()) {
    prompt += parts.reduce((sum, part) => sum + countTokens(part), 0);
    const before = prompts[index - 1] ?? [];
    const changed = parts.findIndex((part, at) => part !== before[at]);
    const kept = changed < 0 ? parts.length : changed;
    shared += parts.slice(0, kept).reduce((sum, part) => sum + countTokens(part), 0);
    shared += countTokens(commonStart(parts[kept] ?? '', before[kept] ?? ''));
  }
  return { prompt, shared };
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
