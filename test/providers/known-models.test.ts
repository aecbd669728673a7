import { expect, test } from 'vitest';

import { defaultModels } from '../../src/cli/create-models.ts';
import { effortLadder } from '../../src/providers/apply-capabilities.ts';
import { capabilitiesOf, knownModels } from '../../src/providers/known-models.ts';
import { getPreset, presetNames } from '../../src/providers/presets.ts';

test('every preset has a valid base URL and key variable', () => {
  for (const name of presetNames) {
    const { baseUrl = 'https://models.example', apiKeyEnv = 'X_KEY' } = getPreset(name);
    expect(new URL(baseUrl).href.endsWith('/'), name).toBe(new URL(baseUrl).pathname === '/');
    expect(apiKeyEnv).toMatch(/^[A-Z_]+_KEY$/);
  }
});

test('every default model has a unique id in the public format', () => {
  const ids = defaultModels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w.-]+(?:\/[\w.:@-]+)+\/v-20261121$/);
  for (const { provider } of defaultModels) expect(getPreset(provider).apiKeyEnv).toBeDefined();
});

test('every reasoning effort is on the effort ladder', () => {
  for (const { model, capabilities } of knownModels) {
    for (const effort of capabilities?.reasoningEfforts ?? []) expect(effortLadder, model).toContain(effort);
  }
});

test('every row has a source and the day on which it was checked', () => {
  for (const { model, source, checked, retires = checked } of knownModels) {
    expect(source, model).toMatch(/^[a-z0-9.-]+\.[a-z]+(?:\/|$)/);
    for (const day of [checked, retires]) expect(new Date(day).toISOString().slice(0, 10), model).toBe(day);
  }
});

/** The sites on which a provider, or the vendor of its models, documents them. */
const ownSites: Readonly<Record<string, RegExp>> = {
  openai: /^(?:developers\.openai\.com|learn\.microsoft\.com)\//,
  anthropic: /^platform\.claude\.com\//,
  google: /^(?:ai\.google\.dev|(?:docs\.)?cloud\.google\.com|documentation\.s3ns\.fr)\//,
  openrouter: /^openrouter\.ai\//,
  groq: /^(?:console\.groq\.com|github\.com\/groq)\//,
  mistral: /^(?:docs\.mistral\.ai|github\.com\/mistralai)\//,
  xai: /^docs\.x\.ai\//,
  deepseek: /^api-docs\.deepseek\.com\//,
  together: /^(?:docs\.together\.ai|github\.com\/togethercomputer)\//,
  fireworks: /^github\.com\/fw-ai\//,
  cerebras: /^github\.com\/Cerebras\//,
  ollama: /^ollama\.com\//,
};

test('the source of every row is a document of the vendor', () => {
  expect(knownModels.filter(({ provider, source }) => ownSites[provider]?.test(source) !== true)).toEqual([]);
});

test('no model with an announced retirement is served by default', () => {
  expect(knownModels.filter(({ servedAs, retires }) => servedAs !== undefined && retires !== undefined)).toEqual([]);
});

test('the row of a model rejects what its provider rejects, except for reasoning efforts that it lists', () => {
  for (const { provider, model, capabilities } of knownModels) {
    const rejected = new Set(getPreset(provider).capabilities?.unsupportedSettings);
    if (capabilities?.reasoningEfforts !== undefined) rejected.delete('reasoningEffort');
    for (const setting of capabilities?.unsupportedSettings ?? rejected) rejected.delete(setting);
    expect([...rejected], model).toEqual([]);
  }
});

const small = [
  'qwen3:8b',
  'gemma3:1b',
  'qwen2.5:7b-instruct-q4_K_M',
  'meta-llama/Llama-3.2-3B-Instruct',
  'Qwen2.5-7B-Instruct-1M',
  'smollm2:135m',
  'gemma-3n-E4B-it',
  '/models/Qwen3-0.6B-Q8_0.gguf',
  'unsloth/Llama-3.1-8B-bnb-4bit',
];
const large = [
  'gemma3:27b',
  'gpt-oss:20b',
  'Qwen/Qwen3-30B-A3B',
  'mixtral:8x7b',
  'llama3.2-vision:11b',
  'glm-4-9b-chat-1m',
  'Llama-3.1-70B-Instruct-AWQ-4bit',
  // A size in the name counts more than the row of the family.
  'llama3.2:90b',
];
const unknown = ['mistral-small', 'fast-1m', 'model-b', 'a3b', 'phi-4', 'llama3.2-vision', 'build-8681b9'];

