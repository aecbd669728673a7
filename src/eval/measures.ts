// The cost of an answer: tokens, time, money.
import type { Answer, RecordedCall } from './answer.ts';

/** US dollars per million tokens. */
export interface Price {
  readonly prompt: number;
  readonly completion: number;
  /** The price of prompt tokens read from the provider's cache. Absent: as `prompt`. */
  readonly cached?: number | undefined;
}

export interface Measures {
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  /** Some counts are estimates. */
  readonly isEstimate: boolean;
  /** In milliseconds, for the last call, which writes the answer. */
  readonly firstText?: number | undefined;
  readonly firstComponent?: number | undefined;
  /** The total of all calls. */
  readonly total?: number | undefined;
  /** In US dollars. Absent without prices. */
  readonly cost?: number | undefined;
}

export function measure(answer: Answer, price: Price | undefined): Measures {
  const calls = answer.turns.flat().map(({ call }) => call);
  const sum = (of: (call: RecordedCall) => number | undefined): number =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0);
  const times = calls.at(-1)?.times;
  return {
    promptTokens: sum(({ usage }) => usage?.promptTokens),
    cachedTokens: sum(({ usage }) => usage?.cachedTokens),
    completionTokens: sum(({ usage }) => usage?.completionTokens),
    isEstimate: calls.some(({ isUsageEstimate }) => isUsageEstimate === true),
    ...(times !== undefined && {
      firstText: times.firstText,
      firstComponent: times.firstComponent,
      total: sum((call) => call.times?.total),
    }),
    ...(price !== undefined && { cost: sum((call) => costOf(call, price)) }),
  };
}

export function costOf({ usage }: RecordedCall, { prompt, completion, cached = prompt }: Price): number {
  if (usage === undefined) return 0;
  const { promptTokens, completionTokens, cachedTokens = 0 } = usage;
  return ((promptTokens - cachedTokens) * prompt + cachedTokens * cached + completionTokens * completion) / 1e6;
}
