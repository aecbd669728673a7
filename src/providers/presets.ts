// The services and servers that are known by name. A new one that speaks a protocol of ours is one row.

import type { Protocol } from '../model/call-settings.ts';
import type { AnthropicCapabilities } from './anthropic/capabilities.ts';
import type { GoogleCapabilities } from './google/capabilities.ts';
import type { OpenAiCompatibleCapabilities } from './openai-compatible/capabilities.ts';
import type { OpenAiResponsesCapabilities } from './openai-responses/capabilities.ts';

/** Each adapter reads only its own members. */
export type AnyCapabilities = Partial<
  OpenAiCompatibleCapabilities & OpenAiResponsesCapabilities & AnthropicCapabilities & GoogleCapabilities
>;

export interface Preset {
  /** For people. */
  readonly title: string;
  readonly protocol: Protocol;
  /** Absent if each operator has a different address. */
  readonly baseUrl?: string;
  /** The environment variable of the key, which also enables the default models. Absent for servers without keys. */
  readonly apiKeyEnv?: string;
  /** Names of models are the operator's own, such as those of deployments; the models are those of this provider. */
  readonly modelsOf?: PresetName;
  /** Names of models may contain the number of parameters, as in `small-3b`. A small model gets the short prompt. */
  readonly namesTellSize?: true;
  /** The capabilities of all its models. */
  readonly capabilities?: AnyCapabilities;
}

/** Settings that few services besides OpenAI know. */
export const ofOpenAi = ['safetyIdentifier', 'serviceTier', 'verbosity'] as const;

/** Servers that reject unknown fields. */
const strict = { extraContent: false } as const satisfies AnyCapabilities;

/** Local servers ignore settings that they do not know. */
const local = { unsupportedSettings: ofOpenAi } as const satisfies AnyCapabilities;

/**
 * With a reasoning parser, the server applies xgrammar only after the reasoning; without one, all output counts as the
 * answer.
 */
const xgrammar = { grammarAfterReasoning: true } as const satisfies AnyCapabilities;

/** Servers that enforce a schema. With tools in the same request, some reject it and others never call a tool. */
const schemas = { structuredOutput: 'schema' } as const satisfies AnyCapabilities;
const schemasWithoutTools = { ...schemas, structuredOutputWithTools: false } as const satisfies AnyCapabilities;

