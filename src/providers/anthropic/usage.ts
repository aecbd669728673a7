import type {
  MessageDeltaUsage,
  OutputTokensDetails,
  Usage as MessageUsage,
} from '@anthropic-ai/sdk/resources/messages';

import type { ReportedUsage } from '../../model/language-model.ts';
import type { Fields } from '../fields.ts';
import { isJsonObject, isUnusableCount, toCount } from '../json-object.ts';

export interface UsageReader {
  /** Counts come twice, at the start and at the end. At the end some are absent, and the others are totals. */
  read(usage: unknown): void;
  total(): ReportedUsage | undefined;
}

export function createUsageReader(): UsageReader {
  const counts = new Map<string, number>();
  const unusable = new Set<string>();
  const take = (name: string, value: unknown): void => {
    if (isUnusableCount(value)) unusable.add(name);
    const count = toCount(value);
    if (count === undefined) return;
    counts.set(name, count);
    unusable.delete(name);
  };
  return {
    read(value) {
      if (!isJsonObject(value)) return;
      const usage: Fields<MessageUsage | MessageDeltaUsage> = value;
      take('input', usage.input_tokens);
      take('cacheWrite', usage.cache_creation_input_tokens);
      take('cacheRead', usage.cache_read_input_tokens);
      take('output', usage.output_tokens);
      const details: Fields<OutputTokensDetails> = isJsonObject(usage.output_tokens_details)
        ? usage.output_tokens_details
        : {};
      take('thinking', details.thinking_tokens);
    },
    total() {
      unusable.delete('thinking');
      if (unusable.size > 0) return 'unusable';
      const input = counts.get('input');
      const completionTokens = counts.get('output');
      if (input === undefined || completionTokens === undefined) return undefined;
      const cachedTokens = counts.get('cacheRead');
      // The three kinds of input tokens are counted separately.
      const cacheWriteTokens = counts.get('cacheWrite') || undefined;
      const promptTokens = input + (cacheWriteTokens ?? 0) + (cachedTokens ?? 0);
      return {
        promptTokens,
        completionTokens,
        cachedTokens,
        cacheWriteTokens,
        reasoningTokens: counts.get('thinking'),
      };
    },
  };
}
