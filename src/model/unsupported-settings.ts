import type { ModelSettings, UnsupportedSetting } from './language-model.ts';

/** As callers spell them. */
export const parameterNames: Readonly<Record<keyof ModelSettings, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  maxTokens: 'max_tokens',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  reasoningEffort: 'reasoning_effort',
  user: 'user',
};

/** For a model that supports no settings at all. */
export function unsupportedSettings(settings: ModelSettings, reason: string): readonly UnsupportedSetting[] {
  const names = Object.keys(parameterNames) as (keyof ModelSettings)[]; // its own keys
  const set = names.filter((name) => settings[name] !== undefined);
  return set.map((name) => ({ parameter: parameterNames[name], reason }));
}
