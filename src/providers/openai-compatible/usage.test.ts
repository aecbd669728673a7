import { expect, test } from 'vitest';

import { toUsage } from './usage.ts';

test.each([
  ['OpenAI', { prompt_tokens_details: { cached_tokens: 7 } }, 7],
  ['DeepSeek', { prompt_cache_hit_tokens: 7, prompt_cache_miss_tokens: 2 }, 7],
  ['Moonshot, Together', { cached_tokens: 7 }, 7],
  ['both names', { prompt_tokens_details: { cached_tokens: 0 }, prompt_cache_hit_tokens: 7 }, 0],
  ['none', { prompt_tokens_details: null }, undefined],
])('reads the number of cached tokens as sent by %s', (_, more, cachedTokens) => {
  expect(toUsage({ prompt_tokens: 9, completion_tokens: 3, ...more })).toMatchObject({ promptTokens: 9, cachedTokens });
});

test.each([
  ['within the completion', { completion_tokens: 103, total_tokens: 135 }, 103],
  ['beside it, as xAI does', { completion_tokens: 9, total_tokens: 135 }, 103],
  ['without a total', { completion_tokens: 103 }, 103],
])('counts reasoning as part of the completion if it is reported %s', (_, counts, completionTokens) => {
  const usage = { prompt_tokens: 32, ...counts, completion_tokens_details: { reasoning_tokens: 94 } };
  expect(toUsage(usage)).toMatchObject({ promptTokens: 32, completionTokens, reasoningTokens: 94 });
});
