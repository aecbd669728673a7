// Known models by name, gathered from documentation and reports (no service was asked), November 2026. A row is a
// default: the configuration may override each member. An unknown model is assumed to support what its protocol's
// adapter considers safe.

import { isSmallByName } from './model-size.ts';
import { getPreset, ofOpenAi, type AnyCapabilities, type PresetName } from './presets.ts';

export interface KnownModel {
  readonly provider: PresetName;
  /** The name at the upstream. Longer names that begin with it, such as dated ones, use the same row. */
  readonly model: string;
  readonly capabilities?: AnyCapabilities;
  /** The source of the row. */
  readonly source: string;
  /** The day on which the row was last compared with its source, such as `2026-11-22`. */
  readonly checked: string;
  /** The day on which the vendor stops serving the model, if it has announced one. Cloud platforms have their own days. */
  readonly retires?: string;
  /** Served as `provider/NAME/v-20261121` when the provider's key is set. */
  readonly servedAs?: string;
}

/** The suffix of model ids that a key enables. It pins the prompt, the catalog and the form of the document. */
export const version = 'v-20261121';

const gpt5: AnyCapabilities = {
  unsupportedSettings: ['temperature', 'topP'],
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
  contextWindow: 1_050_000,
  maxOutputTokens: 128_000,
};
/** From gpt-5.4 on. */
const gpt54: AnyCapabilities = { ...gpt5, messagePhases: true };
const gpt56: AnyCapabilities = {
  ...gpt54,
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  promptCacheBreakpoints: true,
};
const gptAlwaysReasons: AnyCapabilities = { ...gpt56, reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'] };
/** Accepts sampling parameters while it does not reason: developers.openai.com/api/docs/guides/deployment-checklist. */
const gpt6: AnyCapabilities = {
  ...gpt56,
  unsupportedSettings: [],
  unsupportedWhileReasoning: ['temperature', 'topP'],
};
/** The models that reasoned before gpt-5. */
const oSeries: AnyCapabilities = {
  unsupportedSettings: ['temperature', 'topP', 'verbosity'],
  reasoningEfforts: ['low', 'medium', 'high'],
  contextWindow: 200_000,
  maxOutputTokens: 100_000,
};
const gpt4: AnyCapabilities = { unsupportedSettings: ['reasoningEffort', 'verbosity'], encryptedReasoning: false };

const claude4: AnyCapabilities = {
  toolChoices: ['none', 'auto', 'required', 'tool'],
  unsupportedSettings: ['reasoningEffort'],
  temperatureExcludesTopP: true,
  contextWindow: 200_000,
  maxOutputTokens: 64_000,
  defaultMaxTokens: 32_000,
  // platform.claude.com/docs/en/build-with-claude/vision: 100 with a context of 200,000 tokens, otherwise 600.
  maxImages: 100,
};
/** From 4.5 on: platform.claude.com/docs/en/build-with-claude/structured-outputs. */
const schemas: AnyCapabilities = { structuredOutput: 'schema', strictTools: true };
const claude5: AnyCapabilities = {
  ...claude4,
  ...schemas,
  unsupportedSettings: ['temperature', 'topP'],
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  contextWindow: 1_000_000,
  maxOutputTokens: 128_000,
  maxImages: 600,
};
const claude46: AnyCapabilities = {
  ...claude4,
  ...schemas,
  unsupportedSettings: [],
  reasoningEfforts: ['low', 'medium', 'high', 'max'],
  contextWindow: 1_000_000,
  maxOutputTokens: 128_000,
  maxImages: 600,
};
/** Accepts system messages between turns. */
const instructions: AnyCapabilities = { lateSystemMessages: true };
/** A tool call cannot be forced: platform.claude.com/docs/en/build-with-claude/thinking-tool-workflows. */
const unforced: AnyCapabilities = { toolChoices: ['none', 'auto'] };
const alwaysThinks: AnyCapabilities = { reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'] };
const fable5: AnyCapabilities = { ...claude5, ...instructions, ...alwaysThinks };

const gemini3: AnyCapabilities = { contextWindow: 1_048_576, maxOutputTokens: 65_536 };
/** Flash models before 3.7, and the lite ones. */
const minimal: AnyCapabilities = { ...gemini3, reasoningEfforts: ['minimal', 'low', 'medium', 'high'] };
/** From gemini-3.6-flash and gemini-3.5-flash-lite on: ai.google.dev/gemini-api/docs/whats-new-gemini-3.6. */
const ignoresSampling: AnyCapabilities = {
  unsupportedSettings: ['temperature', 'topP', 'presencePenalty', 'frequencyPenalty'],
};
const gemini4: AnyCapabilities = { ...gemini3, ...ignoresSampling };
const gemini4Xhigh: AnyCapabilities = { ...gemini4, reasoningEfforts: ['low', 'medium', 'high', 'xhigh'] };
const gemini2: AnyCapabilities = {
  ...gemini3,
  thinkingControl: 'budget',
  reasoningEfforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'],
  thoughtSignatures: false,
  // It answers 400 to `functionResponse.parts`.
  toolResultMedia: false,
  structuredOutputWithTools: false,
};

interface Origin {
  readonly provider: PresetName;
  readonly source: string;
}

/** A row that was compared with the vendor's documentation on the given day. */
const rowOf =
  ({ provider, source }: Origin) =>
  (model: string, checked: string, capabilities: AnyCapabilities = {}): KnownModel => ({
    provider,
    model,
    capabilities,
    source,
    checked,
  });

const openai = rowOf({ provider: 'openai', source: 'developers.openai.com/api/docs/models' });
/** OpenAI's models as Microsoft documents them. */
const azureOpenai = rowOf({
  provider: 'openai',
  source: 'learn.microsoft.com/azure/ai-foundry/openai/concepts/models',
});
const anthropic = rowOf({ provider: 'anthropic', source: 'platform.claude.com/docs/en/models' });
const google = rowOf({ provider: 'google', source: 'ai.google.dev/gemini-api/docs/models' });
const googleCloud = rowOf({
  provider: 'google',
  source: 'cloud.google.com/vertex-ai/generative-ai/docs/models/gemini/2-5-flash',
});
const googlePlatform = rowOf({
  provider: 'google',
  source: 'docs.cloud.google.com/gemini-enterprise-agent-platform/models',
});
/** The same documentation, as the vendor's partner for France publishes it. */
const googlePartner = rowOf({
  provider: 'google',
  source: 'documentation.s3ns.fr/gemini-enterprise-agent-platform/models/guides/gemini-4-neon',
});
const openrouter = rowOf({ provider: 'openrouter', source: 'openrouter.ai/docs/guides/routing/routers/auto-router' });
const groq = rowOf({ provider: 'groq', source: 'console.groq.com/docs/models' });
const groqPage = rowOf({ provider: 'groq', source: 'console.groq.com/docs/model' });
/** ChatCompletionCreateParams in groq-sdk 1.6.0. */
const groqPackage = rowOf({ provider: 'groq', source: 'github.com/groq/groq-typescript' });
const mistral = rowOf({ provider: 'mistral', source: 'docs.mistral.ai/inference/conversations/reasoning' });
const mistralCard = rowOf({ provider: 'mistral', source: 'github.com/mistralai/platform-docs-public' });
const xaiModel = rowOf({ provider: 'xai', source: 'docs.x.ai/developers' });
const xai = rowOf({ provider: 'xai', source: 'docs.x.ai/developers/model-capabilities/text/reasoning' });
const deepseek = rowOf({ provider: 'deepseek', source: 'api-docs.deepseek.com/guides/thinking_mode' });
/** The vendor's copy of its catalog and of docs.together.ai/docs/inference/chat/reasoning. */
const together = rowOf({ provider: 'together', source: 'github.com/togethercomputer/skills' });
const togetherPage = rowOf({ provider: 'together', source: 'docs.together.ai/docs' });
const fireworks = rowOf({ provider: 'fireworks', source: 'github.com/fw-ai/fireconnect' });
const cerebras = rowOf({ provider: 'cerebras', source: 'github.com/Cerebras/cerebras-cloud-sdk-node' });
const ollama = rowOf({ provider: 'ollama', source: 'ollama.com/library' });

/** The limits are those of the model (developers.openai.com/api/docs/models/gpt-oss-120b). */
const gptOss: AnyCapabilities = {
  imageInput: false,
  reasoningEfforts: ['low', 'medium', 'high'],
  contextWindow: 131_072,
};
const grok = (...reasoningEfforts: readonly string[]): AnyCapabilities => ({
  unsupportedSettings: ['presencePenalty', 'frequencyPenalty', ...ofOpenAi],
  reasoningEfforts,
});
const mistralThinks = (...reasoningEfforts: readonly string[]): AnyCapabilities => ({
  unsupportedSettings: ['seed', 'user', 'safetyIdentifier', 'verbosity'],
  reasoningEfforts,
  contextWindow: 256_000,
});
const mistralLarge4: AnyCapabilities = { ...mistralThinks('low', 'medium', 'high'), contextWindow: 1_000_000 };
/** Its reasoning must be returned under the name that it has in the reply, which depends on the model. */
const reasoningContent: AnyCapabilities = { returnedReasoningField: 'reasoning_content' };
const textOnly: AnyCapabilities = { imageInput: false };
/** Reasoning can be turned off, but its depth cannot be set. */
const togetherToggle: AnyCapabilities = { reasoningEfforts: ['none'] };
const glm53: AnyCapabilities = {
  ...reasoningContent,
  ...textOnly,
  reasoningEfforts: ['low', 'medium', 'high', 'max'],
  contextWindow: 1_048_575,
};
const fireworksThinks: AnyCapabilities = { reasoningEfforts: ['low', 'medium', 'high'] };
const fireworksThinksMore: AnyCapabilities = { reasoningEfforts: ['low', 'medium', 'high', 'max'] };
/** docs.fireworks.ai/guides/reasoning: "none" turns reasoning off. */
const fireworksToggles: AnyCapabilities = { reasoningEfforts: ['none', 'low', 'medium', 'high', 'max'] };
const deepseekV4: AnyCapabilities = { contextWindow: 1_000_000, maxOutputTokens: 384_000 };
/** Its `top_p` is 1, or at least 0.95 while it reasons. */
const deepseekFlash: AnyCapabilities = {
  ...deepseekV4,
  imageInput: true,
  unsupportedSettings: ['topP', 'seed', 'user', ...ofOpenAi],
};
/** Models whose names do not show that they are small (`isSmallByName`). */
const smallLocal = (model: string): KnownModel => ollama(model, '2026-11-23', { shortPrompt: true });

/** From the vendors: developers.openai.com/api/docs/deprecations, platform.claude.com/docs/en/about-claude/model-deprecations
 * and ai.google.dev/gemini-api/docs/deprecations. */
const until = (retires: string, row: KnownModel): KnownModel => ({ ...row, retires });

const served = (row: KnownModel, servedAs: string = row.model): KnownModel => ({ ...row, servedAs });

export const knownModels: readonly KnownModel[] = [
  served(openai('gpt-6.2-sol', '2026-11-26', gptAlwaysReasons)),
  served(openai('gpt-6.1-sol', '2026-11-23', gptAlwaysReasons)),
  openai('gpt-6.2-astra', '2026-11-26', gptAlwaysReasons),
  openai('gpt-6-astra', '2026-11-23', gptAlwaysReasons),
  served(openai('gpt-6-luna', '2026-11-28', gpt6)),
  openai('gpt-6-sol', '2026-11-28', gpt6),
  openai('gpt-6.1-terra', '2026-11-28', gpt6),
  // Other models of this generation get what its newest ones accept.
  openai('gpt-6', '2026-11-26', gptAlwaysReasons),
  openai('gpt-5.6', '2026-11-28', gpt56),
  openai('gpt-5.5', '2026-11-26', gpt54),
  openai('gpt-5.4', '2026-11-26', gpt54),
  openai('gpt-5.4-mini', '2026-11-26', { ...gpt54, contextWindow: 400_000 }),
  until('2027-04-01', openai('gpt-5.4-nano', '2026-11-26', { ...gpt54, contextWindow: 400_000 })),
  openai('gpt-5.2', '2026-11-23', { ...gpt5, contextWindow: 400_000 }),
  until(
    '2027-04-01',
    openai('gpt-5.1', '2026-11-23', {
      ...gpt5,
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
      contextWindow: 400_000,
    }),
  ),
  until(
    '2026-12-11',
    openai('gpt-5', '2026-11-23', {
      ...gpt5,
      reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
      contextWindow: 400_000,
    }),
  ),
  until(
    '2026-12-11',
    openai('gpt-5-pro', '2026-11-23', {
      ...gpt5,
      reasoningEfforts: ['high'],
      contextWindow: 400_000,
      maxOutputTokens: 272_000,
    }),
  ),
  until('2026-10-23', openai('o4-mini', '2026-11-23', oSeries)),
  until('2026-12-11', openai('o3', '2026-11-23', oSeries)),
  until('2026-10-23', openai('o3-mini', '2026-11-23', { ...oSeries, imageInput: false })),
  until(
    '2027-01-14',
    azureOpenai('gpt-4.1', '2026-11-23', { ...gpt4, contextWindow: 1_047_576, maxOutputTokens: 32_768 }),
  ),
  until(
    '2027-01-14',
    azureOpenai('gpt-4o', '2026-11-23', { ...gpt4, contextWindow: 128_000, maxOutputTokens: 16_384 }),
  ),

  served(anthropic('claude-opus-5-5', '2026-11-28', { ...claude5, ...instructions, ...unforced, ...alwaysThinks })),
  served(
    anthropic('claude-sonnet-5-5', '2026-11-28', {
      ...claude5,
      ...instructions,
      ...unforced,
      thinkingOffType: 'between_tools',
    }),
  ),
  served(anthropic('claude-haiku-5-5', '2026-11-28', { ...claude5, ...instructions })),
  anthropic('claude-fable-5', '2026-11-28', fable5),
  anthropic('claude-fable-5-1', '2026-11-28', { ...fable5, ...unforced }),
  anthropic('claude-fable-5-2', '2026-11-28', { ...fable5, ...unforced }),
  anthropic('claude-mythos-5', '2026-11-28', fable5),
  anthropic('claude-mythos-5-1', '2026-11-28', { ...fable5, ...unforced }),
  anthropic('claude-mythos-5-2', '2026-11-28', { ...fable5, ...unforced }),
  anthropic('claude-opus-5', '2026-11-28', { ...claude5, ...instructions }),
  anthropic('claude-sonnet-5', '2026-11-28', claude5),
  anthropic('claude-opus-4-8', '2026-11-28', { ...claude5, ...instructions }),
  anthropic('claude-opus-4-7', '2026-11-28', claude5),
  anthropic('claude-opus-4-6', '2026-11-28', claude46),
  anthropic('claude-sonnet-4-6', '2026-11-28', claude46),
  until('2026-06-15', anthropic('claude-opus-4', '2026-11-23', { ...claude4, maxOutputTokens: 32_000 })),
  until('2026-08-05', anthropic('claude-opus-4-1', '2026-11-23', { ...claude4, maxOutputTokens: 32_000 })),
  until('2026-06-15', anthropic('claude-sonnet-4', '2026-11-23', claude4)),
  anthropic('claude-haiku-4-5', '2026-11-28', { ...claude4, ...schemas }),
  until('2026-11-30', anthropic('claude-sonnet-4-5', '2026-11-28', { ...claude4, ...schemas })),
  anthropic('claude-opus-4-5', '2026-11-28', {
    ...claude4,
    ...schemas,
    unsupportedSettings: [],
    reasoningEfforts: ['low', 'medium', 'high'],
  }),

  served(google('gemini-4-argon', '2026-11-28', gemini4)),
  google('gemini-4', '2026-11-26', gemini4),
  googlePlatform('gemini-4-carbon', '2026-11-28', gemini4),
  googlePartner('gemini-4-neon', '2026-11-28', gemini4Xhigh),
  googlePlatform('gemini-4-hydrogen', '2026-11-28', gemini4Xhigh),
  served(googlePlatform('gemini-3.8-flash', '2026-11-28', { ...gemini3, ...ignoresSampling })),
  served(googlePlatform('gemini-3.1-pro-preview', '2026-11-28', gemini3), 'gemini-3.1-pro'),
  served(googlePlatform('gemini-3.5-flash-lite', '2026-11-28', { ...minimal, ...ignoresSampling })),
  until('2027-05-07', googlePlatform('gemini-3.1-flash-lite', '2026-11-28', minimal)),
  googlePlatform('gemini-3-flash', '2026-11-28', minimal),
  googlePlatform('gemini-3.5-flash', '2026-11-28', minimal),
  google('gemini-3.6-flash', '2026-11-26', { ...minimal, ...ignoresSampling }),
  googlePlatform('gemini-3.7-flash', '2026-11-28', { ...gemini3, ...ignoresSampling }),
  google('gemini-3', '2026-11-23', gemini3),
  // Its smallest budget is 128 tokens, so that its reasoning cannot be turned off.
  until(
    '2026-12-01',
    google('gemini-2.5-pro', '2026-11-23', {
      ...gemini2,
      reasoningEfforts: ['minimal', 'low', 'medium', 'high', 'xhigh'],
    }),
  ),
  until('2026-12-01', googleCloud('gemini-2.5-flash', '2026-11-23', gemini2)),
  googlePlatform('gemini-2.5-flash-lite', '2026-11-28', gemini2),

  ...['llama3.2', 'gemma3n', 'phi4-mini', 'smollm2'].map(smallLocal),
  ollama('llama3.2-vision', '2026-11-23'),

  served(openrouter('openrouter/auto', '2026-11-28'), 'auto'),
  served(groqPackage('openai/gpt-oss-120b', '2026-11-28', { ...gptOss, maxOutputTokens: 65_536 }), 'gpt-oss-120b'),
  groqPackage('openai/gpt-oss-20b', '2026-11-28', gptOss),
  served(
    groqPage('qwen/qwen3.8-27b', '2026-11-28', {
      reasoningEfforts: ['none', 'low', 'medium', 'high'],
      contextWindow: 131_072,
    }),
    'qwen3.8-27b',
  ),
  // They know "none" and "default", which is the same as no effort.
  groqPage('qwen/qwen3.6-27b', '2026-11-28', { reasoningEfforts: ['none'], contextWindow: 131_072 }),
  groq('qwen/qwen3-32b', '2026-11-23', { imageInput: false, reasoningEfforts: ['none'] }),
  // Mistral Large 3, which does not reason.
  served(mistralCard('mistral-large-latest', '2026-11-28', { contextWindow: 256_000 }), 'mistral-large'),
  served(mistral('mistral-large-4', '2026-11-28', mistralLarge4)),
  served(mistral('mistral-small-latest', '2026-11-28', mistralThinks('none', 'high')), 'mistral-small'),
  mistral('mistral-small-2603', '2026-11-28', mistralThinks('none', 'high')),
  mistral('mistral-medium-3-5', '2026-11-28', mistralThinks('none', 'high')),
  mistral('mistral-medium-3.5', '2026-11-28', mistralThinks('none', 'high')),
  served(xaiModel('grok-4.7', '2026-11-28', { ...grok('low', 'medium', 'high', 'xhigh'), contextWindow: 500_000 })),
  served(xai('grok-4.5', '2026-11-23', { ...grok('low', 'medium', 'high'), contextWindow: 500_000 })),
  xaiModel('grok-4.6', '2026-11-28', { ...grok('low', 'medium', 'high', 'xhigh'), contextWindow: 500_000 }),
  xai('grok-4.3', '2026-11-28', { ...grok('none', 'low', 'medium', 'high'), contextWindow: 1_000_000 }),
  served(deepseek('deepseek-flash', '2026-11-28', deepseekFlash)),
  // The former name of deepseek-flash.
  deepseek('deepseek-v4-flash', '2026-11-28', deepseekFlash),
  served(deepseek('deepseek-v4-pro', '2026-11-28', deepseekV4)),
  // It ignores other efforts without an error.
  served(
    togetherPage('moonshotai/Kimi-K3', '2026-11-28', {
      ...reasoningContent,
      reasoningEfforts: ['none', 'low', 'high', 'max'],
      contextWindow: 1_048_576,
    }),
    'kimi-k3',
  ),
  served(togetherPage('zai-org/GLM-5.3', '2026-11-28', glm53), 'glm-5.3'),
  togetherPage('zai-org/GLM-5.3-Flash', '2026-11-28', glm53),
  together('zai-org/GLM-5.2', '2026-11-28', {
    ...reasoningContent,
    ...textOnly,
    ...togetherToggle,
    // The vendor's catalog says 1,048,575, and its list of reasoning models 512K.
    contextWindow: 512_000,
  }),
  together('deepseek-ai/DeepSeek-V4.1-Flash', '2026-11-28', {
    ...reasoningContent,
    ...textOnly,
    // The vendor's list of reasoning models lacks it; these are the efforts of the model (api-docs.deepseek.com).
    reasoningEfforts: ['low', 'high', 'max'],
    contextWindow: 1_000_000,
  }),
  together('deepseek-ai/DeepSeek-V4-Pro-0813', '2026-11-28', {
    ...reasoningContent,
    ...textOnly,
    ...togetherToggle,
    contextWindow: 1_048_576,
  }),
  together('MiniMaxAI/MiniMax-M3', '2026-11-28', { ...reasoningContent, ...togetherToggle, contextWindow: 524_288 }),
  together('Qwen/Qwen3.5-9B', '2026-11-28', { ...togetherToggle, contextWindow: 262_144 }),
  served(together('openai/gpt-oss-120b', '2026-11-28', gptOss), 'gpt-oss-120b'),
  fireworks('accounts/fireworks/models/deepseek-v4-pro', '2026-11-28', {
    ...textOnly,
    ...fireworksToggles,
    contextWindow: 1_000_000,
    maxOutputTokens: 384_000,
  }),
  fireworks('accounts/fireworks/models/deepseek-v4-flash', '2026-11-28', {
    ...textOnly,
    ...fireworksToggles,
    contextWindow: 1_000_000,
    maxOutputTokens: 384_000,
  }),
  fireworks('accounts/fireworks/models/glm-5p2', '2026-11-28', {
    ...textOnly,
    ...fireworksToggles,
    contextWindow: 1_048_575,
    maxOutputTokens: 131_072,
  }),
  fireworks('accounts/fireworks/models/glm-5p3', '2026-11-28', {
    ...textOnly,
    ...fireworksThinksMore,
    contextWindow: 1_048_576,
    maxOutputTokens: 131_072,
  }),
  fireworks('accounts/fireworks/models/glm-5p3-flash', '2026-11-28', {
    ...fireworksThinksMore,
    contextWindow: 1_048_576,
    maxOutputTokens: 131_072,
  }),
  fireworks('accounts/fireworks/models/kimi-k3', '2026-11-28', {
    ...fireworksThinks,
    contextWindow: 1_040_000,
    maxOutputTokens: 131_072,
  }),
  fireworks('accounts/fireworks/models/kimi-k2p6', '2026-11-28', { ...fireworksThinks, contextWindow: 262_000 }),
  fireworks('accounts/fireworks/models/minimax-m3', '2026-11-28', { ...fireworksThinks, contextWindow: 512_000 }),
  served(
    fireworks('accounts/fireworks/models/gpt-oss-120b', '2026-11-28', { ...gptOss, maxOutputTokens: 32_768 }),
    'gpt-oss-120b',
  ),
  served(cerebras('gpt-oss-120b', '2026-11-27', gptOss)),
];

/**
 * Combines the row of the provider, the row of the model, and what the model's name implies; later ones take
 * precedence. `behind` is the model to which an operator's own name refers.
 */
export function capabilitiesOf(provider: PresetName, model: string, behind?: string): AnyCapabilities {
  const { capabilities, namesTellSize } = getPreset(provider);
  const isSmall = namesTellSize === true ? isSmallByName(behind ?? model) : undefined;
  return {
    ...capabilities,
    ...findKnownModel(provider, model, behind)?.capabilities,
    ...(isSmall === undefined ? undefined : { shortPrompt: isSmall }),
  };
}

export function findKnownModel(provider: PresetName, model: string, behind?: string): KnownModel | undefined {
  const { modelsOf } = getPreset(provider);
  const name = behind ?? (modelsOf === undefined ? model : '');
  let found: KnownModel | undefined;
  for (const row of knownModels) {
    if (row.provider !== (modelsOf ?? provider) || !isNamed(name, row.model)) continue;
    if (found === undefined || row.model.length > found.model.length) found = row;
  }
  return found;
}

function isNamed(model: string, name: string): boolean {
  return model === name || (model.startsWith(name) && /^[-.:@]/.test(model.slice(name.length)));
}
