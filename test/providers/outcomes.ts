// Writes the expected outcomes of recordings.
import type { Outcome } from './collect.ts';

/** The usage of most recordings. */
export const usage = { promptTokens: 21, completionTokens: 9, cachedTokens: 16, reasoningTokens: 3 };

/** `common`: members of every outcome that is not a failure. */
export function outcomesWith(common: Partial<Outcome>) {
  return {
    said: (text: string, more: Partial<Outcome> = {}): Outcome => ({
      text,
      reasoning: '',
      calls: [],
      finish: 'stop',
      ...common,
      ...more,
    }),
    /** Calls as `[id, name, arguments]`. */
    called: (
      calls: readonly (readonly [id: string, name: string, args: string])[],
      more: Partial<Outcome> = {},
    ): Outcome => ({
      text: '',
      reasoning: '',
      calls: calls.map(([id, name, text]) => ({ id, name, arguments: text })),
      finish: 'tool-calls',
      ...common,
      ...more,
    }),
  };
}

export const failed = (text: string, code: NonNullable<Outcome['error']>['code']): Outcome => ({
  text,
  reasoning: '',
  calls: [],
  error: { code },
});
