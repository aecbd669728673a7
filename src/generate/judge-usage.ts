// Checks the provider's token counts against our own estimate: limits and bills depend on them, and one implausible
// number would use up a month's budget.
import type { ModelCall, ReportedUsage, Usage } from '../model/language-model.ts';

/**
 * Tokens. A count up to this is accepted: it may include the provider's own prompts, images and hidden reasoning, which
 * the estimate lacks. The longest answers today, reasoning included, have 128,000.
 */
const alwaysBelieved = 200_000;
/** Beyond that, a count may be at most this many times our estimate. */
const maxTimes = 10;

export interface JudgedUsage {
  readonly usage: Usage;
  readonly isEstimate: boolean;
  /** The provider reported usage. */
  readonly isRefused: boolean;
}

/** `estimate` is called only if needed, because it takes time in proportion to the conversation. */
export function judgeUsage(
  reported: ReportedUsage | undefined,
  { settings }: Pick<ModelCall, 'settings'>,
  estimate: () => Usage,
): JudgedUsage {
  if (reported === undefined || reported === 'unusable') {
    return { usage: estimate(), isEstimate: true, isRefused: reported === 'unusable' };
  }
  const { promptTokens, completionTokens } = reported;
  if (promptTokens === 0 || completionTokens === 0) {
    // Servers that do not count tokens report zeros, with which no token limit would have an effect.
    const own = estimate();
    if (promptTokens === 0 || own.completionTokens > 0) return { usage: own, isEstimate: true, isRefused: false };
  }
  const asked = settings.maxTokens ?? 0;
  if (promptTokens <= alwaysBelieved && completionTokens <= Math.max(alwaysBelieved, asked)) {
    return { usage: withPlausibleParts(reported), isEstimate: false, isRefused: false };
  }
  const own = estimate();
  const isPlausible =
    promptTokens <= Math.max(alwaysBelieved, own.promptTokens * maxTimes) &&
    completionTokens <= Math.max(alwaysBelieved, asked, own.completionTokens * maxTimes);
  return isPlausible
    ? { usage: withPlausibleParts(reported), isEstimate: false, isRefused: false }
    : { usage: own, isEstimate: true, isRefused: true };
}

/** Omits a part that is larger than the whole. */
function withPlausibleParts(usage: Usage): Usage {
  const { promptTokens, completionTokens, cachedTokens = 0, cacheWriteTokens = 0, reasoningTokens = 0 } = usage;
  const areInputsPlausible = cachedTokens + cacheWriteTokens <= promptTokens;
  if (areInputsPlausible && reasoningTokens <= completionTokens) return usage;
  return {
    ...usage,
    cachedTokens: cachedTokens > promptTokens ? undefined : usage.cachedTokens,
    cacheWriteTokens: areInputsPlausible ? usage.cacheWriteTokens : undefined,
    reasoningTokens: reasoningTokens > completionTokens ? undefined : usage.reasoningTokens,
  };
}
