// One row for each vendor: its model, the row of our table that describes it, and the rules that it documents.

import type { LanguageModel } from '../../../src/model/language-model.ts';
import { createAnthropicModel } from '../../../src/providers/anthropic/model.ts';
import { createGoogleModel } from '../../../src/providers/google/model.ts';
import { capabilitiesOf } from '../../../src/providers/known-models.ts';
import { createOpenAiCompatibleModel } from '../../../src/providers/openai-compatible/model.ts';
import { createOpenAiResponsesModel } from '../../../src/providers/openai-responses/model.ts';
import type { PresetName } from '../../../src/providers/presets.ts';
import { testEffects, timeouts } from '../adapter-suite.ts';
import { answerMessages } from './anthropic.ts';
import { answerChat, type ChatRules } from './chat.ts';
import { answerGenerateContent } from './google.ts';
import { answerResponses } from './openai-responses.ts';
import { isObject, listOf, rule, type Json, type Vendor } from './vendor.ts';

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

type Create = (options: Parameters<typeof createOpenAiCompatibleModel>[0]) => LanguageModel;

const creators = {
  'openai-responses': (options) => createOpenAiResponsesModel(options, testEffects()),
  'openai-compatible': (options) => createOpenAiCompatibleModel(options, testEffects()),
  anthropic: (options) => createAnthropicModel(options, testEffects()),
  google: (options) => createGoogleModel(options, testEffects()),
} as const satisfies Readonly<Record<string, Create>>;

interface Row {
  readonly provider: PresetName;
  readonly model: string;
  /** The model behind a deployment. */
  readonly behind?: string;
  readonly protocol: keyof typeof creators;
  readonly answer: Vendor['answer'];
  readonly hasReasoning: boolean;
}

const toVendor = ({ provider, model, behind, protocol, answer, hasReasoning }: Row): Vendor => ({
  name: `${provider} ${behind ?? model}`,
  efforts,
  answer,
  hasReasoning,
  readsImages: capabilitiesOf(provider, model, behind).imageInput ?? true,
  create: (baseUrl) =>
    creators[protocol]({
      baseUrl,
      model,
      apiKey: 'secret',
      timeouts,
      capabilities: capabilitiesOf(provider, model, behind),
    }),
});

const hasTools = (body: Json): boolean => listOf(body.tools).length > 0;

function refuseNamedTool({ tool_choice: choice }: Json): void {
  rule(!isObject(choice), "Invalid tool_choice type: 'object'. Supported string values: none, auto, required");
}

const isDisabled = (body: Json): boolean => isObject(body.thinking) && body.thinking.type === 'disabled';

