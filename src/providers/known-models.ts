// What is known of models by name, gathered from documents and reports (no service was asked), November 2026. A row is a
// default: the configuration may overrule each member. A model that is not here is taken for one that takes what
// its protocol's adapter believes safe.

import { getPreset, type AnyCapabilities, type PresetName } from './presets.ts';

export interface KnownModel {
  readonly provider: PresetName;
  /** The name that the upstream knows. Names that go on after it, as with a date, are of the same row. */
  readonly model: string;
  readonly capabilities?: AnyCapabilities;
  /** Served as `provider/NAME/v-20261121` when the provider's key is set. */
  readonly servedAs?: string;
}

/** The suffix of the ids that are turned on by a key: it pins prompt, catalog and form of the document. */
export const version = 'v-20261121';

const gpt5: AnyCapabilities = {
  unsupportedSettings: ['temperature', 'topP'],
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
  contextWindow: 1_050_000,
  maxOutputTokens: 128_000,
};
const gpt6: AnyCapabilities = {
  ...gpt5,
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  promptCacheBreakpoints: true,
};
const gptAlwaysReasons: AnyCapabilities = { ...gpt6, reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'] };
const gpt4: AnyCapabilities = { unsupportedSettings: ['reasoningEffort'], encryptedReasoning: false };

const claude4: AnyCapabilities = {
  toolChoices: ['none', 'auto', 'required', 'tool'],
  unsupportedSettings: ['reasoningEffort'],
  temperatureExcludesTopP: true,
  contextWindow: 200_000,
  maxOutputTokens: 64_000,
  defaultMaxTokens: 32_000,
};
/** From 4.5 on. */
const schemas: AnyCapabilities = { structuredOutput: 'schema' };
const claude5: AnyCapabilities = {
  ...claude4,
  ...schemas,
  unsupportedSettings: ['temperature', 'topP'],
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
  contextWindow: 1_000_000,
  maxOutputTokens: 128_000,
};
const claude46: AnyCapabilities = {
  ...claude4,
  ...schemas,
  unsupportedSettings: [],
  reasoningEfforts: ['low', 'medium', 'high'],
};
/** From here on a call of a tool cannot be forced. */
const unforced: AnyCapabilities = { toolChoices: ['none', 'auto'] };
const alwaysThinks: AnyCapabilities = { reasoningEfforts: ['low', 'medium', 'high', 'xhigh', 'max'] };

const gemini3: AnyCapabilities = { contextWindow: 1_048_576, maxOutputTokens: 65_536 };
const gemini2: AnyCapabilities = {
  ...gemini3,
  thinkingControl: 'budget',
  reasoningEfforts: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'],
  thoughtSignatures: false,
  structuredOutputWithTools: false,
};

const openai = (model: string, capabilities: AnyCapabilities): KnownModel => ({
  provider: 'openai',
  model,
  capabilities,
});
const anthropic = (model: string, capabilities: AnyCapabilities): KnownModel => ({
  provider: 'anthropic',
  model,
  capabilities,
});
const google = (model: string, capabilities: AnyCapabilities): KnownModel => ({
  provider: 'google',
  model,
  capabilities,
});
/** Up to 8 billion parameters: long prompts cost them seconds, and what they are taught. */
const smallLocal = (model: string): KnownModel => ({ provider: 'ollama', model, capabilities: { shortPrompt: true } });
const served = (row: KnownModel, servedAs: string = row.model): KnownModel => ({ ...row, servedAs });

export const knownModels: readonly KnownModel[] = [
  served(openai('gpt-6.1-sol', gptAlwaysReasons)),
  openai('gpt-6-astra', gptAlwaysReasons),
  served(openai('gpt-6-luna', gpt6)),
  openai('gpt-6', gpt6),
  openai('gpt-6.1', gpt6),
  openai('gpt-5.6', gpt6),
  openai('gpt-5.5', gpt5),
  openai('gpt-5.4', gpt5),
  openai('gpt-5.2', { ...gpt5, contextWindow: 400_000 }),
  openai('gpt-5.1', {
    ...gpt5,
    reasoningEfforts: ['none', 'low', 'medium', 'high'],
    contextWindow: 400_000,
  }),
  openai('gpt-5', {
    ...gpt5,
    reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
    contextWindow: 400_000,
  }),
  openai('gpt-4.1', { ...gpt4, contextWindow: 1_047_576, maxOutputTokens: 32_768 }),
  openai('gpt-4o', { ...gpt4, contextWindow: 128_000, maxOutputTokens: 16_384 }),

  served(anthropic('claude-opus-5-5', { ...claude5, ...unforced, ...alwaysThinks })),
  served(anthropic('claude-sonnet-5-5', { ...claude5, ...unforced, thinkingOffType: 'between_tools' })),
  served(anthropic('claude-haiku-5-5', { ...claude5, reasoningEfforts: ['none', 'low', 'medium', 'high'] })),
  anthropic('claude-fable-5', { ...claude5, ...unforced, ...alwaysThinks }),
  anthropic('claude-opus-5', claude5),
  anthropic('claude-sonnet-5', claude5),
  anthropic('claude-opus-4-8', claude5),
  anthropic('claude-opus-4-7', claude5),
  anthropic('claude-opus-4-6', claude46),
  anthropic('claude-sonnet-4-6', claude46),
  anthropic('claude-opus-4', { ...claude4, maxOutputTokens: 32_000 }),
  anthropic('claude-sonnet-4', claude4),
  anthropic('claude-haiku-4-5', { ...claude4, ...schemas }),
  anthropic('claude-sonnet-4-5', { ...claude4, ...schemas }),
  anthropic('claude-opus-4-5', { ...claude4, ...schemas }),

  served(google('gemini-3.8-flash', gemini3)),
  served(google('gemini-3.1-pro-preview', gemini3), 'gemini-3.1-pro'),
  served(google('gemini-3.1-flash-lite', { ...gemini3, reasoningEfforts: ['minimal', 'low', 'medium', 'high'] })),
  google('gemini-3', gemini3),
  google('gemini-2.5', gemini2),

  ...['llama3.2', 'gemma3:1b', 'gemma3:4b', 'gemma3n', 'phi4-mini', 'smollm2'].map(smallLocal),
  ...['qwen3:0.6b', 'qwen3:1.7b', 'qwen3:4b', 'qwen3:8b', 'qwen2.5:3b', 'qwen2.5:7b', 'mistral:7b'].map(smallLocal),

  served({ provider: 'openrouter', model: 'openrouter/auto' }, 'auto'),
  served({ provider: 'groq', model: 'openai/gpt-oss-120b', capabilities: { imageInput: false } }, 'gpt-oss-120b'),
  served({ provider: 'mistral', model: 'mistral-large-latest' }, 'mistral-large'),
  served({ provider: 'mistral', model: 'mistral-small-latest' }, 'mistral-small'),
  served({ provider: 'xai', model: 'grok-4.5' }),
  served({ provider: 'deepseek', model: 'deepseek-v4-flash', capabilities: { contextWindow: 1_000_000 } }),
  served({ provider: 'deepseek', model: 'deepseek-v4-pro', capabilities: { contextWindow: 1_000_000 } }),
  served({ provider: 'together', model: 'openai/gpt-oss-120b', capabilities: { imageInput: false } }, 'gpt-oss-120b'),
  served(
    { provider: 'fireworks', model: 'accounts/fireworks/models/gpt-oss-120b', capabilities: { imageInput: false } },
    'gpt-oss-120b',
  ),
];

/**
 * The row of the provider, then the row of the model; what comes later is stronger. `behind`: the model behind a name
 * of the operator's own.
 */
export function capabilitiesOf(provider: PresetName, model: string, behind?: string): AnyCapabilities {
  return { ...getPreset(provider).capabilities, ...findKnownModel(provider, model, behind)?.capabilities };
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