export const presets = {
  openai: {
    title: 'OpenAI',
    protocol: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    apiKeyEnv: 'OPENAI_API_KEY',
    capabilities: { ...schemas, strictTools: true },
  },
  anthropic: {
    title: 'Anthropic',
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    apiKeyEnv: 'ANTHROPIC_API_KEY',
  },
  google: {
    title: 'Google Gemini',
    protocol: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    apiKeyEnv: 'GEMINI_API_KEY',
    // Newer models than 2.0 answer 400, "Penalty is not enabled for this model" (github.com/google-gemini/cookbook#1290).
    capabilities: { unsupportedSettings: ['presencePenalty', 'frequencyPenalty'] },
  },
  openrouter: {
    title: 'OpenRouter',
    protocol: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    apiKeyEnv: 'OPENROUTER_API_KEY',
    capabilities: {
      ...strict,
      strictTools: true,
      maxTokensField: 'max_completion_tokens',
      unsupportedSettings: ['safetyIdentifier'],
      pdfInput: true,
      cacheControl: true,
      returnedReasoningField: 'reasoning_details',
      promptCacheKey: true,
      promptCacheKeyField: 'session_id',
    },
  },
  groq: {
    title: 'Groq',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.groq.com/openai/v1',
    apiKeyEnv: 'GROQ_API_KEY',
    capabilities: {
      ...strict,
      ...schemasWithoutTools,
      strictTools: true,
      // ChatCompletionCreateParams in groq-sdk 1.6.0.
      serviceTiers: ['auto', 'on_demand', 'flex', 'performance'],
      // "Not yet supported by any of our models" (ChatCompletionCreateParams): the penalties.
      unsupportedSettings: ['presencePenalty', 'frequencyPenalty', 'safetyIdentifier', 'verbosity'],
      maxTokensField: 'max_completion_tokens',
      returnedReasoningField: 'reasoning',
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  mistral: {
    title: 'Mistral',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.mistral.ai/v1',
    apiKeyEnv: 'MISTRAL_API_KEY',
    // Sends usage unasked, and has another name for the seed.
    capabilities: {
      ...strict,
      ...schemas,
      strictTools: true,
      streamOptions: false,
      pdfInput: true,
      pdfPart: 'document_url',
      callIds: 'nine',
      promptCacheKey: true,
      // RequestedServiceTier in @mistralai/mistralai 2.7.0.
      serviceTiers: ['auto', 'standard_only'],
      unsupportedSettings: ['seed', 'user', 'reasoningEffort', 'safetyIdentifier', 'verbosity'],
    },
  },
  xai: {
    title: 'xAI',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.x.ai/v1',
    apiKeyEnv: 'XAI_API_KEY',
    capabilities: {
      ...strict,
      ...schemas,
      lateSystemMessages: true,
      promptCacheKey: true,
      promptCacheKeyField: 'x-grok-conv-id',
      unsupportedSettings: ['presencePenalty', 'frequencyPenalty', 'reasoningEffort', ...ofOpenAi],
    },
  },
  deepseek: {
    title: 'DeepSeek',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.deepseek.com/v1',
    apiKeyEnv: 'DEEPSEEK_API_KEY',
    capabilities: {
      ...strict,
      structuredOutput: 'object',
      imageInput: false,
      lateSystemMessages: true,
      parallelToolCalls: false,
      unsupportedSettings: ['seed', 'user', ...ofOpenAi],
      unsupportedWhileReasoning: ['temperature', 'topP', 'presencePenalty', 'frequencyPenalty'],
      returnedReasoningField: 'reasoning_content',
      // It answers 400 to a message with tool calls that lacks the field, and accepts an empty one.
      returnedReasoningRequired: true,
      reasoningOffField: 'thinking',
      // While it thinks, it answers 400 to any other choice than "auto" and "none".
      reasoningEffortWithForcedTools: 'none',
      // It maps the others to low, high and max itself.
      reasoningEfforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
    },
  },
  together: {
    title: 'Together',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.together.xyz/v1',
    apiKeyEnv: 'TOGETHER_API_KEY',
    capabilities: {
      ...strict,
      ...schemas,
      parallelToolCalls: false,
      unsupportedSettings: ['user', ...ofOpenAi],
      returnedReasoningField: 'reasoning',
      reasoningOffField: 'reasoning',
    },
  },
  fireworks: {
    title: 'Fireworks',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    apiKeyEnv: 'FIREWORKS_API_KEY',
    capabilities: {
      ...strict,
      ...schemas,
      promptCacheKey: true,
      promptCacheKeyField: 'x-session-affinity',
      strictTools: true,
      returnedReasoningField: 'reasoning_content',
      grammarField: 'response_format',
      unsupportedSettings: ['safetyIdentifier', 'verbosity'],
      // It rejects others. Which of these are accepted depends on the model.
      reasoningEfforts: ['none', 'low', 'medium', 'high', 'max'],
    },
  },
  cerebras: {
    title: 'Cerebras',
    protocol: 'openai-compatible',
    baseUrl: 'https://api.cerebras.ai/v1',
    apiKeyEnv: 'CEREBRAS_API_KEY',
    capabilities: {
      ...strict,
      ...schemasWithoutTools,
      strictTools: true,
      maxTokensField: 'max_completion_tokens',
      returnedReasoningField: 'reasoning',
      promptCacheKey: true,
      // ChatCompletionCreateParams in @cerebras/cerebras_cloud_sdk 1.91.0.
      serviceTiers: ['auto', 'default', 'flex', 'priority'],
      unsupportedSettings: ['safetyIdentifier', 'verbosity'],
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  // The base URL is `https://RESOURCE.openai.azure.com/openai/v1`, the model is the name of the deployment.
  'azure-openai': {
    title: 'Azure OpenAI',
    protocol: 'openai-responses',
    apiKeyEnv: 'AZURE_OPENAI_API_KEY',
    modelsOf: 'openai',
    capabilities: { ...schemas, strictTools: true, apiKeyHeader: 'api-key' },
  },
  ollama: {
    title: 'Ollama',
    protocol: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    namesTellSize: true,
    // It does not read tool_choice, and refuses other efforts; only its newest versions know more.
    capabilities: {
      ...schemasWithoutTools,
      unsupportedSettings: ['user', ...ofOpenAi],
      toolChoices: ['auto'],
      parallelToolCalls: false,
      imageUrls: false,
      returnedReasoningField: 'reasoning',
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
    },
  },
  'lm-studio': {
    title: 'LM Studio',
    protocol: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:1234/v1',
    namesTellSize: true,
    // It refuses the name of a tool as tool_choice.
    capabilities: {
      ...schemasWithoutTools,
      unsupportedSettings: ['user', ...ofOpenAi],
      toolChoices: ['none', 'auto', 'required'],
      parallelToolCalls: false,
    },
  },
  vllm: {
    title: 'vLLM',
    protocol: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:8000/v1',
    namesTellSize: true,
    capabilities: {
      ...local,
      ...schemasWithoutTools,
      ...xgrammar,
      returnedReasoningField: 'reasoning',
      grammar: 'ebnf',
      grammarField: 'structured_outputs',
    },
  },
  sglang: {
    title: 'SGLang',
    protocol: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:30000/v1',
    namesTellSize: true,
    capabilities: { ...local, ...schemasWithoutTools, ...xgrammar, grammarField: 'ebnf' },
  },
  'llama.cpp': {
    title: 'llama.cpp',
    protocol: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:8080/v1',
    namesTellSize: true,
    // It reads the name of a tool as "auto".
    capabilities: { ...local, ...schemasWithoutTools, toolChoices: ['none', 'auto', 'required'], grammar: 'gbnf' },
  },
  'openai-compatible': { title: 'a server that speaks OpenAI chat completions', protocol: 'openai-compatible' },
  'ai-sdk': { title: 'a provider package of the AI SDK', protocol: 'ai-sdk' },
} as const satisfies Readonly<Record<string, Omit<Preset, 'modelsOf'> & { readonly modelsOf?: string }>>;

export type PresetName = keyof typeof presets;

// Object.keys of a literal are its keys.
export const presetNames = Object.keys(presets) as readonly PresetName[];

export function getPreset(name: PresetName): Preset {
  return presets[name];
}
