import type { ResponseUsage } from 'openai/resources/responses/responses';

import type { ReportedUsage } from '../../model/language-model.ts';
import type { Fields } from '../fields.ts';
import { isJsonObject, isUnusableCount, toCount, type JsonObject } from '../json-object.ts';

export function toUsage(value: unknown): ReportedUsage | undefined {
  if (!isJsonObject(value)) return undefined;
  const usage: Fields<ResponseUsage> = value;
  if ([usage.input_tokens, usage.output_tokens].some(isUnusableCount)) return 'unusable';
  const promptTokens = toCount(usage.input_tokens);
  const completionTokens = toCount(usage.output_tokens);
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  const input: Fields<ResponseUsage.InputTokensDetails> = detailsOf(usage.input_tokens_details);
  const output: Fields<ResponseUsage.OutputTokensDetails> = detailsOf(usage.output_tokens_details);
  return {
    promptTokens,
    completionTokens,
    cachedTokens: toCount(input.cached_tokens),
    cacheWriteTokens: toCount(input.cache_write_tokens) || undefined,
    reasoningTokens: toCount(output.reasoning_tokens),
  };
}

const detailsOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