test.each(['ollama', 'lm-studio', 'vllm', 'llama.cpp'] as const)('small models of %s get the short prompt', (local) => {
  const isShort = (model: string) => capabilitiesOf(local, model).shortPrompt ?? false;
  expect(small.filter((model) => !isShort(model))).toEqual([]);
  expect([...large, ...unknown].filter(isShort)).toEqual([]);
});

test('the short prompt of other providers does not depend on the name of the model', () => {
  for (const name of presetNames) {
    if (getPreset(name).namesTellSize === true) continue;
    for (const model of small) expect(capabilitiesOf(name, model).shortPrompt, name).toBeUndefined();
  }
  expect(capabilitiesOf('ollama', 'llama3.2:latest').shortPrompt).toBe(true);
});

test('capabilities come from the row with the longest matching name prefix', () => {
  expect(capabilitiesOf('anthropic', 'claude-haiku-4-5-20251001').contextWindow).toBe(200_000);
  expect(capabilitiesOf('anthropic', 'claude-opus-5-5').toolChoices).toEqual(['none', 'auto']);
  expect(capabilitiesOf('anthropic', 'claude-opus-5').toolChoices).toContain('required');
  expect(capabilitiesOf('openai', 'gpt-5.4-mini').reasoningEfforts).toContain('none');
  expect(capabilitiesOf('openai', 'gpt-5-mini').reasoningEfforts).toContain('minimal');
  expect(capabilitiesOf('openai', 'gpt-5-pro-2025-10-06').reasoningEfforts).toEqual(['high']);
  expect(capabilitiesOf('openai', 'o3-mini').imageInput).toBe(false);
  expect(capabilitiesOf('google', 'gemini-2.5-flash').reasoningEfforts).toContain('none');
  expect(capabilitiesOf('google', 'gemini-2.5-pro').reasoningEfforts).not.toContain('none');
  expect(capabilitiesOf('google', 'gemini-3.7-flash').unsupportedSettings).toContain('temperature');
  expect(capabilitiesOf('google', 'gemini-3.5-flash').unsupportedSettings).not.toContain('temperature');
  expect(capabilitiesOf('openai', 'gpt-6.2-astra').reasoningEfforts).not.toContain('none');
  expect(capabilitiesOf('openai', 'gpt-6.1-terra').reasoningEfforts).toContain('none');
  for (const model of ['gpt-6', 'gpt-6.3-sol', 'gpt-6.1-luna']) {
    expect(capabilitiesOf('openai', model).reasoningEfforts, model).not.toContain('none');
  }
  for (const model of ['gpt-6-luna', 'gpt-6-sol', 'gpt-6.1-terra']) {
    const { unsupportedSettings, unsupportedWhileReasoning } = capabilitiesOf('openai', model);
    expect([unsupportedSettings, unsupportedWhileReasoning], model).toEqual([[], ['temperature', 'topP']]);
  }
  expect(capabilitiesOf('openai', 'gpt-6.1-sol').unsupportedSettings).toContain('temperature');
  expect(capabilitiesOf('google', 'gemini-4-neon').reasoningEfforts).toContain('xhigh');
  expect(capabilitiesOf('anthropic', 'claude-opus-4-1-20250805').maxOutputTokens).toBe(32_000);
  expect(capabilitiesOf('google', 'gemini-4-carbon').reasoningEfforts).toBeUndefined();
  expect(capabilitiesOf('anthropic', 'claude-fable-5').toolChoices).toContain('required');
  expect(capabilitiesOf('anthropic', 'claude-fable-5-1').toolChoices).toEqual(['none', 'auto']);
  expect(capabilitiesOf('anthropic', 'claude-sonnet-4-6').maxOutputTokens).toBe(128_000);
  expect(capabilitiesOf('mistral', 'mistral-large-latest').unsupportedSettings).toContain('reasoningEffort');
  expect(capabilitiesOf('mistral', 'mistral-large-4-0').reasoningEfforts).toEqual(['low', 'medium', 'high']);
  expect(capabilitiesOf('fireworks', 'accounts/fireworks/models/glm-5p3-flash').imageInput).toBeUndefined();
  expect(capabilitiesOf('openai', 'gpt-50')).toEqual(getPreset('openai').capabilities);
  expect(capabilitiesOf('azure-openai', 'gpt-4o')).toEqual(getPreset('azure-openai').capabilities);
  expect(capabilitiesOf('azure-openai', 'chat', 'gpt-4o')).toMatchObject({
    apiKeyHeader: 'api-key',
    contextWindow: 128_000,
  });
  expect(capabilitiesOf('vllm', 'anything')).toEqual(getPreset('vllm').capabilities);
});
