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
  for (const { model, source, checked } of knownModels) {
    expect(source, model).toMatch(/^[a-z0-9.-]+\.[a-z]+(?:\/|$)/);
    expect(new Date(checked).toISOString().slice(0, 10), model).toBe(checked);
  }
});

test('capabilities come from the row with the longest matching name prefix', () => {
  expect(capabilitiesOf('anthropic', 'claude-haiku-4-5-20251001').contextWindow).toBe(200_000);
  expect(capabilitiesOf('anthropic', 'claude-opus-5-5').toolChoices).toEqual(['none', 'auto']);
  expect(capabilitiesOf('anthropic', 'claude-opus-5').toolChoices).toContain('required');
  expect(capabilitiesOf('openai', 'gpt-5.4-mini').reasoningEfforts).toContain('none');
  expect(capabilitiesOf('openai', 'gpt-5-mini').reasoningEfforts).toContain('minimal');
  expect(capabilitiesOf('openai', 'gpt-50')).toEqual(getPreset('openai').capabilities);
  expect(capabilitiesOf('azure-openai', 'gpt-4o')).toEqual(getPreset('azure-openai').capabilities);
  expect(capabilitiesOf('azure-openai', 'chat', 'gpt-4o')).toMatchObject({
    apiKeyHeader: 'api-key',
    contextWindow: 128_000,
  });
  expect(capabilitiesOf('vllm', 'anything')).toEqual(getPreset('vllm').capabilities);
});
