import type { ReportedUsage } from '../../model/language-model.ts';
import { isJsonObject, isUnusableCount, toCount, type JsonObject } from '../json-object.ts';

export function toUsage(value: unknown): ReportedUsage | undefined {
  if (!isJsonObject(value)) return undefined;
  if ([value.prompt_tokens, value.completion_tokens].some(isUnusableCount)) return 'unusable';
  const promptTokens = toCount(value.prompt_tokens);
  const completionTokens = toCount(value.completion_tokens);
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  const reasoningTokens = toCount(propertyOf(value.completion_tokens_details, 'reasoning_tokens'));
  // xAI counts reasoning beside the completion, others as part of it (github.com/vercel/ai/pull/12425).
  const isApart =
    reasoningTokens !== undefined && toCount(value.total_tokens) === promptTokens + completionTokens + reasoningTokens;
  return {
    promptTokens,
    completionTokens: isApart ? completionTokens + reasoningTokens : completionTokens,
    cachedTokens: toCachedTokens(value),
    reasoningTokens,
  };
}

function toCachedTokens(usage: JsonObject): number | undefined {
  return (
    toCount(propertyOf(usage.prompt_tokens_details, 'cached_tokens')) ??
    toCount(usage.prompt_cache_hit_tokens) ?? // DeepSeek
    toCount(usage.cached_tokens) // Moonshot, Together
  );
}

function propertyOf(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}
