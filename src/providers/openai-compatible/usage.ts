import type { Usage } from '../../model/language-model.ts';
import { isJsonObject, toCount } from '../json-object.ts';

/** Undefined when there is none, or when it is not to be believed. */
export function toUsage(value: unknown): Usage | undefined {
  if (!isJsonObject(value)) return undefined;
  const promptTokens = toCount(value.prompt_tokens);
  const completionTokens = toCount(value.completion_tokens);
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return {
    promptTokens,
    completionTokens,
    cachedTokens: toCount(propertyOf(value.prompt_tokens_details, 'cached_tokens')),
    reasoningTokens: toCount(propertyOf(value.completion_tokens_details, 'reasoning_tokens')),
  };
}

function propertyOf(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}
