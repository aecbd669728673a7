// The provider's counts of tokens, held against our own estimate: limits and bills are made of them, and one number that
// cannot be true would use up a month.
import type { ModelCall, ReportedUsage, Usage } from '../model/language-model.ts';

/**
 * Tokens. A count up to here is believed: prompts of the provider's own, pictures and hidden reasoning are in it, and not
 * in the estimate. The longest answers of today, reasoning included, have 128,000.
 */
const alwaysBelieved = 200_000;
/** Beyond it, a tokenizer may find so many times the tokens that we estimate. */
const mostTimes = 10;

export interface JudgedUsage {
  readonly usage: Usage;
  readonly isEstimate: boolean;
  /** The provider did say something. */
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
  const asked = settings.maxTokens ?? 0;
  if (promptTokens <= alwaysBelieved && completionTokens <= Math.max(alwaysBelieved, asked)) {
    return { usage: withPlausibleParts(reported), isEstimate: false, isRefused: false };
  }
  const own = estimate();
  const isPlausible =
    promptTokens <= Math.max(alwaysBelieved, own.promptTokens * mostTimes) &&
    completionTokens <= Math.max(alwaysBelieved, asked, own.completionTokens * mostTimes);
  return isPlausible
    ? { usage: withPlausibleParts(reported), isEstimate: false, isRefused: false }
    : { usage: own, isEstimate: true, isRefused: true };
}

/** Omits a part that is larger than the whole. */
function withPlausibleParts(usage: Usage): Usage {
  const { promptTokens, completionTokens, cachedTokens = 0, reasoningTokens = 0 } = usage;
  return {
    ...usage,
    cachedTokens: cachedTokens > promptTokens ? undefined : usage.cachedTokens,
    reasoningTokens: reasoningTokens > completionTokens ? undefined : usage.reasoningTokens,
  };
}