/** api-docs.deepseek.com/guides/thinking_mode */
const deepseek: ChatRules = {
  fields: ['stream_options', 'max_tokens', 'thinking', 'reasoning_effort', 'frequency_penalty', 'presence_penalty'],
  check: (body) =>
    rule(
      isDisabled(body) || (body.tool_choice ?? 'auto') === 'auto' || body.tool_choice === 'none',
      'Thinking mode does not support this tool_choice',
    ),
  efforts: ['minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'ultra'],
  assistantFields: ['reasoning_content'],
  endsWithUser: true,
  checkReasoning(message, body, ledger) {
    if (isDisabled(body)) return;
    const text = message.reasoning_content;
    rule(typeof text === 'string', 'The `reasoning_content` in the thinking mode must be passed back to the API.');
    ledger.recognize(text);
  },
  reason(ledger, body) {
    const text = ledger.issue(body.messages);
    return [{ reasoning_content: text.slice(0, 4) }, { reasoning_content: text.slice(4) }];
  },
};

const sampling = ['seed', 'presence_penalty', 'frequency_penalty'];
const ofOpenAi = ['safety_identifier', 'service_tier', 'verbosity'];

/** openrouter.ai/docs/guides/best-practices/reasoning-tokens, and ChatRequest and Parameter in @openrouter/sdk 1.3.19 */
const openrouter: ChatRules = {
  takesStrict: true,
  fields: [
    'stream_options',
    'max_completion_tokens',
    'reasoning',
    'reasoning_effort',
    'parallel_tool_calls',
    'user',
    'session_id',
    ...sampling,
    'service_tier',
    'verbosity',
  ],
  efforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'],
  assistantFields: ['reasoning_details'],
  checkReasoning(message, _, ledger) {
    const details = listOf(message.reasoning_details);
    if (details.length === 0) return;
    const [text, sealed] = details;
    rule(details.length === 2 && text?.text === 'Sales first.', 'reasoning_details were changed');
    ledger.verify(text.signature);
    ledger.verify(sealed?.data);
  },
  reason(ledger, body, callId) {
    const detail = (more: Json): Json => ({ reasoning_details: [{ format: 'anthropic-claude-v1', ...more }] });
    return [
      detail({ type: 'reasoning.text', text: 'Sales ', index: 0 }),
      detail({ type: 'reasoning.text', text: 'first.', index: 0, signature: ledger.issue([body.messages, 0]) }),
      detail({ type: 'reasoning.encrypted', data: ledger.issue([body.messages, 1]), id: callId, index: 1 }),
    ];
  },
};

/** Reasoning is a text in a member of assistant messages that may be missing. */
const reasoningIn = (
  field: 'reasoning' | 'reasoning_content',
): Pick<ChatRules, 'assistantFields' | 'checkReasoning' | 'reason'> => ({
  assistantFields: [field],
  checkReasoning({ [field]: text }, _, ledger) {
    rule(text === undefined || (typeof text === 'string' && text !== ''), `${field} must be a text`);
    ledger.recognize(text);
  },
  reason(ledger, body) {
    if (isObject(body.reasoning) && body.reasoning.enabled === false) return [];
    const text = ledger.issue(body.messages);
    return [{ [field]: text.slice(0, 4) }, { [field]: text.slice(4) }];
  },
});

/**
 * docs.together.ai/reference/chat-completions and docs.together.ai/docs/inference/chat/reasoning: the reasoning must be
 * returned under the name that it has in the reply of this model.
 */
const together = (field: 'reasoning' | 'reasoning_content', efforts: readonly string[]): ChatRules => ({
  ...reasoningIn(field),
  fields: ['stream_options', 'max_tokens', 'reasoning', 'reasoning_effort', ...sampling],
  efforts,
});

/**
 * console.groq.com/docs/api-reference: tools and a schema in one request are refused. The reasoning is in
 * ChatCompletionAssistantMessageParam of groq-sdk 1.6.0, `strict` in its FunctionDefinition. No model has penalties.
 */
const groq = (efforts: readonly string[]): ChatRules => ({
  takesStrict: true,
  tiers: ['auto', 'on_demand', 'flex', 'performance'],
  ...reasoningIn('reasoning'),
  fields: [
    'stream_options',
    'max_completion_tokens',
    'reasoning_effort',
    'user',
    'parallel_tool_calls',
    'service_tier',
    'seed',
  ],
  efforts,
  check: (body) => rule(!(hasTools(body) && 'response_format' in body), 'json mode cannot be combined with tools'),
});

/** docs.fireworks.ai/api-reference/post-chatcompletions, /serverless/serving-paths and /guides/reasoning */
const fireworks = (efforts: readonly string[]): ChatRules => ({
  takesStrict: true,
  ...reasoningIn('reasoning_content'),
  fields: [
    'stream_options',
    'max_tokens',
    'reasoning_effort',
    'user',
    'parallel_tool_calls',
    'service_tier',
    ...sampling,
  ],
  efforts,
});

/** docs.mistral.ai/api: unknown fields are 422, ids of calls have nine characters. */
const mistral = (efforts: readonly string[]): ChatRules => ({
  fields: [
    'max_tokens',
    'random_seed',
    'presence_penalty',
    'frequency_penalty',
    'parallel_tool_calls',
    'reasoning_effort',
    'safe_prompt',
    'service_tier',
    'prompt_cache_key',
  ],
  efforts,
  // Function and RequestedServiceTier in @mistralai/mistralai 2.7.0
  takesStrict: true,
  tiers: ['auto', 'standard_only'],
  isSystemFirst: true,
  hasShortIds: true,
  endsWithUser: true,
  answersResults: true,
});

const claudeEfforts = ['low', 'medium', 'high', 'xhigh', 'max'];

/**
 * Chat templates of open models raise an error for a system message that is not the first, and for roles that do not
 * alternate: tokenizer_config.json of mistralai/Mistral-7B-Instruct-v0.3 and google/gemma-3-12b-it.
 */
const local: ChatRules = {
  alternates: true,
  fields: ['stream_options', 'max_tokens', 'user', 'reasoning_effort', ...sampling],
  efforts,
  isSystemFirst: true,
};

const rows: readonly Row[] = [
  {
    provider: 'openai',
    model: 'gpt-6.1-sol',
    protocol: 'openai-responses',
    answer: answerResponses(['low', 'medium', 'high', 'xhigh', 'max']),
    hasReasoning: true,
  },
  {
    provider: 'azure-openai',
    model: 'chat-in-sweden',
    behind: 'gpt-6-astra',
    protocol: 'openai-responses',
    answer: answerResponses(['low', 'medium', 'high', 'xhigh', 'max']),
    hasReasoning: true,
  },
  {
    provider: 'anthropic',
    model: 'claude-opus-5-5',
    protocol: 'anthropic',
    answer: answerMessages({ efforts: claudeEfforts, takesInstructions: true }),
    hasReasoning: true,
  },
  {
    provider: 'google',
    model: 'gemini-4-argon',
    protocol: 'google',
    answer: answerGenerateContent(['low', 'medium', 'high']),
    hasReasoning: true,
  },
  {
    provider: 'deepseek',
    model: 'deepseek-flash',
    protocol: 'openai-compatible',
    answer: answerChat(deepseek),
    hasReasoning: true,
  },
  {
    provider: 'openrouter',
    model: 'openrouter/auto',
    protocol: 'openai-compatible',
    answer: answerChat(openrouter),
    hasReasoning: true,
  },
  {
    // Mistral Large 3, which is not one of the models of docs.mistral.ai/inference/conversations/reasoning
    provider: 'mistral',
    model: 'mistral-large-latest',
    protocol: 'openai-compatible',
    answer: answerChat(mistral([])),
    hasReasoning: false,
  },
  {
    // docs.x.ai/developers/model-capabilities/text/reasoning: penalties and stop are refused by reasoning models.
    provider: 'xai',
    model: 'grok-4.5',
    protocol: 'openai-compatible',
    answer: answerChat({
      fields: ['stream_options', 'max_tokens', 'reasoning_effort', 'seed', 'user', 'parallel_tool_calls'],
      efforts: ['low', 'medium', 'high'],
    }),
    hasReasoning: false,
  },
  {
    provider: 'groq',
    model: 'openai/gpt-oss-120b',
    protocol: 'openai-compatible',
    answer: answerChat(groq(['low', 'medium', 'high'])),
    hasReasoning: true,
  },
  {
    provider: 'groq',
    model: 'qwen/qwen3.6-27b',
    protocol: 'openai-compatible',
    answer: answerChat(groq(['none', 'default'])),
    hasReasoning: true,
  },
  {
    provider: 'together',
    model: 'openai/gpt-oss-120b',
    protocol: 'openai-compatible',
    answer: answerChat(together('reasoning', ['low', 'medium', 'high'])),
    hasReasoning: true,
  },
  {
    provider: 'fireworks',
    model: 'accounts/fireworks/models/gpt-oss-120b',
    protocol: 'openai-compatible',
    answer: answerChat(fireworks(['low', 'medium', 'high'])),
    hasReasoning: true,
  },
  {
    // ChatCompletionCreateParams in @cerebras/cerebras_cloud_sdk 1.91.0
    provider: 'cerebras',
    model: 'gpt-oss-120b',
    protocol: 'openai-compatible',
    answer: answerChat({
      ...reasoningIn('reasoning'),
      takesStrict: true,
      tiers: ['auto', 'default', 'flex', 'priority'],
      fields: [
        'stream_options',
        'max_completion_tokens',
        'reasoning_effort',
        'user',
        'parallel_tool_calls',
        'service_tier',
        'prompt_cache_key',
        ...sampling,
      ],
      efforts: ['low', 'medium', 'high'],
      check: (body) => rule(!(hasTools(body) && 'response_format' in body), 'response_format with tools'),
    }),
    hasReasoning: true,
  },
  {
    // docs.ollama.com/api/openai-compatibility: tool_choice, parallel_tool_calls and user are not supported.
    // github.com/ollama/ollama/blob/main/openai/openai.go refuses other efforts and the URLs of images.
    provider: 'ollama',
    model: 'small:8b',
    protocol: 'openai-compatible',
    answer: answerChat({
      ...reasoningIn('reasoning'),
      fields: ['stream_options', 'max_tokens', 'reasoning_effort', ...sampling],
      efforts: ['none', 'low', 'medium', 'high'],
      isSystemFirst: true,
      alternates: true,
      check: (body) => {
        rule(!('tool_choice' in body), 'tool_choice is not supported');
        rule(!/"image_url":\{"url":"http/.test(JSON.stringify(body)), 'image URLs are not currently supported');
      },
    }),
    hasReasoning: true,
  },
  {
    // lmstudio.ai/docs/developer/openai-compat/chat-completions and its changelog
    provider: 'lm-studio',
    model: 'small-8b',
    protocol: 'openai-compatible',
    answer: answerChat({
      fields: ['stream_options', 'max_tokens', 'reasoning_effort', ...sampling],
      efforts,
      isSystemFirst: true,
      alternates: true,
      check: refuseNamedTool,
    }),
    hasReasoning: false,
  },
  {
    // docs.vllm.ai: a structured output suppresses the calls of tools; /features/interleaved_thinking
    provider: 'vllm',
    model: 'small-8b',
    protocol: 'openai-compatible',
    answer: answerChat({
      ...local,
      ...reasoningIn('reasoning'),
      fields: [...local.fields, 'parallel_tool_calls', 'structured_outputs'],
      check: (body) => rule(!(hasTools(body) && 'structured_outputs' in body), 'structured_outputs with tools'),
    }),
    hasReasoning: true,
  },
  {
    // docs.sglang.ai/basic_usage/openai_api_completions
    provider: 'sglang',
    model: 'small-8b',
    protocol: 'openai-compatible',
    answer: answerChat({ ...local, fields: [...local.fields, 'parallel_tool_calls', 'ebnf'] }),
    hasReasoning: false,
  },
  {
    // llama.cpp, common/chat.cpp
    provider: 'llama.cpp',
    model: 'small-8b',
    protocol: 'openai-compatible',
    answer: answerChat({
      ...local,
      fields: [...local.fields, 'parallel_tool_calls', 'grammar'],
      check: (body) => {
        rule(!(hasTools(body) && 'grammar' in body), 'Cannot use custom grammar constraints with tools.');
        refuseNamedTool(body);
      },
    }),
    hasReasoning: false,
  },
  {
    // A chat-completions server that refuses everything that OpenAI does not document.
    provider: 'openai-compatible',
    model: 'fast-1',
    protocol: 'openai-compatible',
    answer: answerChat({
      fields: [
        'stream_options',
        'max_tokens',
        'reasoning_effort',
        'user',
        'parallel_tool_calls',
        ...sampling,
        ...ofOpenAi,
      ],
      efforts,
    }),
    hasReasoning: false,
  },
];

/** Models of the same vendors with other rules. */
const otherRows: readonly Row[] = [
  {
    // ChatCompletionCreateParams in groq-sdk 1.6.0
    provider: 'groq',
    model: 'qwen/qwen3.8-27b',
    protocol: 'openai-compatible',
    answer: answerChat(groq(['none', 'default', 'low', 'medium', 'high'])),
    hasReasoning: true,
  },
  {
    provider: 'fireworks',
    model: 'accounts/fireworks/models/deepseek-v4-pro',
    protocol: 'openai-compatible',
    answer: answerChat(fireworks(['none', 'low', 'medium', 'high', 'max'])),
    hasReasoning: true,
  },
  {
    provider: 'together',
    model: 'moonshotai/Kimi-K3',
    protocol: 'openai-compatible',
    // docs.together.ai/docs/kimi-k3-quickstart
    answer: answerChat(together('reasoning_content', ['low', 'high', 'max'])),
    hasReasoning: true,
  },
  {
    provider: 'together',
    model: 'zai-org/GLM-5.3',
    protocol: 'openai-compatible',
    // docs.together.ai/docs/glm-5.3-quickstart
    answer: answerChat({
      ...together('reasoning_content', ['low', 'medium', 'high', 'max']),
      check: (body) => rule(!('reasoning' in body), 'Thinking cannot be disabled'),
    }),
    hasReasoning: true,
  },
  {
    provider: 'together',
    model: 'Qwen/Qwen3.5-9B',
    protocol: 'openai-compatible',
    answer: answerChat(together('reasoning', [])),
    hasReasoning: true,
  },
  {
    provider: 'fireworks',
    model: 'accounts/fireworks/models/kimi-k3',
    protocol: 'openai-compatible',
    answer: answerChat(fireworks(['low', 'medium', 'high'])),
    hasReasoning: true,
  },
  {
    provider: 'mistral',
    model: 'mistral-large-4',
    protocol: 'openai-compatible',
    answer: answerChat(mistral(['low', 'medium', 'high'])),
    hasReasoning: false,
  },
  {
    provider: 'mistral',
    model: 'mistral-small-latest',
    protocol: 'openai-compatible',
    answer: answerChat(mistral(['none', 'high'])),
    hasReasoning: false,
  },
  {
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    protocol: 'anthropic',
    answer: answerMessages({ efforts: claudeEfforts, takesInstructions: true, thinking: ['between_tools'] }),
    hasReasoning: true,
  },
  {
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    protocol: 'anthropic',
    answer: answerMessages({
      efforts: claudeEfforts,
      takesInstructions: true,
      thinking: ['disabled'],
      takesForcedCalls: true,
    }),
    hasReasoning: true,
  },
  {
    // platform.claude.com/docs/en/models/fable-5-1/migration-guide
    provider: 'anthropic',
    model: 'claude-fable-5-1',
    protocol: 'anthropic',
    answer: answerMessages({ efforts: claudeEfforts, takesInstructions: true }),
    hasReasoning: true,
  },
  {
    // A call can be forced: platform.claude.com/docs/en/build-with-claude/thinking-tool-workflows.
    provider: 'anthropic',
    model: 'claude-fable-5',
    protocol: 'anthropic',
    answer: answerMessages({ efforts: claudeEfforts, takesInstructions: true, takesForcedCalls: true }),
    hasReasoning: true,
  },
  {
    provider: 'openai',
    model: 'gpt-6.1-terra',
    protocol: 'openai-responses',
    answer: answerResponses(['none', 'low', 'medium', 'high', 'xhigh', 'max']),
    hasReasoning: true,
  },
  {
    provider: 'google',
    model: 'gemini-4-neon',
    protocol: 'google',
    answer: answerGenerateContent(['low', 'medium', 'high', 'xhigh']),
    hasReasoning: true,
  },
  {
    provider: 'anthropic',
    model: 'claude-sonnet-5',
    protocol: 'anthropic',
    answer: answerMessages({ efforts: claudeEfforts, thinking: ['disabled'], takesForcedCalls: true }),
    hasReasoning: true,
  },
];

/** One model of each vendor. */
export const vendors: readonly Vendor[] = rows.map(toVendor);

export const models: readonly Vendor[] = [...vendors, ...otherRows.map(toVendor)];
